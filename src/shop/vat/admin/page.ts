import type { FastifyRequest } from 'fastify'
import { type BulkBox, bulkForm } from '../../../core/bulk/admin/form.ts'
import { siteToday } from '../../../core/calendar/weeks.ts'
import type { App } from '../../../platform/app.ts'
import { rateText } from '../../../platform/cents.ts'
import { dateText } from '../../../platform/dates.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { choice, field } from '../../../web/components/form.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import { readForm } from '../../../web/forms.ts'
import { withQuery } from '../../../web/links.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { upcomingRatesInBulk } from '../bulk.ts'
import type { RateInput } from '../change-rates.ts'
import { isMemberState, namedPlaces, placeName } from '../places.ts'
import { type DatedRate, readRates } from '../rates.ts'

/** Reads the rate from the form, or from the query string while the admin still has to confirm it. */
export function readRateInput(request: FastifyRequest): RateInput {
  const form = request.method === 'POST' ? readForm(request) : new URLSearchParams(request.url.split('?')[1] ?? '')
  const text = (name: string) => (form.get(name) ?? '').slice(0, 40)
  return { place: text('place'), rate: text('rate'), from: text('from') }
}

/** Rates in force, with earlier and scheduled ones, and the form to set a rate. */
export async function vatRatesPage(
  app: App,
  person: Person,
  request: FastifyRequest,
  flash: Flash,
): Promise<PageResponse> {
  const today = siteToday(app)
  const { form, box } = await bulkForm(app, upcomingRatesInBulk, person, {})
  const places = [...(await readRates(app.db)).values()]
  const scheduled = places
    .flatMap((rates) => rates.filter(({ from }) => from > today))
    .sort((a, b) => a.from.localeCompare(b.from) || a.place.localeCompare(b.place))
  const inForce = places
    .flatMap((rates) => {
      const [current, ...earlier] = rates.filter(({ from }) => from <= today)
      return current ? [{ current, earlier }] : []
    })
    .sort((a, b) => placeName(a.current.place).localeCompare(placeName(b.current.place), 'en'))
  return adminPage(
    '/admin/vat',
    'VAT rates',
    flash,
    html`<p>Orders use the rates in effect on the day they’re placed or paid. \
Existing orders and invoices keep their rate.</p>
${section({
  id: 'coming',
  title: 'Upcoming',
  content:
    scheduled.length === 0
      ? emptyState({
          title: 'No upcoming rate changes',
          text: 'When a country announces a new rate, add it below with its first day.',
        })
      : html`${form}${table({
          caption: 'Upcoming rates',
          columns: [{ title: 'Place' }, { title: 'Rate', numeric: true }, { title: 'From' }, { title: 'Action' }],
          rows: scheduled.map((rate) => scheduledRow(rate, box)),
        })}`,
})}
${section({ id: 'set', title: 'Set a rate', content: rateForm(request, flash, today) })}
${section({
  id: 'now',
  title: 'Current rates',
  note: 'Outside the EU, a rate applies only where the seller is established or registered',
  content: table({
    caption: 'Current rates',
    columns: [{ title: 'Place' }, { title: 'Rate', numeric: true }, { title: 'Since' }, { title: 'Earlier rates' }],
    rows: inForce.map(({ current, earlier }) => [
      placeCell(current.place),
      rateText(current.rate),
      dateText(current.from),
      earlier.map(({ rate, from }) => `${rateText(rate)} from ${dateText(from)}`).join('; '),
    ]),
  }),
})}`,
  )
}

function placeCell(place: string): Part {
  return html`${placeName(place)}${
    !isMemberState(place.slice(0, 2)) && html` <span class="muted">outside the EU</span>`
  }`
}

function scheduledRow({ place, rate, from }: DatedRate, box: BulkBox): Part[] {
  return [
    html`${box(`${place} ${from}`, `${placeName(place)} from ${dateText(from)}`)}${placeCell(place)}`,
    rateText(rate),
    dateText(from),
    html`<a href="${withQuery('/admin/vat/remove', { place, from })}">Remove\
<span class="visually-hidden"> ${placeName(place)} from ${dateText(from)}</span></a>`,
  ]
}

function rateForm(request: FastifyRequest, { problem }: Flash, today: string): Html {
  const { place, rate, from } = readRateInput(request)
  const choices = namedPlaces.map(({ place, name }) => ({ value: place, text: name }))
  return html`<form class="stack" action="/admin/vat/confirm">
${choice({
  name: 'place',
  label: 'Place',
  value: place,
  required: true,
  choices: [{ value: '', text: 'Choose a place' }, ...choices],
  error: fieldError(problem, 'place'),
})}
${field({
  name: 'rate',
  label: 'Standard rate (%)',
  value: rate,
  required: true,
  inputmode: 'decimal',
  maxlength: 8,
  hint: 'For example, 19 or 25.5.',
  error: fieldError(problem, 'rate'),
})}
${field({
  name: 'from',
  label: 'First day',
  type: 'date',
  value: from,
  required: true,
  hint: `Today (${dateText(today)}) or later.`,
  error: fieldError(problem, 'from'),
})}
<p><button class="button">Review rate</button></p></form>`
}
