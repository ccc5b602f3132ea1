import type { FastifyInstance } from 'fastify'
import { invalid, notFound, Problem } from '../../../platform/problem.ts'
import { accountForm, accountPage, asPerson } from '../../../web/account.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { readForm } from '../../../web/forms.ts'
import { type Html, html } from '../../../web/html.ts'
import type { Site } from '../../../web/page.ts'
import { type PageResponse, show } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { type Product, productsOnSale } from '../../products/queries.ts'
import { weeksWithRoom } from '../../products/weeks.ts'
import { isBillingCountry } from '../../vat/countries.ts'
import { previewVat } from '../../vat/preview.ts'
import { createOrder } from '../create.ts'
import { findDuplicateOrder } from '../duplicate-order.ts'
import type { OrderedListing } from '../items/facts.ts'
import { lastBilling, listingsToOrderFor } from '../queries.ts'
import type { OrderItem } from '../schema.ts'
import { validateOrder } from '../validate-order.ts'
import { builderContent } from './builder.ts'
import { inForm, itemsOf } from './builder-form.ts'
import { offersFor } from './offers.ts'
import { aboutLine, summary } from './summary.ts'

interface Wish {
  listing: OrderedListing
  listings: OrderedListing[]
  products: Product[]
  items: OrderItem[]
}

/** The order builder: a plain form, which a script makes live. */
export function registerOrderBuilder(server: FastifyInstance, site: Site): void {
  const { app } = site

  async function wishOf({ member }: Person, form: URLSearchParams): Promise<Wish | null> {
    const listings = await listingsToOrderFor(app.db, member.id)
    if (listings.length === 0) return null
    const chosen = form.get('listing')
    const listing = chosen ? listings.find(({ id }) => String(id) === chosen) : listings[0]
    if (!listing) throw notFound('You have no such listing.')
    const products = await productsOnSale(app.db)
    return { listing, listings, products, items: itemsOf(form, listing.id, products) }
  }

  const countryOf = (form: URLSearchParams) =>
    isBillingCountry(form.get('country') ?? '') ? form.get('country') : null

  /** Does something with the wish; what is wrong with it is told in the words of the form. */
  async function inOwnWords<T>({ items, products }: Wish, work: () => Promise<T>): Promise<T> {
    if (items.length === 0) throw invalid([{ path: 'products', message: 'Choose at least one thing' }])
    try {
      return await work()
    } catch (error) {
      throw error instanceof Problem && error.errors ? invalid(inForm(error.errors, items, products)) : error
    }
  }

  async function quoteOf(person: Person, wish: Wish, form: URLSearchParams): Promise<Html> {
    if (wish.items.length === 0) return html`<p class="muted">Choose something, and its price stands here.</p>`
    try {
      const preview = await previewVat(app, { country: countryOf(form) })
      const { items, vat, priced } = await inOwnWords(wish, () =>
        validateOrder(app, app.db, person.member.id, wish, preview),
      )
      return summary({
        lines: items.map(({ product, listing, week, categories, options }, index) => ({
          name: product.name,
          about: aboutLine({ listing_name: listing?.name ?? null, week, categories, options }),
          net: priced.lines[index]!.net,
        })),
        net: priced.net,
        vat: { country: vat.country, rate: vat.rate, cents: priced.vat, reverseCharge: false, note: vat.note },
        total: priced.total,
      })
    } catch (error) {
      if (!(error instanceof Problem) || !error.errors) throw error
      return html`<p>To be priced, this needs a change:</p>\
<ul class="quote-wishes">${error.errors.map(({ message }) => html`<li>${message}</li>`)}</ul>`
    }
  }

  async function builderPage(person: Person, form: URLSearchParams, problem?: Problem): Promise<PageResponse> {
    const wish = await wishOf(person, form)
    if (!wish)
      return accountPage(
        '/account/orders',
        'Make an order',
        emptyState({
          title: 'No listing to order for',
          text: 'Orders are for products that are listed here. Give us its address, and its profile is drafted for you.',
          action: { href: '/submit', text: 'List a product' },
        }),
      )
    if (!form.has('country')) form.set('country', (await lastBilling(app.db, person.member.id))?.country ?? '')
    const content = await builderContent({
      app,
      person,
      listing: wish.listing,
      listings: wish.listings,
      offers: await offersFor(app, wish.listing, wish.products),
      weeks: await weeksWithRoom(app, app.db),
      form,
      quote: await quoteOf(person, wish, form),
      problem,
    })
    return accountPage('/account/orders', 'Make an order', content)
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
      const wish = await wishOf(person, form)
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
      return wish ? (await quoteOf(person, wish, form)).markup : ''
    }),
  )

  server.post(
    '/account/orders/new',
    accountForm(
      site,
      async (person, form, request, reply) => {
        if (form.get('do') !== 'order') return show(site, request, reply, await builderPage(person, form))
        const wish = await wishOf(person, form)
        if (!wish) throw notFound('You have no listing to order for.')
        const country = countryOf(form)
        const vat = await previewVat(app, { country })
        const { id } = person.member
        const { token } = await inOwnWords(wish, () =>
          app.db.transaction(async (tx) => {
            const duplicate = await findDuplicateOrder(app, tx, id, wish.items)
            return (
              duplicate ??
              createOrder(app, tx, id, await validateOrder(app, tx, id, wish, vat), country ? { country } : {})
            )
          }),
        )
        return reply.redirect(`/checkout/${token}`, 303)
      },
      (person, problem, form) => builderPage(person, form, problem),
    ),
  )
}
