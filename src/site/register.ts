import type { FastifyInstance } from 'fastify'
import { type OauthOptions, registerOauth } from './oauth/mount.ts'
import type { App } from '../platform/app.ts'
import type { ServerPlugin } from '../platform/http/server.ts'
import { registerAdmin } from './admin/register.ts'
import { loadAssets, registerAssets } from './assets.ts'
import { registerBadgeImages } from './badge-images.ts'
import { registerCheckout } from './checkout/register.ts'
import { registerClaims } from './claims/register.ts'
import { favicon } from './components/mark.ts'
import { failurePage } from './failure-page.ts'
import { refuseForeignForms, refuseNul } from './forms.ts'
import { guard } from './headers.ts'
import { registerDrafts } from './drafts/register.ts'
import { registerFollow } from './follow.ts'
import { registerLive } from './live.ts'
import { registerMedia } from './media/register.ts'
import { registerOrders } from './orders/register.ts'
import { registerMaker } from './maker/register.ts'
import { registerPage, type Site } from './page.ts'
import { pages } from './pages/index.ts'
import { registerUnsubscribe } from './people/mails.ts'
import { oauthFrame } from './people/oauth-frame.ts'
import { viewerOfSession } from './people/person.ts'
import { registerPeople } from './people/register.ts'
import { registerReview } from './review.ts'
import { registerScheme } from './scheme.ts'
import { registerSetUp } from './set-up/register.ts'
import { registerSuggestions } from './suggestions.ts'
import type { ReadViewer } from './viewer.ts'
import { registerReach } from './reach/register.ts'
import { registerTraffic } from './traffic.ts'
import { registerVote } from './vote.ts'
import { registerWebhooks } from './webhooks/register.ts'

export interface SiteOptions {
  readViewer?: ReadViewer
  oauth?: Pick<OauthOptions, 'fetch'>
}

/** Everything that people see: the pages, what their forms do, and the files they need. */
export function registerSite({ readViewer, oauth }: SiteOptions = {}): ServerPlugin {
  let site: Site | undefined
  return {
    async register(server: FastifyInstance, app: App) {
      const made: Site = (site = { app, assets: await loadAssets(), readViewer: readViewer ?? viewerOfSession(app) })
      await server.register(async (scope) => {
        scope.addHook('onRequest', async (request, reply) => {
          guard(app, reply)
          refuseNul(request)
          refuseForeignForms(app, request)
        })
        registerAssets(scope, made.assets)
        registerScheme(scope, app)
        registerSuggestions(scope, app)
        registerVote(scope, made)
        registerFollow(scope, made)
        registerReview(scope, made)
        registerLive(scope, made)
        registerPeople(scope, made)
        registerDrafts(scope, made)
        registerClaims(scope, made)
        registerMaker(scope, made)
        registerAdmin(scope, made)
        registerSetUp(scope, made)
        registerCheckout(scope, made)
        registerOrders(scope, made)
        registerMedia(scope, made)
        registerTraffic(scope, made)
        registerReach(scope, made)
        registerBadgeImages(scope, made)
        scope.get('/favicon.svg', (_, reply) => reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(favicon))
        scope.get('/favicon.ico', (_, reply) => reply.redirect('/favicon.svg', 301))
        for (const page of pages) registerPage(scope, made, page)
      })
      await server.register(async (scope) => {
        scope.addHook('onRequest', async (_, reply) => guard(app, reply))
        registerUnsubscribe(scope, made)
        registerWebhooks(scope, app)
      })
      await registerOauth(server, app, { ...oauth, frame: oauthFrame(made) })
    },
    failurePage: (request, reply, problem) => (site ? failurePage(site, request, reply, problem) : undefined),
  }
}
