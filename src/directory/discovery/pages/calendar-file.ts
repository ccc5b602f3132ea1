import type { FastifyInstance, FastifyReply } from 'fastify'
import { createEvents, type EventAttributes } from 'ics'
import { siteTimeZone, startOfDay, type Week } from '../../../core/calendar/weeks.ts'
import type { App } from '../../../platform/app.ts'
import { weekNumber } from '../../../platform/dates.ts'
import { staleHeaders } from '../../../platform/http/stale.ts'
import { notFound } from '../../../platform/problem.ts'
import type { Site } from '../../../web/page.ts'
import { get_launch_week, list_launches } from '../../launches/operations.ts'
import { scheduledListing } from '../../listings/queries.ts'
import type { ListingSummary } from '../../listings/schema.ts'
import { printable } from './printable.ts'

/** Launches as iCalendar files: all scheduled and recent ones, those of one week, and the launch of one listing. */
export function registerCalendarFile(server: FastifyInstance, { app }: Site): void {
  server.get('/launches.ics', async (_, reply) => {
    const cached = await app.cache.get('calendar file', async () => {
      const [upcoming, recent] = await Promise.all(
        (['upcoming', 'recent'] as const).map((section) =>
          list_launches.call(app, { query: { section, per_page: 100 } }),
        ),
      )
      const launches = [...upcoming!.items, ...recent!.items].flatMap((listing) => launchOf(app, listing))
      return { body: calendar(app, launches), cacheTags: ['listings'] }
    })
    return send(reply.headers(staleHeaders(cached)), cached.bytes)
  })

  server.get<{ Params: { week: string } }>('/launches/weeks/:week/calendar.ics', async ({ params }, reply) => {
    const { week, entries } = await get_launch_week.call(app, { path: params })
    const event = {
      ...startsWith(app, week.start, `week-${week.start}`),
      title: printable(`${app.siteName()}: launches of week ${weekNumber(week.start)}`),
      description: printable(entries.map(({ listing }) => listing.name).join(', ')),
      url: app.urls.to(`/launches/weeks/${week.start}`),
    }
    return send(reply, calendar(app, [event]))
  })

  server.get<{ Params: { slug: string } }>('/listings/:slug/launch.ics', async ({ params }, reply) => {
    const listing = await scheduledListing(app, params.slug)
    if (!listing) throw notFound('This listing isn’t scheduled to launch.')
    return send(reply, calendar(app, launchOf(app, listing)))
  })
}

function launchOf(app: App, { id, name, tagline, url, launch_week }: ListingSummary): EventAttributes[] {
  if (!launch_week) return []
  const event = startsWith(app, launch_week, `launch-${id}-${launch_week}`)
  return [{ ...event, title: printable(`${name} launches`), description: printable(tagline), url }]
}

function startsWith(app: App, week: Week, name: string) {
  return {
    uid: `${name}@${new URL(app.urls.site).hostname}`,
    start: startOfDay(siteTimeZone(app), week).getTime(),
    startInputType: 'utc' as const,
    duration: { hours: 1 },
  }
}

function calendar(app: App, events: readonly EventAttributes[]): string {
  const head = { calName: printable(`${app.siteName()} launches`), productId: 'slipway/launches' }
  const { value, error } = createEvents(
    events.map((event) => ({ ...event, ...head })),
    head,
  )
  if (error) throw error
  return value ?? ''
}

function send(reply: FastifyReply, body: string | Buffer) {
  return reply.header('cache-control', 'public, no-cache').type('text/calendar; charset=utf-8').send(body)
}
