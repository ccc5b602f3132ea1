import type { FastifyInstance } from 'fastify'
import { adminsRoom } from '../../../directory/listings/pages/own-listing.ts'
import { showAdmin } from '../../../web/admin/frame.ts'
import type { Site } from '../../../web/page.ts'
import { registerMediaEditor } from '../pages/media/register.ts'
import { registerEditor } from '../pages/register.ts'
import { changesPage } from './changes.ts'

export function registerListingChanges(server: FastifyInstance, site: Site): void {
  registerEditor(server, site, adminsRoom)
  registerMediaEditor(server, site, adminsRoom)
  server.get(
    '/admin/changes',
    showAdmin(site, (_, request, flash) => changesPage(site.app, request, flash)),
  )
}
