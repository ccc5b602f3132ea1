import type { FastifyInstance } from 'fastify'
import type { Site } from '../../page.ts'
import { registerSettings } from '../settings/register.ts'

/** What the site team writes and arranges, and how the site is set. */
export function registerContent(server: FastifyInstance, site: Site): void {
  registerSettings(server, site)
}
