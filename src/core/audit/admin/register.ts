import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { asPerson } from '../../../web/account.ts'
import { showAdmin } from '../../../web/admin/frame.ts'
import type { Site } from '../../../web/page.ts'
import { parseTrailFilter } from '../filter.ts'
import { trailAsCsv } from './export.ts'
import { auditPage, filterInput } from './page.ts'

export function registerAuditAdmin(server: FastifyInstance, site: Site): void {
  const { app } = site
  server.get(
    '/admin/audit',
    showAdmin(site, (_, request, flash) => auditPage(app, request, flash)),
  )
  server.get(
    '/admin/audit.csv',
    asPerson(site, async (_, request, reply) => {
      const filter = await parseTrailFilter(app, filterInput(request))
      reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="audit-trail.csv"')
        .type('text/csv; charset=utf-8')
      return reply.send(Readable.from(trailAsCsv(app.db, filter)))
    }),
  )
}
