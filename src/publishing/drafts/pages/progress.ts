import { tokenField } from '../../../web/account.ts'
import { type Html, html } from '../../../web/html.ts'
import { counted } from '../../../web/numbers.ts'
import type { Person } from '../../../web/viewer.ts'
import type { Draft } from '../schema.ts'

/** The work as it goes on. A script follows it; without one the page looks again by itself. */
export function draftProgress(draft: Draft): Html {
  const { done, total } = draft.progress
  return html`<draft-progress class="draft-progress" data-events="/account/drafts/${draft.id}/events" data-status="${draft.status}">
<p class="draft-step" role="status">${progressText(draft)}</p>
<progress${total > 0 && draft.status === 'crawling' && html` value="${done}" max="${total}"`} aria-label="Progress"></progress>
<ol class="draft-steps"><li${draft.status === 'crawling' && html` aria-current="step"`}>Read the website, as its robots.txt allows</li><li${draft.status === 'drafting' && html` aria-current="step"`}>Draft each fact from its words</li><li>You look over it, with the quotes beside each field</li></ol>
<p class="muted">This takes about a minute. You can leave: the draft waits for you.</p></draft-progress>`
}

export function progressText({ status, progress: { step, done } }: Pick<Draft, 'status' | 'progress'>): string {
  if (status === 'drafting') return 'The pages are read. The profile is being drafted.'
  if (step === 'waiting') return 'The website is about to be read.'
  return done === 0 ? 'The first page is being read.' : `${counted(done, 'page')} read so far.`
}

/** Why it failed, and what can be done now. */
export function draftFailure({ id, error }: Draft, person: Person): Html {
  return html`<div class="draft-failure"><div class="notice notice-error" role="alert"><p><strong>${error?.message}</strong></p><p>${error?.advice}</p></div>
<div class="cluster"><form method="post" action="/account/drafts/${id}/again">${tokenField(person)}<button class="button">Try again</button></form>
<form method="post" action="/account/drafts/${id}/by-hand">${tokenField(person)}<button class="button button-quiet">Fill it in by hand</button></form></div></div>`
}
