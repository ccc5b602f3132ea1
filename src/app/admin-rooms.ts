import type { FastifyInstance } from 'fastify'
import { registerAuditAdmin } from '../core/audit/admin/register.ts'
import { registerBrandAdmin } from '../core/brand/admin/register.ts'
import { registerMailLog } from '../core/mail/admin/register.ts'
import { registerMemberAdmin } from '../core/member-admin/admin/register.ts'
import { registerModeration } from '../core/moderation/admin/register.ts'
import { AdminGuard } from '../core/roles/admin/guard.ts'
import type { Permission } from '../core/roles/roles.ts'
import { requireSecondFactorForAdmins } from '../core/second-factor/pages/require-for-admins.ts'
import { registerSignUpInvitations } from '../core/sign-in/admin/invitations.ts'
import { registerSettingsAdmin } from '../core/site-settings/admin/register.ts'
import { registerRoles } from '../core/staff/admin/register.ts'
import { registerSiteWebhooks } from '../core/webhooks/pages/register.ts'
import { registerBlog } from '../directory/blog/admin/register.ts'
import { registerCategories } from '../directory/categories/admin/register.ts'
import { registerInterview } from '../directory/interview/admin/register.ts'
import { registerReviewModeration } from '../directory/reviews/admin/register.ts'
import { registerSitePages } from '../directory/site-pages/admin/register.ts'
import { registerVoteModeration } from '../directory/votes/admin/register.ts'
import { registerBackups } from '../operations/backup/admin/register.ts'
import { registerBulk } from '../operations/bulk/admin/register.ts'
import { registerGettingStarted } from '../operations/getting-started/admin/register.ts'
import { registerHealthAdmin } from '../operations/health/admin/register.ts'
import { registerJobs } from '../operations/job-admin/admin/register.ts'
import { registerOverview } from '../operations/overview/admin/register.ts'
import { registerClaimReview } from '../publishing/claims/admin/register.ts'
import { registerListingChanges } from '../publishing/editing/admin/register.ts'
import { registerListings } from '../publishing/lifecycle/admin/register.ts'
import { registerCouponAdmin } from '../shop/coupons/admin/register.ts'
import { registerExchangeRateAdmin } from '../shop/exchange-rates/admin/register.ts'
import { registerFulfilmentAdmin } from '../shop/fulfilment/admin/register.ts'
import { registerRevenueAdmin } from '../shop/invoices/admin/register.ts'
import { registerOrderAdmin } from '../shop/orders/admin/register.ts'
import { registerPaymentAdmin } from '../shop/payments/admin/register.ts'
import { registerCurrencyAdmin } from '../shop/products/admin/currency.ts'
import { registerProductAdmin } from '../shop/products/admin/register.ts'
import { registerVatAdmin } from '../shop/vat/admin/register.ts'
import type { Site } from '../web/page.ts'

/** Each room with the permission that its pages and forms need, unless a route names another with `needs`. */
const rooms: readonly (readonly [Permission, (server: FastifyInstance, site: Site) => void])[] = [
  ['overview', registerOverview],
  ['settings', registerGettingStarted],
  ['listings', registerListings],
  ['listings', registerListingChanges],
  ['claims', registerClaimReview],
  ['reviews', registerReviewModeration],
  ['moderation', registerModeration],
  ['votes', registerVoteModeration],
  ['categories', registerCategories],
  ['orders:read', registerOrderAdmin],
  ['fulfilment', registerFulfilmentAdmin],
  ['refunds', registerPaymentAdmin],
  ['revenue', registerRevenueAdmin],
  ['products', registerProductAdmin],
  ['coupons', registerCouponAdmin],
  ['products', registerCurrencyAdmin],
  ['exchange_rates', registerExchangeRateAdmin],
  ['vat', registerVatAdmin],
  ['pages', registerSitePages],
  ['blog', registerBlog],
  ['interview', registerInterview],
  ['settings', registerSettingsAdmin],
  ['brand', registerBrandAdmin],
  ['people:manage', registerMemberAdmin],
  ['people:moderate', registerSignUpInvitations],
  ['roles', registerRoles],
  ['jobs', registerJobs],
  ['mails', registerMailLog],
  ['settings', registerSiteWebhooks],
  ['audit', registerAuditAdmin],
  ['health', registerHealthAdmin],
  ['backups', registerBackups],
  ['overview', registerBulk],
]

/** All admin pages. */
export function registerAdmin(server: FastifyInstance, site: Site): AdminGuard {
  const guard = new AdminGuard(server, site)
  requireSecondFactorForAdmins(server, site)
  for (const [permission, register] of rooms) guard.room(permission, () => register(server, site))
  return guard
}
