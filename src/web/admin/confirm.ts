import type { FastifyRequest } from 'fastify'
import { tokenField } from '../account.ts'
import { type Html, html, type Part } from '../html.ts'
import type { Person } from '../viewer.ts'

/** What is asked before something is done that people feel and that no button undoes. */
export interface Confirmation {
  at: string
  title: string
  text: Part
  yes: string
  no: { href: string; text: string }
}

/** Thrown out of the transaction, so that nothing of what would have been done stays. */
export class NeedsConfirmation extends Error {
  readonly question: Confirmation

  constructor(question: Confirmation) {
    super(question.title)
    this.question = question
  }
}

export function isSure(form: URLSearchParams): boolean {
  return form.get('sure') === 'yes'
}

/** Asks once more; whoever agrees sends the same form again. */
export function confirmation(
  person: Person,
  request: FastifyRequest,
  form: URLSearchParams,
  { text, yes, no }: Confirmation,
): Html {
  const kept = [...form].filter(([name]) => name !== 'form_token' && name !== 'sure')
  return html`<div class="stack"><div class="prose">${text}</div>
<form class="cluster" method="post" action="${request.url.split('?')[0]}">${tokenField(person)}${kept.map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button class="button" name="sure" value="yes">${yes}</button>\
<a class="button button-quiet" href="${no.href}">${no.text}</a></form></div>`
}
