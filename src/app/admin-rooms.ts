import type { FastifyInstance } from 'fastify'
import { registerAuditAdmin } from '../core/audit/admin/register.ts'
import { registerMailLog } from '../core/mail/admin/register.ts'
import { registerMemberAdmin } from '../core/member-admin/admin/register.ts'
import { requireSecondFactorForAdmins } from '../core/second-factor/pages/require-for-admins.ts'
import { registerSettingsAdmin } from '../core/site-settings/admin/register.ts'
import { registerBlog } from '../directory/blog/admin/register.ts'
import { registerCategories } from '../directory/categories/admin/register.ts'
import { registerInterview } from '../directory/interview/admin/register.ts'
import { registerReviewModeration } from '../directory/reviews/admin/register.ts'
import { registerVoteModeration } from '../directory/votes/admin/register.ts'
import { registerHealthAdmin } from '../operations/health/admin/register.ts'
import { registerJobs } from '../operations/job-admin/admin/register.ts'
import { overviewPage } from '../operations/overview/admin/page.ts'
import { registerClaimReview } from '../publishing/claims/admin/register.ts'
import { registerListingChanges } from '../publishing/editing/admin/register.ts'
import { registerListings } from '../publishing/lifecycle/admin/register.ts'
import { registerFulfilmentAdmin } from '../shop/fulfilment/admin/register.ts'
import { registerRevenueAdmin } from '../shop/invoices/admin/register.ts'
import { registerOrderAdmin } from '../shop/orders/admin/register.ts'
import { registerPaymentAdmin } from '../shop/payments/admin/register.ts'
import { registerProductAdmin } from '../shop/products/admin/register.ts'
import { registerVatAdmin } from '../shop/vat/admin/register.ts'
import { showAdmin } from '../web/admin/frame.ts'
import type { Site } from '../web/page.ts'

const rooms = [
  registerListings,
  registerListingChanges,
  registerClaimReview,
  registerReviewModeration,
  registerVoteModeration,
  registerCategories,
  registerOrderAdmin,
  registerFulfilmentAdmin,
  registerPaymentAdmin,
  registerRevenueAdmin,
  registerProductAdmin,
  registerVatAdmin,
  registerBlog,
  registerInterview,
  registerSettingsAdmin,
  registerMemberAdmin,
  registerJobs,
  registerMailLog,
  registerAuditAdmin,
  registerHealthAdmin,
]

/** All admin pages. */
export function registerAdmin(server: FastifyInstance, site: Site): void {
  requireSecondFactorForAdmins(server, site)
  server.get(
    '/admin',
    showAdmin(site, (_person, _request, flash) => overviewPage(site.app, flash)),
  )
  for (const register of rooms) register(server, site)
}
