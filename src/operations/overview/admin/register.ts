import type { FastifyInstance } from 'fastify'
import { showAdmin } from '../../../web/admin/frame.ts'
import type { Site } from '../../../web/page.ts'
import { gettingStarted } from '../../getting-started/admin/section.ts'
import { overviewPage } from './page.ts'

export function registerOverview(server: FastifyInstance, site: Site): void {
  server.get(
    '/admin',
    showAdmin(site, async (person, _, flash) => {
      const mayOpen = (address: string) => site.mayOpen(person.member.role, address)
      const start = mayOpen('/admin/getting-started') && (await gettingStarted(site.app, person))
      return overviewPage(site.app, mayOpen, flash, start)
    }),
  )
}
