import type { Week } from '../../../core/calendar/weeks.ts'
import { allCategories } from '../../../directory/categories/queries.ts'
import type { App } from '../../../platform/app.ts'
import { type Cents, moneyText } from '../../../platform/cents.ts'
import { weekRange } from '../../../platform/dates.ts'
import { type Html, html } from '../../../platform/html.ts'
import type { Problem } from '../../../platform/problem.ts'
import { tokenField } from '../../../web/account.ts'
import { choice, field } from '../../../web/components/form.ts'
import { problemNotice } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { countries } from '../../vat/countries.ts'
import type { OrderedListing } from '../items/facts.ts'
import { acceptedFields } from '../items/item.ts'
import { builderField } from './builder-form.ts'
import type { Offer } from './offers.ts'
import { optionFields } from './option-fields.ts'

interface BuilderParts {
  app: App
  person: Person
  listing: OrderedListing
  listings: readonly OrderedListing[]
  offers: readonly Offer[]
  weeks: readonly Week[]
  form: URLSearchParams
  quote: Html
  problem?: Problem | undefined
}

/** Products to choose for a listing, with the quote beside them. */
export async function builderContent(parts: BuilderParts): Promise<Html> {
  const { person, listing, offers, form, quote, problem } = parts
  const available = offers.filter(({ refusal }) => refusal === null)
  const unavailable = offers.filter(({ refusal }) => refusal !== null)
  const categories = await allCategories(parts.app.db)
  return html`${listingChoice(parts)}${problemNotice(problem)}
<live-summary data-address="/account/orders/quote">
<form class="checkout-grid" method="post" action="/account/orders/new" novalidate>${tokenField(person)}\
<input type="hidden" name="listing" value="${listing.id}">
<div class="checkout-form"><fieldset id="products"><legend><h2>For ${listing.name}</h2></legend>\
${available.map((offer) => offerField(parts, offer, categories))}</fieldset>
${
  unavailable.length > 0 &&
  html`<details class="fold"><summary>Not available for this listing</summary>\
<ul class="closed-offers">\
${unavailable.map(({ product, refusal }) => html`<li><strong>${product.name}</strong>: ${refusal}.</li>`)}\
</ul></details>`
}</div>
<aside class="checkout-bill" aria-labelledby="quote-title"><h2 id="quote-title">Summary</h2>
${choice({
  name: 'country',
  label: 'Billing country',
  value: form.get('country'),
  required: true,
  choices: [
    { value: '', text: 'Not set (no VAT)' },
    ...countries.map(({ code, name }) => ({ value: code, text: name })),
  ],
})}
<div data-summary aria-live="polite">${quote}</div>
<p data-without-script><button class="button button-quiet" name="do" value="quote">Update total</button></p></aside>
<div class="checkout-pay"><button class="button button-signal" name="do" value="order">Continue to checkout</button>\
<p class="muted">You can review everything before you pay.</p></div>
</form></live-summary>`
}

function listingChoice({ listings, listing, form }: BuilderParts): Html {
  if (listings.length === 1) return html``
  return html`<form class="listing-choice" action="/account/orders/new">${form
    .getAll('product')
    .map((code) => html`<input type="hidden" name="product" value="${code}">`)}
${choice({
  name: 'listing',
  label: 'Listing',
  value: String(listing.id),
  required: true,
  choices: listings.map(({ id, name }) => ({ value: String(id), text: name })),
})}<button class="button button-quiet">Switch listing</button></form>`
}

function offerField(
  { listing, weeks, form }: BuilderParts,
  { product }: Offer,
  categories: readonly { slug: string; name: string }[],
): Html {
  const { code, name, description, price_cents, options } = product
  const { week, amount, categories: takesCategories } = acceptedFields(product)
  const ticked = form.getAll('product').includes(code)
  const fields = [
    week !== 'no' && weekField(code, week === 'optional', weeks, form),
    amount &&
      field({
        name: builderField.amount(code),
        label: 'Amount (USD)',
        value: form.get(builderField.amount(code)) ?? dollarsText(price_cents),
        inputmode: 'decimal',
        required: true,
        maxlength: 12,
      }),
    takesCategories && categoryFields(listing, categories, form),
    options && optionFields(code, options, form),
  ].filter(Boolean)
  return html`<div class="pick" id="product-${code}"><label class="checkbox">\
<input type="checkbox" name="product" value="${code}"${ticked && html` checked`}><span class="pick-name">${name}</span>\
<span class="figure pick-price">${amount && 'from '}${moneyText(price_cents)}</span></label>
<div class="pick-about"><p class="muted">${description}</p>\
${fields.length > 0 && html`<div class="pick-fields">${fields}</div>`}</div></div>`
}

/** As someone would type it into the field: without dollar sign and thousands separators. */
function dollarsText(price: Cents): string {
  return moneyText(price).replace(/[$,]/g, '')
}

function weekField(code: string, isOptional: boolean, weeks: readonly Week[], form: URLSearchParams): Html {
  const choices = [
    { value: '', text: isOptional ? 'Right after payment' : 'Choose a week' },
    ...weeks.map((week) => ({ value: week, text: weekRange(week) })),
  ]
  return choice({
    name: builderField.week(code),
    label: 'Week',
    value: form.get(builderField.week(code)),
    required: true,
    choices,
  })
}

function categoryFields(
  listing: OrderedListing,
  categories: readonly { slug: string; name: string }[],
  form: URLSearchParams,
): Html {
  const others = categories
    .filter(({ slug }) => !listing.categories.includes(slug))
    .map(({ slug, name }) => ({ value: slug, text: name }))
  const places = Array.from({ length: 4 - Math.max(1, listing.categories.length) }, (_, index) => index + 1)
  return html`${places.map((place) =>
    choice({
      name: builderField.category(place),
      label: `Category ${place}`,
      value: form.get(builderField.category(place)),
      required: place === 1,
      choices: [{ value: '', text: 'None' }, ...others],
    }),
  )}`
}
