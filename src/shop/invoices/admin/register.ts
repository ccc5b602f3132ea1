import type { FastifyInstance } from 'fastify'
import { asPerson } from '../../../web/account.ts'
import { showAdmin } from '../../../web/admin/frame.ts'
import type { Site } from '../../../web/page.ts'
import { adminRevenuePage, adminVatCsv } from './revenue.ts'

export function registerRevenueAdmin(server: FastifyInstance, site: Site): void {
  const { app } = site
  server.get(
    '/admin/revenue',
    showAdmin(site, (_, request, flash) => adminRevenuePage(app, request, flash)),
  )
  server.get(
    '/admin/revenue/vat.csv',
    asPerson(site, async (_, request, reply) => {
      reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment; filename="vat.csv"')
        .type('text/csv; charset=utf-8')
      return adminVatCsv(app, request)
    }),
  )
}
