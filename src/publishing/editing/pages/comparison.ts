import { type FormState, noteField, type OwnListing } from '../../../directory/listings/pages/own-listing.ts'
import { type Html, html } from '../../../platform/html.ts'
import { invalid, Problem } from '../../../platform/problem.ts'
import { tokenField } from '../../../web/account.ts'
import { choice, field } from '../../../web/components/form.ts'
import { section } from '../../../web/components/section.ts'
import { formText } from '../../../web/read-form.ts'
import { fieldError } from '../../../web/show.ts'
import { type ComparisonFact, maxFactLength } from '../comparison.ts'

/** The form for the facts that the comparison page shows. */
export function comparisonSection(own: OwnListing, facts: readonly ComparisonFact[], state: FormState): Html {
  const { person, listing, path } = own
  const { form, problem } = state
  if (facts.length === 0) return html``
  const sent = form?.get('form') === 'comparison' ? form : undefined
  return section({
    id: 'comparison',
    title: 'Comparison facts',
    note: listing.category?.name ?? '',
    content: html`<p>Shown when visitors compare products in ${own.isAdmin ? 'its' : 'your'} category. Empty facts show as not stated.</p>
<form class="stack" method="post" action="${path}/comparison">${tokenField(person)}\
<input type="hidden" name="form" value="comparison">
${facts.map(
  (fact, index) => html`<input type="hidden" name="key-${index}" value="${fact.key}">\
<input type="hidden" name="was-${index}" value="${fact.value}">${control(
    fact,
    `fact-${index}`,
    sent ? formText(sent, `fact-${index}`) : fact.value,
    sent && fieldError(problem, `fact-${index}`),
  )}`,
)}
${noteField(own, { ...state, form: sent })}<p><button class="button">Save facts</button></p></form>`,
  })
}

function control({ label, kind }: ComparisonFact, name: string, value: string | null, error: string | undefined): Html {
  if (kind === 'yes_no')
    return choice({
      name,
      label,
      value: value ?? '',
      error,
      choices: [
        { value: '', text: 'Not stated' },
        { value: 'Yes', text: 'Yes' },
        { value: 'No', text: 'No' },
      ],
    })
  return field({
    name,
    label,
    value,
    error,
    maxlength: maxFactLength,
    ...(kind === 'number' && { inputmode: 'decimal' as const }),
  })
}

/** The facts changed in the form, by key. Others' changes to other facts survive. */
export function readFacts(form: URLSearchParams): Map<string, string> {
  const changed = new Map<string, string>()
  for (let index = 0; form.has(`key-${index}`); index++) {
    const value = formText(form, `fact-${index}`)
    if (value !== formText(form, `was-${index}`)) changed.set(form.get(`key-${index}`)!, value)
  }
  return changed
}

/** Moves the errors of a problem from the keys of facts to the fields of the form. */
export function errorsAtFields(error: unknown, form: URLSearchParams): unknown {
  if (!(error instanceof Problem) || !error.errors) return error
  const keys = [...form].filter(([name]) => name.startsWith('key-'))
  const fieldOf = new Map(keys.map(([name, key]) => [key, name.replace('key', 'fact')]))
  return invalid(error.errors.map(({ path, message }) => ({ path: fieldOf.get(path) ?? path, message })))
}
