import type { FastifyInstance, FastifyRequest } from 'fastify'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import { may } from '../../../core/roles/roles.ts'
import type { App } from '../../../platform/app.ts'
import { currencies, currencyName } from '../../../platform/currency.ts'
import { dateText } from '../../../platform/dates.ts'
import { html } from '../../../platform/html.ts'
import { accountForm, tokenField } from '../../../web/account.ts'
import { adminForm, adminPage, type DrawAdmin, type Flash, forRole, showAdmin } from '../../../web/admin/frame.ts'
import { choice, field, textField } from '../../../web/components/form.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import { readForm } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { enterRate, fetchEcbFile, importRates } from '../change.ts'
import { newestRates } from '../rates.ts'
import { sellerCurrency } from '../settings.ts'

/** Reference rates for reports in the seller's currency. */
export function registerExchangeRateAdmin(server: FastifyInstance, site: Site): void {
  const { app } = site
  const draw: DrawAdmin = (person, request, flash) => ratesPage(app, person, request, flash)
  server.get('/admin/exchange-rates', showAdmin(site, draw, { imported: 'Rates imported.', entered: 'Rate saved.' }))
  server.post(
    '/admin/exchange-rates',
    adminForm(
      site,
      draw,
      () => '/admin/exchange-rates?done=entered',
      (tx, person, form) => {
        const text = (name: string) => (form.get(name) ?? '').slice(0, 40)
        const rate = { day: text('day'), currency: text('currency'), per_euro: text('per_euro') }
        return enterRate(app, tx, rate, adminActor(app, person))
      },
    ),
  )
  // Not an `adminForm`: no transaction stays open while another server answers.
  server.post('/admin/exchange-rates/import', (request, reply) =>
    accountForm(
      site,
      async (person, form) => {
        const text = form.get('file')?.trim() || (await fetchEcbFile(app))
        await app.db.transaction((tx) => importRates(app, tx, text, adminActor(app, person)))
        return reply.redirect('/admin/exchange-rates?done=imported', 303)
      },
      async (person, problem) => forRole(site, person, await draw(person, request, { problem })),
    )(request, reply),
  )
}

async function ratesPage(app: App, person: Person, request: FastifyRequest, flash: Flash): Promise<PageResponse> {
  const rates = await newestRates(app.db)
  const form = request.method === 'POST' ? readForm(request) : null
  const books = app.settings.get(sellerCurrency)
  const props = (name: string) => ({ name, value: form?.get(name) ?? null, error: fieldError(flash.problem, name) })
  return adminPage(
    '/admin/exchange-rates',
    'Exchange rates',
    flash,
    html`<p>${
      books
        ? `Revenue and VAT reports also show amounts in ${currencyName(books)} (${books}), at the ECB reference rate.`
        : html`Reports are in the currency you sell in. To also see another currency, set the seller’s currency in \
${may(person.member.role, 'settings') ? html`<a href="/admin/settings/selling">settings</a>` : 'settings'}.`
    }</p>
${section({
  id: 'newest',
  title: 'Newest rates',
  note: 'For 1 euro',
  content:
    rates.length === 0
      ? emptyState({ title: 'No rates yet', text: 'Import them from the ECB, or enter one below.' })
      : table({
          caption: 'Newest rates',
          columns: [{ title: 'Currency' }, { title: 'Rate', numeric: true }, { title: 'Day' }, { title: 'Source' }],
          rows: rates.map(({ currency, per_euro, day, source }) => [
            `${currencyName(currency)} (${currency})`,
            per_euro.replace(/0+$/, '').replace(/\.$/, ''),
            dateText(day),
            source === 'ecb' ? 'ECB' : 'Entered',
          ]),
        }),
})}
${section({
  id: 'import',
  title: 'Import',
  content: html`<form class="stack" method="post" action="/admin/exchange-rates/import">${tokenField(person)}
${textField({
  ...props('file'),
  label: 'ECB file',
  rows: 3,
  hint: 'Leave empty to get the last 90 days from the ECB, or paste its XML or CSV.',
})}
<p><button class="button">Import rates</button></p></form>`,
})}
${section({
  id: 'enter',
  title: 'Enter a rate',
  content: html`<form class="stack" method="post" action="/admin/exchange-rates">${tokenField(person)}
${field({ ...props('day'), label: 'Day', type: 'date', required: true })}
${choice({
  ...props('currency'),
  label: 'Currency',
  required: true,
  choices: [
    { value: '', text: 'Choose a currency' },
    ...currencies
      .filter(({ code }) => code !== 'EUR')
      .map(({ code, name }) => ({ value: code, text: `${name} (${code})` })),
  ],
})}
${field({ ...props('per_euro'), label: 'Value of 1 euro', required: true, inputmode: 'decimal', maxlength: 20 })}
<p><button class="button">Save rate</button></p></form>`,
})}`,
  )
}
