import type { FastifyInstance, FastifyRequest } from 'fastify'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import { currencyOf } from '../../../core/site-settings/prices.ts'
import type { App } from '../../../platform/app.ts'
import { type Cents, convertCents, decimalText, moneyText, parseCents } from '../../../platform/cents.ts'
import { currencies, currencyName, isCurrency } from '../../../platform/currency.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { type Html, html } from '../../../platform/html.ts'
import { type FieldError, invalid } from '../../../platform/problem.ts'
import { tokenField } from '../../../web/account.ts'
import { adminForm, adminPage, type DrawAdmin, type Flash, showAdmin } from '../../../web/admin/frame.ts'
import { choice, field } from '../../../web/components/form.ts'
import { section } from '../../../web/components/section.ts'
import { readForm } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { newestRateBetween } from '../../exchange-rates/rates.ts'
import { adminProducts } from '../admin.ts'
import { changeCurrency, readRate } from '../change-currency.ts'

const priceField = (code: string) => `price.${code}`

/** The currency of all prices. Changing it asks for every price in the new one. */
export function registerCurrencyAdmin(server: FastifyInstance, site: Site): void {
  const { app } = site
  const draw: DrawAdmin = (person, request, flash) => currencyPage(app, person, request, flash)
  server.get('/admin/currency', showAdmin(site, draw, { changed: 'Currency changed. Prices are live.' }))
  server.post(
    '/admin/currency',
    adminForm(
      site,
      draw,
      () => '/admin/currency?done=changed',
      async (tx, person, form) => {
        const to = form.get('to') ?? ''
        const prices = await readPrices(tx, form, to)
        const by = { ...adminActor(app, person), name: person.member.email }
        await changeCurrency(app, tx, { to, rate: form.get('rate') ?? '', prices, by })
      },
    ),
  )
}

async function readPrices(tx: Transaction, form: URLSearchParams, to: string): Promise<Map<string, Cents>> {
  const prices = new Map<string, Cents>()
  const errors: FieldError[] = []
  if (isCurrency(to))
    for (const { code, name } of await adminProducts(tx)) {
      const price = parseCents((form.get(priceField(code)) ?? '').trim(), to)
      if (price === null) errors.push({ path: priceField(code), message: `Enter the price of ${name}` })
      else prices.set(code, price)
    }
  if (errors.length > 0) throw invalid(errors)
  return prices
}

async function currencyPage(app: App, person: Person, request: FastifyRequest, flash: Flash): Promise<PageResponse> {
  const form = request.method === 'POST' ? readForm(request) : new URLSearchParams(request.url.split('?')[1] ?? '')
  const from = currencyOf(app)
  const to = form.get('to') ?? ''
  const isChosen = isCurrency(to) && to !== from
  const rate = readRate(form.get('rate') ?? '') ?? (isChosen ? await newestRateBetween(app.db, from, to) : null)
  const asksForPrices = isChosen && (rate !== null || request.method === 'POST')
  return adminPage(
    '/admin/currency',
    'Currency',
    flash,
    html`<p>Prices, orders, invoices and VAT are in <strong>${currencyName(from)} (${from})</strong>. \
Existing orders and invoices keep their currency.</p>
${section({
  id: 'choose',
  title: 'Change currency',
  content: html`<form class="stack" action="/admin/currency">
${choice({
  name: 'to',
  label: 'New currency',
  value: to,
  required: true,
  choices: [
    { value: '', text: 'Choose a currency' },
    ...currencies
      .filter(({ code }) => code !== from)
      .map(({ code, name }) => ({ value: code, text: `${name} (${code})` })),
  ],
  error: fieldError(flash.problem, 'to'),
})}
${isChosen && !asksForPrices && rateField(from, to, form.get('rate'), 'We don’t have the ECB rate, so enter one.')}
<p><button class="button${asksForPrices && ' button-quiet'}">Enter prices</button></p></form>`,
})}
${asksForPrices && (await pricesForm(app, person, form, { from, to, rate, flash }))}`,
  )
}

function rateField(from: string, to: string, value: string | null, hint: string, error?: string): Html {
  return field({
    name: 'rate',
    label: `1 ${from} in ${to}`,
    value,
    required: true,
    inputmode: 'decimal',
    maxlength: 20,
    hint,
    error,
  })
}

async function pricesForm(
  app: App,
  person: Person,
  form: URLSearchParams,
  { from, to, rate, flash }: { from: string; to: string; rate: string | null; flash: Flash },
): Promise<Html> {
  const products = await adminProducts(app.db)
  const suggest = (price: Cents) => (rate ? decimalText(convertCents(price, from, to, rate), to) : '')
  return section({
    id: 'prices',
    title: `Prices in ${currencyName(to)}`,
    note: 'Excluding VAT',
    content: html`<form class="stack" method="post" action="/admin/currency">${tokenField(person)}\
<input type="hidden" name="to" value="${to}">
${rateField(
  from,
  to,
  form.get('rate') ?? rate,
  'Billboard totals are converted at this rate.',
  fieldError(flash.problem, 'rate'),
)}
${products.map(({ code, name, price_cents }) =>
  field({
    name: priceField(code),
    label: name,
    value: form.get(priceField(code)) ?? suggest(price_cents),
    required: true,
    inputmode: 'decimal',
    maxlength: 14,
    hint: `Now ${moneyText(price_cents, from)}.`,
    error: fieldError(flash.problem, priceField(code)),
  }),
)}
<p>New orders use it right away. You can’t change it while orders are waiting for payment.</p>
<p class="cluster"><button class="button">Change to ${currencyName(to)}</button><a href="/admin/currency">Cancel</a></p></form>`,
  })
}
