import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { App } from '../../../platform/app.ts'
import { asProblem, isOutage } from '../../../platform/faults.ts'
import { addressKey } from '../../../platform/limits/limiter.ts'
import type { Policy } from '../../../platform/limits/policy.ts'
import { refuse } from '../../../platform/operation/perform.ts'
import { renewSessionCookies } from '../../sessions/pages/session.ts'
import { oauthLimits } from '../limits.ts'
import { oauthPaths } from '../paths.ts'
import type { ProviderOptions } from '../provider.ts'
import { trimRequest } from '../trim-request.ts'
import { disconnectConnectedApp, showConnectedApps } from './connected-apps.ts'
import { oauthErrorPage, problemPage } from './error-page.ts'
import { type Frame, oauthPageHeaders, plainFrame } from './frame.ts'

export interface OauthOptions extends Pick<ProviderOptions, 'fetch'> {
  frame?: Frame
}

const maxStateBytes = 2048

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'WWW-Authenticate, X-Request-Id, Retry-After',
}
const preflightHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'Authorization, Content-Type, Accept, MCP-Protocol-Version',
  'access-control-max-age': '86400',
}

/** The authorization server: its protocol endpoints, the consent page and the connected apps. */
export async function registerOauth(
  server: FastifyInstance,
  app: App,
  { fetch, frame = plainFrame }: OauthOptions = {},
): Promise<void> {
  const requests = new WeakMap<object, FastifyRequest>()
  const options: ProviderOptions = {
    ...(fetch && { fetch }),
    async renderError(ctx, refusal, error) {
      const request = requests.get(ctx.req)!
      ctx.set(oauthPageHeaders())
      if (isOutage(error)) {
        const problem = asProblem(error)
        // The site's layout may need the database.
        ctx.body = await plainFrame(request, { title: problem.title, content: problemPage(problem) })
      } else ctx.body = await frame(request, { title: 'Can’t connect this app', content: oauthErrorPage(refusal) })
    },
  }
  // Loaded on first use: oidc-provider is the largest dependency, and most processes never need it.
  let engine: Promise<(app: App) => Promise<Provider>> | undefined
  const loadProvider = async () =>
    (await (engine ??= import('../provider.ts').then(({ oauthProviders }) => oauthProviders(options))))(app)

  await server.register(async (scope) => {
    // oidc-provider parses bodies itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))

    const passToProvider =
      (limit: Policy, adjust: (request: FastifyRequest) => void = () => {}) =>
      async (request: FastifyRequest, reply: FastifyReply) => {
        const limits: Record<string, string> = {}
        await app.limiter.take([[limit, addressKey(request.ip)]], limits)
        const provider = await loadProvider()
        requests.set(request.raw, request)
        setForwardedHeaders(app, request)
        adjust(request)
        reply.hijack()
        for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...limits }))
          reply.raw.setHeader(name, value as string)
        await provider.callback()(request.raw, reply.raw)
      }

    const { requests: each, registrations, authorizations } = oauthLimits
    const trim = ({ raw }: FastifyRequest) => void (raw.url = trimRequest(raw.url!))
    const authorize = passToProvider(authorizations, trim)
    scope.get(oauthPaths.authorize, { config: { operation: 'oauth authorize' } }, async (request, reply) => {
      const { state } = request.query as { state?: string | string[] }
      if (Buffer.byteLength(String(state ?? '')) <= maxStateBytes) return authorize(request, reply)
      // Every authorization is stored until it is finished or an hour old, with its state.
      const refusal = { error: 'invalid_request', error_description: `state is over ${maxStateBytes} bytes` }
      return reply
        .code(400)
        .headers(oauthPageHeaders())
        .send(await frame(request, { title: 'Can’t connect this app', content: oauthErrorPage(refusal) }))
    })
    scope.get(`${oauthPaths.authorize}/:uid`, { config: { operation: 'oauth authorize' } }, passToProvider(each))

    await scope.register(async (open) => {
      open.addHook('onRequest', async (_request, reply) => void reply.headers(corsHeaders))
      const endpoints = [
        ['GET', oauthPaths.metadata, each],
        ['GET', oauthPaths.openidMetadata, each],
        ['GET', oauthPaths.jwks, each],
        ['POST', oauthPaths.token, each],
        ['POST', oauthPaths.revoke, each],
        ['POST', oauthPaths.register, registrations],
        ['POST', oauthPaths.deviceAuthorization, authorizations],
      ] as const
      for (const [method, url, limit] of endpoints) {
        open.route({
          method,
          url,
          config: { operation: `oauth ${url.split('/').at(-1)}` },
          handler: passToProvider(limit),
        })
        open.options(url, async (_request, reply) => reply.code(204).headers(preflightHeaders).send())
      }
    })
  })

  await server.register(async (pages) => {
    renewSessionCookies(pages, app)
    pages.setErrorHandler(async (error, request, reply) => {
      // The page of the site for outages needs no database.
      if (isOutage(error)) throw error
      const problem = asProblem(error)
      const { headers } = refuse(app, problem, request.id)
      reply.code(problem.status).headers({ ...headers, ...oauthPageHeaders() })
      return reply.send(await frame(request, { title: problem.title, content: problemPage(problem) }))
    })
    pages.get(`${oauthPaths.interaction}/:uid`, async (request, reply) =>
      (await import('./consent.ts')).showConsent(
        app,
        await loadProvider(),
        frame,
        setForwardedHeaders(app, request),
        reply,
      ),
    )
    pages.post(`${oauthPaths.interaction}/:uid`, async (request, reply) =>
      (await import('./consent.ts')).handleConsent(app, await loadProvider(), setForwardedHeaders(app, request), reply),
    )
    pages.get(oauthPaths.device, async (request, reply) =>
      (await import('./device.ts')).showDevice(app, await loadProvider(), frame, request, reply),
    )
    pages.post(oauthPaths.device, async (request, reply) =>
      (await import('./device.ts')).handleDevice(app, await loadProvider(), request, reply),
    )
    pages.get(oauthPaths.apps, (request, reply) => showConnectedApps(app, frame, request, reply))
    pages.post(oauthPaths.disconnect, (request, reply) => disconnectConnectedApp(app, request, reply))
  })
}

/** oidc-provider builds URLs from these headers, so they must not come from the request. */
function setForwardedHeaders(app: App, request: FastifyRequest): FastifyRequest {
  const site = new URL(app.urls.site)
  Object.assign(request.raw.headers, {
    'x-forwarded-proto': site.protocol.slice(0, -1),
    'x-forwarded-host': site.host,
    'x-forwarded-for': request.ip,
  })
  return request
}
