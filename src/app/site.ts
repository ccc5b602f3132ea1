import type { FastifyInstance } from 'fastify'
import { purposeOf } from '../core/brand/current.ts'
import { looks, sourcesOf } from '../core/brand/pages/look.ts'
import { withPreview } from '../core/brand/pages/preview.ts'
import { registerBrand } from '../core/brand/pages/register.ts'
import { registerUnsubscribe } from '../core/mail/pages/unsubscribe.ts'
import { guardMaintenance } from '../core/maintenance/pages/guard.ts'
import { maintenanceBanner } from '../core/maintenance/pages/page.ts'
import { withModerationLog } from '../core/moderation/pages/log.ts'
import { registerReport } from '../core/moderation/pages/report.ts'
import { registerNotifications } from '../core/notifications/pages/register.ts'
import { type OauthOptions, registerOauth } from '../core/oauth/pages/register.ts'
import { oauthFrame } from '../core/oauth/pages/site-frame.ts'
import { sessionViewer, signedInPerson } from '../core/sessions/pages/session.ts'
import { registerAccountPages } from '../core/sign-in/pages/register.ts'
import { scopeRequests } from '../core/sign-in/scope-requests.ts'
import { registerRoleInvitation } from '../core/staff/pages/invitation.ts'
import { registerMemberWebhooks } from '../core/webhooks/pages/register.ts'
import { registerBadgeImages } from '../directory/badges/pages/images.ts'
import { registerDiscovery } from '../directory/discovery/pages/register.ts'
import { registerFollow } from '../directory/follows/pages/follow.ts'
import { registerFounderInterview } from '../directory/interview/pages/register.ts'
import { registerLive } from '../directory/launches/pages/live.ts'
import { registerListingStats } from '../directory/listing-stats/pages/register.ts'
import { pictureOrigins } from '../directory/media/urls.ts'
import { registerReview } from '../directory/reviews/pages/review.ts'
import { registerSuggestions } from '../directory/search/pages/suggestions.ts'
import { withPages } from '../directory/site-pages/pages/navigation.ts'
import { registerTraffic } from '../directory/traffic/pages/traffic.ts'
import { registerVerifiedRevenue } from '../directory/verified-revenue/pages/register.ts'
import { registerVote } from '../directory/votes/pages/vote.ts'
import { registerSetUp } from '../operations/set-up/pages/register.ts'
import type { App } from '../platform/app.ts'
import { html } from '../platform/html.ts'
import type { ServerPlugin } from '../platform/http/server.ts'
import { registerClaims } from '../publishing/claims/pages/register.ts'
import { registerDrafts } from '../publishing/drafts/pages/register.ts'
import { registerMedia } from '../publishing/editing/pages/media/register.ts'
import { registerListingEditing } from '../publishing/editing/pages/register.ts'
import { registerLaunchForms } from '../publishing/lifecycle/pages/register.ts'
import { registerOrders } from '../shop/orders/pages/register.ts'
import { registerCheckout } from '../shop/payments/pages/register.ts'
import { registerWebhooks } from '../shop/payments/pages/webhooks.ts'
import { loadAssets, registerAssets } from '../web/assets.ts'
import { refuseForeignForms, refuseNul } from '../web/forms.ts'
import { addSecurityHeaders } from '../web/headers.ts'
import { registerPage, type Site } from '../web/page.ts'
import { registerScheme } from '../web/scheme.ts'
import type { ReadViewer } from '../web/viewer.ts'
import { accountMenu } from './account-menu.ts'
import { registerAdmin } from './admin-rooms.ts'
import { failurePage } from './failure-page.ts'
import { mcpWork } from './mcp/background-work.ts'
import { mcpContent } from './mcp/content.ts'
import { registerMcpDiscovery } from './mcp/discovery.ts'
import { navigation } from './navigation.ts'
import { operations } from './operations.ts'
import { pages } from './pages.ts'
import { trialBanner } from './trial-banner.ts'

export interface SiteOptions {
  readViewer?: ReadViewer
  oauth?: Pick<OauthOptions, 'fetch'>
}

/** The website: pages, forms and assets. */
export function registerSite({ readViewer, oauth }: SiteOptions = {}): ServerPlugin {
  let site: Site | undefined
  return {
    async register(server: FastifyInstance, app: App) {
      const menus = () => withPages(app, withModerationLog(app, navigation))
      const created: Site = (site = {
        app,
        assets: await loadAssets(),
        layout: {
          get navigation() {
            return menus()
          },
          look: looks(app, menus),
          sources: () => sourcesOf(app),
          purpose: () => purposeOf(app),
          accountMenu: accountMenu(),
          banner: html`${maintenanceBanner()}${trialBanner()}`,
        },
        readViewer: readViewer ?? sessionViewer(app),
        readPerson: (request) => signedInPerson(app, request),
        mayOpen: () => false,
        preview: (request, reply, work) => withPreview(created, request, reply, work),
        operations,
      })
      guardMaintenance(server, created)
      await server.register(async (scope) => {
        scope.addHook('onRequest', (request, reply, done) => {
          addSecurityHeaders(app, reply, pictureOrigins(app))
          refuseNul(request)
          refuseForeignForms(app, request)
          done()
        })
        registerAssets(scope, created.assets)
        registerScheme(scope, app)
        registerSuggestions(scope, app)
        registerVote(scope, created)
        registerFollow(scope, created)
        registerReview(scope, created)
        registerReport(scope, created)
        registerLive(scope, created)
        registerAccountPages(scope, created)
        registerRoleInvitation(scope, created)
        registerDrafts(scope, created)
        registerClaims(scope, created)
        registerListingEditing(scope, created)
        registerLaunchForms(scope, created)
        registerListingStats(scope, created)
        registerVerifiedRevenue(scope, created)
        registerFounderInterview(scope, created)
        registerNotifications(scope, created)
        const guard = registerAdmin(scope, created)
        created.mayOpen = (role, address) => guard.mayOpen(role, address)
        registerMemberWebhooks(scope, created)
        registerSetUp(scope, created)
        registerCheckout(scope, created)
        registerOrders(scope, created)
        registerMedia(scope, created)
        registerTraffic(scope, created)
        registerDiscovery(scope, created)
        registerBadgeImages(scope, created)
        registerMcpDiscovery(scope, app)
        registerBrand(scope, created)
        for (const page of pages) registerPage(scope, created, page)
      })
      await server.register(async (scope) => {
        scope.addHook('onRequest', async (_, reply) => addSecurityHeaders(app, reply, pictureOrigins(app)))
        registerUnsubscribe(scope, created)
        registerWebhooks(scope, app)
      })
      await registerOauth(server, app, { ...oauth, frame: oauthFrame(created) })
    },
    mcpContent,
    mcpWork,
    mcpScopeRequests: scopeRequests,
    failurePage: (request, reply, problem) => (site ? failurePage(site, request, reply, problem) : undefined),
  }
}
