import type { FastifyInstance } from 'fastify'
import { showAdmin } from '../../../web/admin/frame.ts'
import type { Site } from '../../../web/page.ts'
import { guidePage } from './guide.ts'
import { healthPage } from './page.ts'

export function registerHealthAdmin(server: FastifyInstance, site: Site): void {
  server.get(
    '/admin/health',
    showAdmin(site, (_, __, flash) => healthPage(site.app, flash)),
  )
  server.get(
    '/admin/health/guide',
    showAdmin(site, (_, __, flash) => guidePage(flash)),
  )
}
