import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { rateText } from '../../../platform/cents.ts'
import { dateText } from '../../../platform/dates.ts'
import { type Html, html } from '../../../platform/html.ts'
import { notFound, Problem } from '../../../platform/problem.ts'
import { tokenField } from '../../../web/account.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { withQuery } from '../../../web/links.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { parseRate } from '../change-rates.ts'
import { placeName } from '../places.ts'
import { rateOn, readRates } from '../rates.ts'
import { readRateInput, vatRatesPage } from './page.ts'

/** Asks for confirmation, because customers are charged by the rate. */
export async function confirmRatePage(
  app: App,
  person: Person,
  request: FastifyRequest,
  flash: Flash,
): Promise<PageResponse> {
  const input = readRateInput(request)
  try {
    const { place, rate, from } = parseRate(app, input)
    const before = rateOn(await readRates(app.db), place, from)
    return confirmPage(
      flash,
      html`<p class="lede">Starting ${dateText(from)}, charge <b class="figure">${rateText(rate)}</b> \
in ${placeName(place)}${before !== undefined && html` instead of <b class="figure">${rateText(before)}</b>`}?</p>
<form class="cluster" method="post" action="/admin/vat">${tokenField(person)}\
<input type="hidden" name="place" value="${place}">\
<input type="hidden" name="rate" value="${input.rate}">\
<input type="hidden" name="from" value="${from}">
<button class="button">Set rate</button><a href="${withQuery('/admin/vat', { ...input })}">Edit</a></form>`,
    )
  } catch (error) {
    if (!(error instanceof Problem) || !error.errors) throw error
    return { ...(await vatRatesPage(app, person, request, { problem: error })), status: 400 }
  }
}

export async function confirmRemovalPage(
  app: App,
  person: Person,
  request: FastifyRequest,
  flash: Flash,
): Promise<PageResponse> {
  const { place, from } = readRateInput(request)
  const stored = (await readRates(app.db)).get(place)?.find((rate) => rate.from === from)
  // Another admin may have removed it in the meantime.
  if (!stored) return vatRatesPage(app, person, request, { problem: notFound('We couldn’t find that rate.') })
  return confirmPage(
    flash,
    html`<p class="lede">Remove the upcoming <b class="figure">${rateText(stored.rate)}</b> rate \
in ${placeName(place)}, starting ${dateText(from)}?</p>
<form class="cluster" method="post" action="/admin/vat/remove">${tokenField(person)}\
<input type="hidden" name="place" value="${place}">\
<input type="hidden" name="from" value="${from}">
<button class="button">Remove rate</button><a href="/admin/vat">Cancel</a></form>`,
  )
}

function confirmPage(flash: Flash, content: Html): PageResponse {
  return adminPage('/admin/vat', 'VAT rates', flash, html`<div class="stack">${content}</div>`)
}
