import type { FastifyInstance } from 'fastify'
import type { Site } from '../../page.ts'
import { registerBlog } from '../blog/register.ts'
import { registerCategories } from '../categories/register.ts'
import { registerInterview } from '../interview/register.ts'
import { registerSettings } from '../settings/register.ts'

/** What the site team writes and arranges, and how the site is set. */
export function registerContent(server: FastifyInstance, site: Site): void {
  registerCategories(server, site)
  registerBlog(server, site)
  registerInterview(server, site)
  registerSettings(server, site)
}
