import { attributes, type Html, html } from '../../../platform/html.ts'
import type { Problem } from '../../../platform/problem.ts'
import { tokenField } from '../../../web/account.ts'
import { field } from '../../../web/components/form.ts'
import { fieldError, problemNotice } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { toUnicode } from '../domains.ts'
import type { FoundListing } from '../find-listing.ts'
import { type Method, methods } from '../schema.ts'
import { methodTexts } from './labels.ts'

export interface ClaimFormValues {
  slug: string | null
  method: string | null
  email: string | null
}

/** `found` are the listings that the person named so far. */
export function newClaimForm(
  person: Person,
  { slug, method, email }: ClaimFormValues,
  found: readonly FoundListing[],
  problem?: Problem,
): Html {
  const selected = methods.includes(method as Method) ? method : 'dns'
  return html`${problemNotice(problem)}<form class="stack" method="post" action="/account/claims">${tokenField(person)}
${listingInput(slug, found, fieldError(problem, 'slug'))}
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

/** The listing by name once we know it, several to choose from, or a field to name one. */
function listingInput(typed: string | null, found: readonly FoundListing[], error: string | undefined): Html {
  const [listing, ...others] = found
  if (!listing)
    return field({
      name: 'slug',
      label: 'Listing',
      value: typed,
      required: true,
      maxlength: 500,
      hint: 'Paste the URL of its listing or website.',
      error,
    })
  const wrong = error && html`<p class="wrong">${error}</p>`
  const another = html`<a href="/account/claims">Choose another listing</a>`
  if (others.length > 0)
    return html`<fieldset id="slug" class="options"><legend>Which listing is yours?</legend>${found.map(
      (option, index) => html`<label class="option">\
<input${attributes({ type: 'radio', name: 'slug', value: option.slug, checked: index === 0 })}>\
<span dir="auto"><b>${option.name}</b></span></label>`,
    )}${wrong}<p>${another}</p></fieldset>`
  return html`<div class="field" id="slug"><p class="label">Listing</p>\
<p class="chosen-listing"><span dir="auto"><b>${listing.name}</b> \
<span class="muted">${toUnicode(listing.domain)}</span></span>${another}</p>${wrong}\
<input type="hidden" name="slug" value="${listing.slug}"></div>`
}
