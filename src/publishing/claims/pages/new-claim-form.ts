import { attributes, type Html, html } from '../../../platform/html.ts'
import type { Problem } from '../../../platform/problem.ts'
import { tokenField } from '../../../web/account.ts'
import { field } from '../../../web/components/form.ts'
import { fieldError, problemNotice } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { type Method, methods } from '../schema.ts'
import { methodTexts } from './labels.ts'

export interface ClaimFormValues {
  slug: string | null
  method: string | null
  email: string | null
}

export function newClaimForm(person: Person, { slug, method, email }: ClaimFormValues, problem?: Problem): Html {
  const selected = methods.includes(method as Method) ? method : 'dns'
  return html`${problemNotice(problem)}<form class="stack" method="post" action="/account/claims">${tokenField(person)}
${field({
  name: 'slug',
  label: 'Listing',
  value: slug,
  required: true,
  maxlength: 500,
  hint: 'Paste the URL of its listing or website.',
  error: fieldError(problem, 'slug'),
})}
<fieldset id="method" class="options"><legend>How do you want to prove it?</legend>\
${methods.map(
  (option) => html`<label class="option">\
<input${attributes({ type: 'radio', name: 'method', value: option, checked: option === selected })}>\
<span><b>${methodTexts[option].name}</b> <span class="hint">${methodTexts[option].about}</span></span></label>`,
)}</fieldset>
${field({
  name: 'email',
  label: 'Email on the domain',
  type: 'email',
  value: email,
  maxlength: 254,
  hint: 'Only for the email method. We send a link there, with your name and email.',
  error: fieldError(problem, 'email'),
})}
<p><button class="button">Claim listing</button></p></form>`
}
