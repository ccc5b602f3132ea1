import { type Html, html } from '../../../platform/html.ts'
import { tokenField } from '../../../web/account.ts'
import type { Person } from '../../../web/viewer.ts'
import type { DraftRow } from '../queries.ts'
import type { Draft } from '../schema.ts'

/** A script follows the progress; without one the page reloads itself. */
export function draftProgress(draft: DraftRow): Html {
  const { id, status, progress_done, progress_total, progress_pages } = draft
  const isCounted = progress_total > 0 && status === 'crawling'
  const current = (step: Draft['status']) => status === step && html` aria-current="step"`
  return html`<draft-progress class="draft-progress" data-events="/account/drafts/${id}/events" data-status="${status}">
<p class="draft-step" role="status">${progressText(draft)}</p>
<progress${isCounted && html` value="${progress_done}" max="${progress_total}"`} aria-label="Progress"></progress>
<ul class="draft-pages" aria-label="Pages read">${progress_pages.map((name) => html`<li dir="auto">${name}</li>`)}</ul>
<ol class="draft-steps">
<li${current('crawling')}>We read your website, following its robots.txt</li>
<li${current('drafting')}>We draft your profile from what it says</li>
<li>You review it, with a quote next to each field</li></ol>
<p class="muted">This takes about a minute. You can leave this page; your draft will be in Drafts.</p></draft-progress>`
}

export function progressText({
  status,
  progress_step,
  progress_page,
}: Pick<DraftRow, 'status' | 'progress_step' | 'progress_page'>): string {
  if (status === 'drafting') return 'Drafting your profile…'
  if (progress_step === 'waiting') return 'Starting…'
  return progress_page === null || progress_page === 'Homepage' ? 'Reading your homepage…' : `Reading ${progress_page}…`
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
