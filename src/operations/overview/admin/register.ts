import type { FastifyInstance } from 'fastify'
import { showAdmin } from '../../../web/admin/frame.ts'
import type { Site } from '../../../web/page.ts'
import { overviewPage } from './page.ts'

export function registerOverview(server: FastifyInstance, site: Site): void {
  server.get(
    '/admin',
    showAdmin(site, ({ member }, _, flash) =>
      overviewPage(site.app, (address) => site.mayOpen(member.role, address), flash),
    ),
  )
}
