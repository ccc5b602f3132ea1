import type { App } from '../../../platform/app.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { tokenField } from '../../../web/account.ts'
import { section } from '../../../web/components/section.ts'
import { stateTag } from '../../../web/components/state-tag.ts'
import type { Person } from '../../../web/viewer.ts'
import { type ChecklistItem, checklist, isChecklistDismissed } from '../checklist.ts'

/** For the overview, until everything is done or someone dismisses it. */
export async function gettingStarted(app: App, person: Person): Promise<Part> {
  if (await isChecklistDismissed(app.db)) return null
  const items = await checklist(app)
  if (items.every(({ done }) => done)) return null
  return section({
    id: 'getting-started',
    title: 'Getting started',
    note: doneText(items),
    content: html`${checklistItems(items)}${checklistForm(person, 'dismiss', 'Dismiss checklist')}`,
  })
}

export function doneText(items: readonly ChecklistItem[]): string {
  return `${items.filter(({ done }) => done).length} of ${items.length} done`
}

export function checklistItems(items: readonly ChecklistItem[]): Html {
  return html`<ol class="entries-list checklist">${items.map(
    ({ title, text, href, done }) => html`<li><p class="cluster"><a href="${href}">${title}</a>\
${stateTag(done ? 'live' : 'draft', done ? 'Done' : 'To do')}</p><p class="muted">${text}</p></li>`,
  )}</ol>`
}

export function checklistForm(person: Person, action: 'dismiss' | 'restore', text: string): Html {
  return html`<form method="post" action="/admin/getting-started/${action}">${tokenField(person)}\
<p><button class="button button-quiet button-small">${text}</button></p></form>`
}
