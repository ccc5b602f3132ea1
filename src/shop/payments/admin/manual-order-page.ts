import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import { type Member, memberByEmail } from '../../../core/members/members.ts'
import { needs } from '../../../core/roles/admin/guard.ts'
import { allCategories } from '../../../directory/categories/queries.ts'
import type { App } from '../../../platform/app.ts'
import { type Cents, decimalText, moneyText } from '../../../platform/cents.ts'
import { type Html, html } from '../../../platform/html.ts'
import { invalid, Problem } from '../../../platform/problem.ts'
import { accountForm, tokenField } from '../../../web/account.ts'
import { type Confirmation, confirmation, isConfirmed, NeedsConfirmation } from '../../../web/admin/confirm.ts'
import { adminPage, type Flash, forRole, showAdmin } from '../../../web/admin/frame.ts'
import { choice, field, textField } from '../../../web/components/form.ts'
import { section } from '../../../web/components/section.ts'
import type { Site } from '../../../web/page.ts'
import { fieldError, type PageResponse, show } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import type { OrderedListing } from '../../orders/items/facts.ts'
import { orderFields } from '../../orders/pages/builder.ts'
import { readOrderItems, toFormErrors } from '../../orders/pages/builder-form.ts'
import { listingsToOrderFor, type OrderRow } from '../../orders/queries.ts'
import { type Product, productsOnSale } from '../../products/queries.ts'
import { availableWeeks } from '../../products/weeks.ts'
import { createManualOrder } from '../manual-order.ts'
import { knownBillingOf, readManualOrder } from '../manual-order-input.ts'
import { billingFields } from '../pages/checkout-page.ts'

const path = '/admin/orders/new'

/** Staff create an order for a person: a gift, or one that was paid outside of the gateways. */
export function registerManualOrders(server: FastifyInstance, site: Site): void {
  const { app } = site
  server.get(
    path,
    needs('orders:create'),
    showAdmin(site, (person, request, flash) =>
      manualOrderPage(app, person, new URLSearchParams(request.url.split('?')[1]), flash),
    ),
  )
  server.post(
    path,
    needs('orders:create'),
    accountForm(
      site,
      async (person, form, request, reply) => {
        try {
          const { number } = await createFromForm(app, person, form)
          return reply.redirect(`/admin/orders/${number}?done=created`, 303)
        } catch (error) {
          if (!(error instanceof NeedsConfirmation)) throw error
          const { question } = error
          const page = adminPage(question.at, question.title, {}, confirmation(person, request, form, question))
          return show(site, request, reply, forRole(site, person, page))
        }
      },
      async (person, problem, form) => forRole(site, person, await manualOrderPage(app, person, form, { problem })),
    ),
  )
}

/** Creates the order, unless it still has to be confirmed: then it is created and rolled back, to find mistakes. */
async function createFromForm(app: App, person: Person, form: URLSearchParams): Promise<OrderRow> {
  const products = await productsOnSale(app.db)
  const { member, listing, product } = await readChoice(app, form, products)
  if (!member || !product) throw invalid([{ path: 'email', message: 'Choose a person and a product' }])
  const [item] = readOrderItems(form, listing?.id ?? 0, [product])
  const { listing_id, amount_cents: _, ...rest } = item!
  const order = await readManualOrder(app, {
    email: member.email,
    item: { ...rest, ...(listing_id && { listing_id }) },
    price: form.get('price') ?? '',
    reference: form.get('reference') ?? '',
    reason: form.get('reason') ?? '',
    billing: Object.fromEntries(form),
    key: form.get('key'),
  })
  const by = { ...adminActor(app, person), name: person.member.email }
  try {
    return await app.db.transaction(async (tx) => {
      const created = await createManualOrder(app, tx, { ...order, by })
      if (!isConfirmed(form))
        throw new NeedsConfirmation(questionFor(created, member, product, listing, order.reference))
      return created
    })
  } catch (error) {
    throw error instanceof Problem && error.errors ? invalid(toFormErrors(error.errors, [order.item], products)) : error
  }
}

function questionFor(
  { net_cents, vat_cents, total_cents, billing }: OrderRow,
  { name, email }: Member,
  product: Product,
  listing: OrderedListing | null,
  reference: string | null,
): Confirmation {
  const money = (amount: Cents) => moneyText(amount, product.currency)
  const what = listing ? `${product.name} for ${listing.name}` : product.name
  return {
    at: '/admin/orders',
    title: total_cents === 0 ? 'Create this free order?' : 'Create this order?',
    text: html`<p><b dir="auto">${what}</b>, for <span dir="auto">${name} (${email})</span>.</p>
<p>${
      total_cents === 0
        ? 'They get it for free.'
        : html`${money(net_cents)} plus ${money(vat_cents)} VAT: <b class="figure">${money(total_cents)}</b>, \
already paid, reference <span class="figure" dir="auto">${reference}</span>.`
    }</p>
<p>We issue an invoice, email the receipt to <span dir="auto">${billing.email}</span>, and start right away. \
This cannot be undone.</p>`,
    yes: 'Create order',
    no: { href: path, text: 'Start over' },
  }
}

interface Choice {
  member: Member | undefined
  listings: OrderedListing[]
  listing: OrderedListing | null
  product: Product | undefined
}

async function readChoice(app: App, form: URLSearchParams, products: readonly Product[]): Promise<Choice> {
  const email = (form.get('person') ?? '').replaceAll('\0', '').trim().toLowerCase()
  const member = email ? await memberByEmail(app.db, email) : undefined
  const listings = member ? await listingsToOrderFor(app.db, member.id) : []
  return {
    member,
    listings,
    listing: listings.find(({ id }) => String(id) === form.get('listing')) ?? null,
    product: products.find(({ code }) => code === form.get('product')),
  }
}

async function manualOrderPage(app: App, person: Person, form: URLSearchParams, flash: Flash): Promise<PageResponse> {
  const products = await productsOnSale(app.db)
  const chosen = await readChoice(app, form, products)
  const { member, listing, product } = chosen
  const isReady = member && product && (listing || !product.needs_listing)
  return adminPage(
    '/admin/orders',
    'New order',
    flash,
    html`<p class="lede">Give something away, or record an order that was paid by bank transfer. \
<a href="/admin/orders">All orders</a></p>
${section({ id: 'for', title: 'Who and what', content: choiceForm(chosen, products, form) })}
${
  isReady &&
  section({
    id: 'details',
    title: 'Details',
    content: await detailsForm(app, person, member, { listing, product }, form, flash),
  })
}`,
  )
}

/** Grows with each answer: first the person, then what they can get. Works without script. */
function choiceForm(
  { member, listings, listing, product }: Choice,
  products: readonly Product[],
  form: URLSearchParams,
): Html {
  const email = form.get('person')
  return html`<form class="stack" action="${path}">
${field({
  name: 'person',
  label: 'Email of the person',
  type: 'email',
  value: email,
  required: true,
  maxlength: 254,
  error: email && !member ? 'No account has this email' : undefined,
})}
${
  member &&
  html`${choice({
    name: 'listing',
    label: 'Listing',
    value: listing ? String(listing.id) : '',
    choices: [
      { value: '', text: listings.length > 0 ? 'None' : 'They have no listing' },
      ...listings.map(({ id, name }) => ({ value: String(id), text: name })),
    ],
    error: product?.needs_listing && !listing ? `Choose the listing that ${product.name} is for` : undefined,
  })}
${choice({
  name: 'product',
  label: 'Product',
  value: product?.code ?? '',
  required: true,
  choices: [
    { value: '', text: 'Choose a product' },
    ...products.map(({ code, name, price_cents, currency }) => ({
      value: code,
      text: `${name} (${moneyText(price_cents, currency)})`,
    })),
  ],
})}`
}
<p><button class="button button-quiet">Continue</button></p></form>`
}

async function detailsForm(
  app: App,
  person: Person,
  member: Member,
  { listing, product }: { listing: OrderedListing | null; product: Product },
  form: URLSearchParams,
  { problem }: Flash,
): Promise<Html> {
  const isSent = form.has('key')
  const values = isSent ? Object.fromEntries(form) : await knownBillingOf(app, member)
  const typed = (name: string) => ({ name, value: form.get(name), error: fieldError(problem, name) })
  const options = orderFields(
    { app, listing, weeks: await availableWeeks(app, app.db), form, isPriceStated: true },
    product,
    await allCategories(app.db),
  )
  return html`<form class="stack" method="post" action="${path}">${tokenField(person)}\
<input type="hidden" name="person" value="${member.email}">\
<input type="hidden" name="listing" value="${listing?.id ?? ''}">\
<input type="hidden" name="product" value="${product.code}">\
<input type="hidden" name="key" value="${form.get('key') ?? randomUUID()}">
${
  options.length > 0 &&
  html`<fieldset class="stack" id="product-${product.code}"><legend><h3>${product.name}</h3></legend>\
${options}</fieldset>`
}
${field({
  ...typed('price'),
  value: form.get('price') ?? decimalText(product.price_cents, product.currency),
  label: `Price without VAT (${product.currency})`,
  inputmode: 'decimal',
  required: true,
  maxlength: 12,
  hint: 'Enter 0 to give it away.',
})}
${field({
  ...typed('reference'),
  label: 'Payment reference',
  maxlength: 200,
  hint: 'From the bank transfer that paid it. Each reference pays one order. Leave empty if it’s free.',
})}
${textField({
  ...typed('reason'),
  label: 'Reason',
  rows: 2,
  maxlength: 500,
  required: true,
  hint: 'Only staff see it, on the order and in the audit log.',
})}
<div class="checkout-form">${billingFields({ values, problem }, { needsAddress: false })}</div>
<p class="hint">The invoice needs the address. If the order is free, name and email are enough.</p>
<p><button class="button">Review order</button></p></form>`
}
