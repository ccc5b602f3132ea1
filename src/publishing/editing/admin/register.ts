import type { FastifyInstance } from 'fastify'
import { showAdmin } from '../../../web/admin/frame.ts'
import type { Site } from '../../../web/page.ts'
import { changesPage } from './changes.ts'

export function registerListingChanges(server: FastifyInstance, site: Site): void {
  server.get(
    '/admin/changes',
    showAdmin(site, (_, request, flash) => changesPage(site.app, request, flash)),
  )
}
