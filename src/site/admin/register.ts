import type { FastifyInstance } from 'fastify'
import type { Site } from '../page.ts'
import { registerAudit } from './audit/register.ts'
import { registerBlog } from './blog/register.ts'
import { registerCategories } from './categories/register.ts'
import { registerDirectory } from './directory/register.ts'
import { showAdmin } from './frame.ts'
import { registerFulfilment } from './fulfilment/register.ts'
import { registerHealth } from './health/register.ts'
import { registerInterview } from './interview/register.ts'
import { registerJobs } from './jobs/register.ts'
import { registerMailLog } from './mails/register.ts'
import { registerTeamOrders } from './orders/register.ts'
import { overviewPage } from './overview.ts'
import { registerMembers } from './people/register.ts'
import { registerProducts } from './products/register.ts'
import { registerSettings } from './settings/register.ts'
import { registerVatRates } from './vat/register.ts'

const rooms = [
  registerDirectory,
  registerCategories,
  registerTeamOrders,
  registerFulfilment,
  registerProducts,
  registerVatRates,
  registerBlog,
  registerInterview,
  registerSettings,
  registerMembers,
  registerJobs,
  registerMailLog,
  registerAudit,
  registerHealth,
]

/** Everything that is for the site team alone. */
export function registerAdmin(server: FastifyInstance, site: Site): void {
  server.get('/admin', showAdmin(site, (_person, _request, said) => overviewPage(site.app, said)))
  for (const register of rooms) register(server, site)
}
