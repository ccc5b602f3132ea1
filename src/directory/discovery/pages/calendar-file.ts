import type { FastifyInstance } from 'fastify'
import { createEvents, type EventAttributes } from 'ics'
import { siteTimeZone, startOfDay } from '../../../core/calendar/weeks.ts'
import type { Site } from '../../../web/page.ts'
import { list_launches } from '../../launches/operations.ts'
import { printable } from './printable.ts'

/** The launch calendar as an iCalendar feed, with scheduled and recent launches. */
export function registerCalendarFile(server: FastifyInstance, { app }: Site): void {
  server.get('/launches.ics', async (_, reply) => {
    const { body } = await app.cache.get('calendar file', async () => {
      const [upcoming, recent] = await Promise.all(
        (['upcoming', 'recent'] as const).map((section) =>
          list_launches.call(app, { query: { section, per_page: 100 } }),
        ),
      )
      const calName = printable(`${app.siteName()} launches`)
      const events = [...upcoming!.items, ...recent!.items].flatMap((listing): EventAttributes[] => {
        if (!listing.launch_week) return []
        const start = startOfDay(siteTimeZone(app), listing.launch_week).getTime()
        return [
          {
            uid: `launch-${listing.id}-${listing.launch_week}@${new URL(app.urls.site).hostname}`,
            start,
            startInputType: 'utc',
            duration: { hours: 1 },
            title: printable(`${listing.name} launches`),
            description: printable(listing.tagline),
            url: listing.url,
            calName,
            productId: 'slipway/launches',
          },
        ]
      })
      const { value, error } = createEvents(events, { calName, productId: 'slipway/launches' })
      if (error) throw error
      return { body: value ?? '', cacheTags: ['listings'] }
    })
    return reply.header('cache-control', 'public, no-cache').type('text/calendar; charset=utf-8').send(body)
  })
}
