import type { FastifyRequest } from 'fastify'
import { type Html, html, type Part } from '../../platform/html.ts'
import { proofFields, tokenField } from '../account.ts'
import type { Person } from '../viewer.ts'

/** A confirmation before an action that affects people and cannot be undone. */
export interface Confirmation {
  /** The path of the current tab. */
  at: string
  title: string
  text: Part
  yes: string
  no: { href: string; text: string }
}

/** Thrown inside the transaction to roll it back. */
export class NeedsConfirmation extends Error {
  readonly question: Confirmation

  constructor(question: Confirmation) {
    super(question.title)
    this.question = question
  }
}

export function isConfirmed(form: URLSearchParams): boolean {
  return form.get('sure') === 'yes'
}

/** The page that asks for confirmation. Its button sends the same form again. */
export function confirmation(
  person: Person,
  request: FastifyRequest,
  form: URLSearchParams,
  { text, yes, no }: Confirmation,
): Html {
  const fields = [...form].filter(([name]) => name !== 'form_token' && name !== 'sure' && !proofFields.has(name))
  return html`<div class="stack"><div class="prose">${text}</div>
<form class="cluster" method="post" action="${request.url.split('?')[0]}">${tokenField(person)}${fields.map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button class="button" name="sure" value="yes">${yes}</button>\
<a class="button button-quiet" href="${no.href}">${no.text}</a></form></div>`
}
