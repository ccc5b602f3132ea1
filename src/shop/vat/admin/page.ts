import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { rateText } from '../../../platform/cents.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { choice, field } from '../../../web/components/form.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import { dateText } from '../../../web/dates.ts'
import { type Html, html, type Part } from '../../../web/html.ts'
import { withQuery } from '../../../web/links.ts'
import { countryName } from '../../../web/numbers.ts'
import { errorAt, type PageResponse } from '../../../web/show.ts'
import { dayOf } from '../change-rates.ts'
import { countries } from '../countries.ts'
import { isMemberState } from '../member-states.ts'
import { partsWithRates } from '../places.ts'
import { type DatedRate, readRates } from '../rates.ts'
import { typedRate } from './typed.ts'

export function placeName(place: string): string {
  const part = partsWithRates.find((one) => one.place === place)
  return part ? `${part.name} (${countryName(part.country)})` : countryName(place)
}

/** Which VAT holds where, what is to come, and what was. */
export async function vatRatesPage(app: App, request: FastifyRequest, said: Flash): Promise<PageResponse> {
  const today = dayOf(app)
  const places = [...(await readRates(app.db)).values()]
  const coming = places
    .flatMap((rates) => rates.filter(({ from }) => from > today))
    .sort((a, b) => a.from.localeCompare(b.from) || a.place.localeCompare(b.place))
  const holding = places
    .flatMap((rates) => {
      const [now, ...before] = rates.filter(({ from }) => from <= today)
      return now ? [{ now, before }] : []
    })
    .sort((a, b) => placeName(a.now.place).localeCompare(placeName(b.now.place), 'en'))
  return adminPage(
    '/admin/vat',
    'VAT rates',
    said,
    html`<p>An order is priced by the rates of the day on which it is made or paid. \
What was ordered and invoiced keeps its rate.</p>
${section({
  id: 'coming',
  title: 'To come',
  content:
    coming.length === 0
      ? emptyState({
          title: 'No rate is to change',
          text: 'When a country announces another rate, set it below with its first day.',
        })
      : table({
          caption: 'Rates to come',
          columns: [
            { title: 'Place' },
            {
              title: 'Rate',
              numeric: true,
            },
            { title: 'From' },
            { title: 'Change of mind' },
          ],
          rows: coming.map(comingRow),
        }),
})}
${section({ id: 'set', title: 'Set a rate', content: rateForm(request, said, today) })}
${section({
  id: 'now',
  title: 'In force',
  note: 'Outside the European Union a rate counts where the seller is established, or registered by the settings',
  content: table({
    caption: 'Rates in force',
    columns: [
      { title: 'Place' },
      {
        title: 'Rate',
        numeric: true,
      },
      { title: 'Since' },
      { title: 'Before' },
    ],
    rows: holding.map(({ now, before }) => [
      placeCell(now.place),
      rateText(now.rate),
      dateText(now.from),
      before.map((rate) => `${rateText(rate.rate)} from ${dateText(rate.from)}`).join('; '),
    ]),
  }),
})}`,
  )
}

function placeCell(place: string): Part {
  return html`${placeName(place)} <span class="muted">${place}</span>${
    !isMemberState(place.slice(0, 2)) && html` <span class="muted">outside the Union</span>`
  }`
}

function comingRow({ place, rate, from }: DatedRate): Part[] {
  return [
    placeCell(place),
    rateText(rate),
    dateText(from),
    html`<a href="${withQuery('/admin/vat/remove', { place, from })}">Remove<span \
class="visually-hidden"> ${placeName(place)} from ${dateText(from)}</span></a>`,
  ]
}

function rateForm(request: FastifyRequest, { problem }: Flash, today: string): Html {
  const { place, rate, from } = typedRate(request)
  const choices = [
    ...countries.map(({ code, name }) => ({ value: code, text: `${name} (${code})` })),
    ...partsWithRates.map((part) => ({ value: part.place, text: placeName(part.place) })),
  ]
  return html`<form class="stack" action="/admin/vat/confirm">
${choice({
  name: 'place',
  label: 'Place',
  value: place,
  required: true,
  choices: [
    {
      value: '',
      text: 'Choose a place',
    },
    ...choices,
  ],
  error: errorAt(problem, 'place'),
})}
${field({
  name: 'rate',
  label: 'Standard rate in percent',
  value: rate,
  required: true,
  inputmode: 'decimal',
  maxlength: 8,
  hint: 'Such as 19 or 25.5.',
  error: errorAt(problem, 'rate'),
})}
${field({
  name: 'from',
  label: 'First day',
  type: 'date',
  value: from,
  required: true,
  hint: `Today, \
${dateText(today)}, or later.`,
  error: errorAt(problem, 'from'),
})}
<p><button class="button">Go on</button></p></form>`
}
