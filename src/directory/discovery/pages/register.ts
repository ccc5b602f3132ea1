import type { FastifyInstance } from 'fastify'
import type { Site } from '../../../web/page.ts'
import { registerCalendarFile } from './calendar-file.ts'
import { registerCards } from './cards.ts'
import { registerFeeds } from './feeds.ts'
import { registerOembed } from './oembed.ts'
import { registerRobots } from './robots.ts'
import { registerSitemap } from './sitemap.ts'

/** What search engines, feed readers, calendars, link previews and agents use to find content. */
export function registerDiscovery(server: FastifyInstance, site: Site): void {
  registerFeeds(server, site)
  registerCalendarFile(server, site)
  registerSitemap(server, site)
  registerRobots(server, site)
  registerOembed(server, site)
  registerCards(server, site)
}
