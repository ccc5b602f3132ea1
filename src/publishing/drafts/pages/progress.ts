import { type Html, html } from '../../../platform/html.ts'
import { counted } from '../../../platform/numbers.ts'
import { tokenField } from '../../../web/account.ts'
import type { Person } from '../../../web/viewer.ts'
import type { Draft } from '../schema.ts'

/** A script follows the progress; without one the page reloads itself. */
export function draftProgress(draft: Draft): Html {
  const { id, status, progress } = draft
  const { done, total } = progress
  const isCounted = total > 0 && status === 'crawling'
  const current = (step: Draft['status']) => status === step && html` aria-current="step"`
  return html`<draft-progress class="draft-progress" data-events="/account/drafts/${id}/events" data-status="${status}">
<p class="draft-step" role="status">${progressText(draft)}</p>
<progress${isCounted && html` value="${done}" max="${total}"`} aria-label="Progress"></progress>
<ol class="draft-steps">
<li${current('crawling')}>We read your website, following its robots.txt</li>
<li${current('drafting')}>We draft your profile from what it says</li>
<li>You review it, with a quote next to each field</li></ol>
<p class="muted">This takes about a minute. You can leave this page; your draft will be in Drafts.</p></draft-progress>`
}

export function progressText({ status, progress: { step, done } }: Pick<Draft, 'status' | 'progress'>): string {
  if (status === 'drafting') return 'Drafting your profile…'
  if (step === 'waiting') return 'Starting…'
  return done === 0 ? 'Reading the first page…' : `${counted(done, 'page')} read so far…`
}

/** Why the website could not be read, with buttons to retry or to continue without a crawl. */
export function draftFailure({ id, error }: Draft, person: Person): Html {
  const form = (path: string, button: Html) =>
    html`<form method="post" action="/account/drafts/${id}/${path}">${tokenField(person)}${button}</form>`
  return html`<div class="draft-failure">
<div class="notice notice-error" role="alert"><p><strong>${error?.message}</strong></p><p>${error?.advice}</p></div>
<div class="cluster">${form('again', html`<button class="button">Try again</button>`)}
${form('by-hand', html`<button class="button button-quiet">Fill it in yourself</button>`)}</div></div>`
}
