import type { FastifyInstance } from 'fastify'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import { adminForm, type DrawAdmin, showAdmin } from '../../../web/admin/frame.ts'
import type { Site } from '../../../web/page.ts'
import { removeRate, setRate } from '../change-rates.ts'
import { confirmRatePage, confirmRemovalPage } from './confirm.ts'
import { readRateInput, vatRatesPage } from './page.ts'

/** VAT rates by country and date. */
export function registerVatAdmin(server: FastifyInstance, site: Site): void {
  const { app } = site
  const rates: DrawAdmin = (person, request, flash) => vatRatesPage(app, person, request, flash)
  server.get('/admin/vat', showAdmin(site, rates, { set: 'Rate set.', removed: 'Rate removed.' }))
  server.get(
    '/admin/vat/confirm',
    showAdmin(site, (person, request, flash) => confirmRatePage(app, person, request, flash)),
  )
  server.post(
    '/admin/vat',
    adminForm(
      site,
      rates,
      () => '/admin/vat?done=set',
      (tx, person, _, request) => setRate(app, tx, readRateInput(request), adminActor(app, person)),
    ),
  )
  server.get(
    '/admin/vat/remove',
    showAdmin(site, (person, request, flash) => confirmRemovalPage(app, person, request, flash)),
  )
  server.post(
    '/admin/vat/remove',
    adminForm(
      site,
      rates,
      () => '/admin/vat?done=removed',
      (tx, person, _, request) => removeRate(app, tx, readRateInput(request), adminActor(app, person)),
    ),
  )
}
