import type { FastifyInstance } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { writeCsv } from '../../../platform/csv.ts'
import type { Queryable } from '../../../platform/database/types.ts'
import { asPerson } from '../../../web/account.ts'
import { pathId } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { loadOwnListing, showOwnListing } from '../../listings/pages/own-listing.ts'
import { lastDays, sourcesByDay } from '../queries.ts'
import { dashboardPage, daysIn } from './dashboard.ts'

const path = '/account/listings/:id/dashboard'

export function registerListingStats(server: FastifyInstance, site: Site): void {
  const { app } = site
  server.get(path, showOwnListing(site, dashboardPage))

  const download = (name: 'days' | 'sources', write: typeof daysAsCsv) =>
    server.get(
      `${path}/${name}.csv`,
      asPerson(site, async (person, request, reply) => {
        const { listing } = await loadOwnListing(app, person, pathId(request))
        reply
          .header('cache-control', 'private, no-store')
          .header('content-disposition', `attachment; filename="${listing.slug}-${name}.csv"`)
        return reply.type('text/csv; charset=utf-8').send(await write(app, app.db, listing.id, daysIn(request)))
      }),
    )
  download('days', daysAsCsv)
  download('sources', sourcesAsCsv)
}

async function daysAsCsv(app: App, db: Queryable, listingId: number, days: number): Promise<string> {
  const rows = await lastDays(app, db, listingId, days)
  return [
    writeCsv(['day', 'views', 'clicks', 'votes']),
    ...rows.map(({ day, views, clicks, votes }) => writeCsv([day, views, clicks, votes])),
  ].join('')
}

async function sourcesAsCsv(app: App, db: Queryable, listingId: number, days: number): Promise<string> {
  const rows = await sourcesByDay(app, db, listingId, days)
  return [
    writeCsv(['day', 'source', 'views', 'clicks', 'votes']),
    ...rows.map(({ day, source, views, clicks, votes }) => writeCsv([day, source, views, clicks, votes])),
  ].join('')
}
