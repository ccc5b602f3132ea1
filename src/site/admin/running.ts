import type { FastifyInstance } from 'fastify'
import type { Site } from '../page.ts'
import { registerAdminAudit } from './audit/register.ts'
import { registerAdminHealth } from './health/register.ts'
import { registerAdminJobs } from './jobs/register.ts'
import { registerAdminMails } from './mails/register.ts'
import { registerAdminPeople } from './people/register.ts'

/** What it takes to run the place: people, jobs, mails, the trail, health. */
export function registerRunning(server: FastifyInstance, site: Site): void {
  registerAdminPeople(server, site)
  registerAdminJobs(server, site)
  registerAdminMails(server, site)
  registerAdminAudit(server, site)
  registerAdminHealth(server, site)
}
