import { currentWeek, isLateInWeek, type Week, weekClosesText } from '../../../core/calendar/weeks.ts'
import { currencyOf } from '../../../core/site-settings/prices.ts'
import { allCategories } from '../../../directory/categories/queries.ts'
import type { App } from '../../../platform/app.ts'
import { type Cents, decimalText, moneyText } from '../../../platform/cents.ts'
import { weekRange } from '../../../platform/dates.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { counted } from '../../../platform/numbers.ts'
import type { Problem } from '../../../platform/problem.ts'
import { queueFrom, queueTo } from '../../../publishing/lifecycle/settings.ts'
import { tokenField } from '../../../web/account.ts'
import { choice, field } from '../../../web/components/form.ts'
import { renderMarkdown } from '../../../web/markdown.ts'
import { fieldError, problemNotice } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import type { Product } from '../../products/queries.ts'
import { countries } from '../../vat/countries.ts'
import { engravingText } from '../items/engraving.ts'
import type { OrderedListing } from '../items/facts.ts'
import { acceptedFields } from '../items/item.ts'
import { builderField, freeChoice, isWayToLaunch, laterChoice } from './builder-form.ts'
import type { Offer } from './offers.ts'
import { optionFields } from './option-fields.ts'
import { payBar } from './summary.ts'

interface BuilderParts {
  app: App
  person: Person
  listing: OrderedListing
  listings: readonly OrderedListing[]
  offers: readonly Offer[]
  weeks: readonly Week[]
  form: URLSearchParams
  quote: BuilderQuote
  problem?: Problem | undefined
}

interface ProductFieldParts {
  app: App
  weeks: readonly Week[]
  form: URLSearchParams
  listing: OrderedListing | null
  isPriceStated?: boolean
}

/** What the current selection costs, and the label of the button that orders it. */
export interface BuilderQuote {
  content: Html
  /** Null until it can be priced. */
  total: Cents | null
  button: string
}

/** Products to choose for a listing, next to the quote. */
export async function builderContent(parts: BuilderParts): Promise<Html> {
  const { person, listing, offers, form, quote, problem } = parts
  const available = offers.filter(({ refusal }) => refusal === null)
  const unavailable = offers.filter(({ refusal }) => refusal !== null)
  const launches = available.filter(({ product }) => isWayToLaunch(product))
  const extras = available.filter((offer) => !launches.includes(offer))
  const categories = await allCategories(parts.app.db)
  const offerFields = (shown: readonly Offer[], type: 'radio' | 'checkbox') =>
    shown.map(({ product }) =>
      pick({
        type,
        code: product.code,
        name: product.name,
        about: renderMarkdown(product.description, { topHeading: 4 }),
        price: `${acceptedFields(product).amount ? 'from ' : ''}${moneyText(product.price_cents, product.currency)}`,
        isChosen: form.getAll('product').includes(product.code),
        fields: orderFields(parts, product, categories),
      }),
    )
  return html`${listingChoice(parts)}${problemNotice(problem)}
<live-summary data-address="/account/orders/quote">
<form class="checkout-grid" method="post" action="/account/orders/new" novalidate>${tokenField(person)}\
<input type="hidden" name="listing" value="${listing.id}">
<div class="checkout-form">
${
  launches.length > 0 &&
  html`<fieldset id="launches"><legend><h2>How to launch ${listing.name}</h2></legend>\
${freePick(parts)}${offerFields(launches, 'radio')}${listing.status === 'draft' && laterPick(form)}</fieldset>`
}
<fieldset id="products"><legend><h2>Extras for ${listing.name}</h2></legend>${offerFields(extras, 'checkbox')}</fieldset>
${
  unavailable.length > 0 &&
  html`<details class="fold"><summary>Not available for this listing</summary>\
<ul class="closed-offers">\
${unavailable.map(({ product, refusal }) => html`<li><strong>${product.name}</strong>: ${refusal}.</li>`)}\
</ul></details>`
}</div>
<div class="checkout-side"><aside class="checkout-bill" aria-labelledby="quote-title"><h2 id="quote-title">Summary</h2>
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
${field({
  name: 'coupon',
  label: 'Coupon code',
  value: form.get('coupon'),
  maxlength: 40,
  error: fieldError(problem, 'coupon'),
})}
<div data-summary aria-live="polite">${quote.content}</div>
<p data-without-script><button class="button button-quiet" name="do" value="quote">Update total</button></p>
<p class="muted">You can review everything before you pay.</p></aside>
${payBar({
  total: quote.total,
  currency: currencyOf(parts.app),
  button: html`<button class="button button-signal" name="do" value="order"><span data-pay>${quote.button}</span></button>`,
})}</div>
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

interface Pick {
  type: 'radio' | 'checkbox'
  code: string
  name: string
  about: Part
  price: string
  isChosen: boolean
  fields?: readonly Part[]
}

function pick({ type, code, name, about, price, isChosen, fields = [] }: Pick): Html {
  return html`<div class="pick" id="product-${code}"><label class="checkbox">\
<input type="${type}" name="product" value="${code}"${isChosen && html` checked`}><span class="pick-name">${name}</span>\
<span class="figure pick-price">${price}</span></label>
<div class="pick-about"><div class="prose muted">${about}</div>\
${fields.length > 0 && html`<div class="pick-fields">${fields}</div>`}</div></div>`
}

/** To launch for free: choose the free plan, or keep the place in its queue. */
function freePick({ app, listing: { status, launch_week }, form }: BuilderParts): Html {
  const isDraft = status === 'draft'
  const [from, to] = [app.settings.get(queueFrom), app.settings.get(queueTo)]
  return pick({
    type: 'radio',
    code: freeChoice,
    name: isDraft ? 'Free launch' : 'Stay in the free queue',
    about: isDraft
      ? `We give you a launch week ${from === to ? counted(from, 'week') : `${from} to ${to} weeks`} out. \
Add our badge to your homepage to keep it.`
      : launch_week
        ? `Your week is ${weekRange(launch_week)}.`
        : 'You get a week once we find our badge on your homepage.',
    price: 'Free',
    isChosen: form.getAll('product').includes(freeChoice),
  })
}

function laterPick(form: URLSearchParams): Html {
  return pick({
    type: 'radio',
    code: laterChoice,
    name: 'Decide later',
    about: 'It stays a draft. Nothing is published.',
    price: '',
    isChosen: form.getAll('product').includes(laterChoice),
  })
}

/** The fields of a product. Staff state its price, so they choose no amount. */
export function orderFields(
  { app, listing, weeks, form, isPriceStated = false }: ProductFieldParts,
  product: Product,
  categories: readonly { slug: string; name: string }[],
): Part[] {
  const { code, price_cents, options, needs_award } = product
  const { week, amount, categories: takesCategories } = acceptedFields(product)
  return [
    week !== 'no' && weekField(app, code, week === 'optional', weeks, form),
    amount &&
      !isPriceStated &&
      field({
        name: builderField.amount(code),
        label: `Amount (${product.currency})`,
        value: form.get(builderField.amount(code)) ?? decimalText(price_cents, product.currency),
        inputmode: 'decimal',
        required: true,
        maxlength: 12,
      }),
    takesCategories && listing && categoryFields(code, listing, categories, form),
    needs_award && listing && awardField(code, listing, form),
    options && optionFields(code, options, form),
    needs_award && !isPriceStated && html`<p class="hint">You enter the delivery address at checkout.</p>`,
  ].filter(Boolean)
}

/** The award that the text comes from. Most listings have one, so there is nothing to choose. */
function awardField(code: string, { name, awards }: OrderedListing, form: URLSearchParams): Html {
  const fieldName = builderField.option(code, 'award')
  const [newest] = awards
  if (awards.length === 1)
    return html`<p>Made for: <strong dir="auto">${engravingText(name, newest!)}</strong></p>\
<input type="hidden" name="${fieldName}" value="${newest!.week}">`
  return choice({
    name: fieldName,
    label: 'Award',
    value: form.get(fieldName) ?? newest?.week ?? null,
    required: true,
    choices: awards.map((award) => ({ value: award.week, text: engravingText(name, award) })),
  })
}

function weekField(app: App, code: string, isOptional: boolean, weeks: readonly Week[], form: URLSearchParams): Html {
  const choices = [
    { value: '', text: isOptional ? `Now, for ${weekRange(currentWeek(app))}` : 'Choose a week' },
    ...weeks.map((week) => ({ value: week, text: weekRange(week) })),
  ]
  return choice({
    name: builderField.week(code),
    label: 'Week',
    value: form.get(builderField.week(code)),
    required: true,
    choices,
    ...(isOptional && {
      hint: html`<strong>${weekClosesText(app)}.</strong> A launch collects votes until its week closes.`,
    }),
  })
}

/** From Friday on, a launch is meant for the next week with room, unless the customer says otherwise. */
export function preferNextWeek(
  app: App,
  products: readonly Product[],
  weeks: readonly Week[],
  form: URLSearchParams,
): void {
  const [next] = weeks
  if (next === undefined || !isLateInWeek(app)) return
  for (const { code } of products.filter(({ parts }) => parts.includes('launch')))
    if (!form.has(builderField.week(code))) form.set(builderField.week(code), next)
}

function categoryFields(
  code: string,
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
      name: builderField.category(code, place),
      label: `Category ${place}`,
      value: form.get(builderField.category(code, place)),
      required: place === 1,
      choices: [{ value: '', text: 'None' }, ...others],
    }),
  )}`
}
