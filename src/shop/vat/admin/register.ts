import type { FastifyInstance } from 'fastify'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import { adminForm, type DrawAdmin, showAdmin } from '../../../web/admin/frame.ts'
import type { Site } from '../../../web/page.ts'
import { removeRate, setRate } from '../change-rates.ts'
import { confirmRatePage, confirmRemovalPage } from './confirm.ts'
import { vatRatesPage } from './page.ts'
import { typedRate } from './typed.ts'

/** Which VAT is charged where, and from when. */
export function registerVatAdmin(server: FastifyInstance, site: Site): void {
  const { app } = site
  const rates: DrawAdmin = (_, request, said) => vatRatesPage(app, request, said)
  server.get('/admin/vat', showAdmin(site, rates, { set: 'The rate is set.', removed: 'The rate is removed.' }))
  server.get(
    '/admin/vat/confirm',
    showAdmin(site, (person, request, said) => confirmRatePage(app, person, request, said)),
  )
  server.post(
    '/admin/vat',
    adminForm(
      site,
      rates,
      () => '/admin/vat?done=set',
      (tx, person, _, request) => setRate(app, tx, typedRate(request), adminActor(app, person)),
    ),
  )
  server.get(
    '/admin/vat/remove',
    showAdmin(site, (person, request, said) => confirmRemovalPage(app, person, request, said)),
  )
  server.post(
    '/admin/vat/remove',
    adminForm(
      site,
      rates,
      () => '/admin/vat?done=removed',
      (tx, person, _, request) => removeRate(app, tx, typedRate(request), adminActor(app, person)),
    ),
  )
}
