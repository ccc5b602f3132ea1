import type { FastifyInstance } from 'fastify'
import { currencyOf } from '../../../core/site-settings/prices.ts'
import { cents, sumOf, times } from '../../../platform/cents.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { html } from '../../../platform/html.ts'
import { invalid, notFound, Problem } from '../../../platform/problem.ts'
import { myListingPath } from '../../../publishing/editing/paths.ts'
import { chooseFreePlan } from '../../../publishing/lifecycle/transitions.ts'
import { accountForm, accountPage, asPerson } from '../../../web/account.ts'
import { emptyState, notice } from '../../../web/components/notice.ts'
import { readForm } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { type PageResponse, show } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { type Product, productsOnSale } from '../../products/queries.ts'
import { availableWeeks } from '../../products/weeks.ts'
import { isBillingCountry } from '../../vat/countries.ts'
import { previewVat } from '../../vat/preview.ts'
import { missingForSales, requireOpenSales, salesClosed } from '../../vat/seller.ts'
import { releaseOverdueUses, setCoupon } from '../coupon.ts'
import { createOrder } from '../create.ts'
import { findDuplicateOrder } from '../duplicate-order.ts'
import type { OrderedListing } from '../items/facts.ts'
import { priceOf } from '../price.ts'
import { lastBilling, listingsToOrderFor } from '../queries.ts'
import type { OrderItem } from '../schema.ts'
import { validateOrder } from '../validate-order.ts'
import { type BuilderQuote, builderContent, preferNextWeek } from './builder.ts'
import {
  freeChoice,
  isWayToLaunch,
  laterChoice,
  preselectLaunch,
  readOrderItems,
  toFormErrors,
} from './builder-form.ts'
import { offersFor } from './offers.ts'
import { openSalesHint } from './open-sales-hint.ts'
import { aboutLine, liveSummary } from './summary.ts'

interface BuilderInput {
  listing: OrderedListing
  listings: OrderedListing[]
  products: Product[]
  items: OrderItem[]
}

/** The order builder: a form that works without script; with it, the quote updates on every change. */
export function registerOrderBuilder(server: FastifyInstance, site: Site): void {
  const { app } = site

  /** Null if the member has no listing. */
  async function readInput({ member }: Person, form: URLSearchParams): Promise<BuilderInput | null> {
    const listings = await listingsToOrderFor(app.db, member.id)
    if (listings.length === 0) return null
    const chosen = form.get('listing')
    const listing = chosen ? listings.find(({ id }) => String(id) === chosen) : listings[0]
    if (!listing) throw notFound('We couldn’t find that listing in your account.')
    const products = await productsOnSale(app.db)
    return { listing, listings, products, items: readOrderItems(form, listing.id, products) }
  }

  const billingCountry = (form: URLSearchParams) =>
    isBillingCountry(form.get('country') ?? '') ? form.get('country') : null

  /** A coupon that is typed with the order. With `lock`, its use is counted. */
  const couponOf = (form: URLSearchParams, lock: boolean) => {
    const code = form.get('coupon')?.trim()
    return code ? { code, lock } : null
  }

  /** Maps validation errors of the work to the fields of the form. */
  async function withFormErrors<T>({ items, products }: BuilderInput, work: () => Promise<T>): Promise<T> {
    if (items.length === 0) throw invalid([{ path: 'products', message: 'Select at least one item' }])
    try {
      return await work()
    } catch (error) {
      throw error instanceof Problem && error.errors ? invalid(toFormErrors(error.errors, items, products)) : error
    }
  }

  async function quoteFor(person: Person, input: BuilderInput, form: URLSearchParams): Promise<BuilderQuote> {
    const button = 'Continue to checkout'
    const isFree = choosesFreePlan(input, form)
    const freeLines = isFree ? [{ name: 'Free launch', about: input.listing.name, price: cents(0) }] : []
    if (input.items.length === 0 && !isFree)
      return { content: html`<p class="muted">Select an item to see the price.</p>`, total: null, button }
    try {
      const preview = await previewVat(app, { country: billingCountry(form) })
      const { items, vat, priced, coupon } =
        input.items.length === 0
          ? { items: [], vat: preview, priced: priceOf([], preview.rate), coupon: null }
          : await withFormErrors(input, () =>
              validateOrder(app, app.db, person.member.id, input, preview, couponOf(form, false)),
            )
      const text = input.items.length === 0 ? 'Join the free queue' : button
      if (priced.total > 0) await requireOpenSales(app, app.db)
      const bill = {
        currency: currencyOf(app),
        lines: [
          ...freeLines,
          ...items.map(({ product, listing, week, categories, options, unitCents, quantity }) => ({
            name: product.name,
            about: aboutLine({ listing_name: listing?.name ?? null, week, categories, options }),
            price: times(unitCents, quantity),
          })),
        ],
        discount: coupon && { code: coupon.code, cents: sumOf(coupon.discounts) },
        net: priced.net,
        vat: { country: vat.country, rate: vat.rate, cents: priced.vat, reverseCharge: false, note: vat.note },
        total: priced.total,
      }
      return { content: liveSummary(bill, text), total: priced.total, button: text }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (!error.errors) return { content: html`<p>${error.message}</p>`, total: null, button }
      const content = html`<p>Fix these to see the total:</p>\
<ul class="quote-wishes">${error.errors.map(({ message }) => html`<li>${message}</li>`)}</ul>`
      return { content, total: null, button }
    }
  }

  async function builderPage(person: Person, form: URLSearchParams, problem?: Problem): Promise<PageResponse> {
    const weeks = await availableWeeks(app, app.db)
    preferNextWeek(app, await productsOnSale(app.db), weeks, form)
    const input = await readInput(person, form)
    if (!input)
      return accountPage(
        '/account/orders',
        'New order',
        emptyState({
          title: 'No listings yet',
          text: 'Add your product first. Paste its URL and we’ll draft the profile for you.',
          action: { href: '/submit', text: 'List a product' },
        }),
      )
    if (!form.has('country')) form.set('country', (await lastBilling(app.db, person.member.id))?.country ?? '')
    const offers = await offersFor(app, input.listing, input.products)
    if (offers.some(({ product, refusal }) => refusal === null && isWayToLaunch(product)))
      preselectLaunch(form, input.products, input.listing.status === 'draft')
    const content = await builderContent({
      app,
      person,
      listing: input.listing,
      listings: input.listings,
      offers,
      weeks,
      form,
      quote: await quoteFor(person, input, form),
      problem,
    })
    const isClosed = (await missingForSales(app, app.db)).length > 0
    return accountPage(
      '/account/orders',
      'New order',
      html`${isClosed && ((await openSalesHint(app, person)) ?? notice(salesClosed().message))}${content}`,
    )
  }

  server.get(
    '/account/orders/new',
    asPerson(site, async (person, request, reply) =>
      show(site, request, reply, await builderPage(person, new URLSearchParams(request.url.split('?')[1]))),
    ),
  )

  server.post(
    '/account/orders/quote',
    asPerson(site, async (person, request, reply) => {
      const form = readForm(request)
      const input = await readInput(person, form)
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
      return input ? (await quoteFor(person, input, form)).content.markup : ''
    }),
  )

  server.post(
    '/account/orders/new',
    accountForm(
      site,
      async (person, form, request, reply) => {
        if (form.get('do') !== 'order') return show(site, request, reply, await builderPage(person, form))
        const input = await readInput(person, form)
        if (!input) throw notFound('Add a listing before you order.')
        refuseUnsold(form, input.products)
        const { id } = person.member
        const { listing } = input
        const startFreePlan = (tx: Transaction) =>
          chooseFreePlan(app, tx, listing.id, { cause: 'free plan chosen', actorId: id })
        if (input.items.length === 0 && form.getAll('product').includes(freeChoice)) {
          if (listing.status === 'draft') await app.db.transaction(startFreePlan)
          return reply.redirect(`${myListingPath(listing.id)}${listing.status === 'draft' ? '?done=free' : ''}`, 303)
        }
        const country = billingCountry(form)
        const vat = await previewVat(app, { country })
        const coupon = couponOf(form, true)
        if (coupon) await releaseOverdueUses(app, coupon.code)
        const { token } = await withFormErrors(input, () =>
          app.db.transaction(async (tx) => {
            const duplicate = await findDuplicateOrder(app, tx, id, input.items)
            if (duplicate) return coupon ? setCoupon(app, tx, duplicate.id, coupon.code) : duplicate
            const validated = await validateOrder(app, tx, id, input, vat, coupon)
            if (choosesFreePlan(input, form)) await startFreePlan(tx)
            return createOrder(app, tx, id, validated, country ? { country } : {})
          }),
        )
        return reply.redirect(`/checkout/${token}`, 303)
      },
      (person, problem, form) => builderPage(person, form, problem),
    ),
  )
}

/** Refuses the form if a selected product was archived in the meantime, instead of silently leaving it out. */
function refuseUnsold(form: URLSearchParams, products: readonly Product[]): void {
  const known = new Set([freeChoice, laterChoice, ...products.map(({ code }) => code)])
  if (form.getAll('product').every((code) => known.has(code))) return
  const message = 'Something you selected isn’t sold anymore. Check your selection and continue'
  throw invalid([{ path: 'products', message }])
}

/** Whether the listing joins the free queue with this form. */
function choosesFreePlan({ listing }: BuilderInput, form: URLSearchParams): boolean {
  return listing.status === 'draft' && form.getAll('product').includes(freeChoice)
}
