import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { App } from '../app.ts'
import type { McpContent } from '../mcp/content.ts'
import type { WorkByTool } from '../mcp/continue.ts'
import { registerMcp } from '../mcp/plugin.ts'
import type { ScopeRequests } from '../mcp/work.ts'
import { registerOpenApi } from '../openapi/plugin.ts'
import type { Operation } from '../operation/declare.ts'
import { performer } from '../operation/perform.ts'
import { Problem } from '../problem.ts'
import { decodeUtf8 } from '../utf8.ts'
import { addCommonHeaders } from './common-headers.ts'
import { closeUnusedConnections, registerDrain } from './drain.ts'
import { answerBrokenRequest, answerMalformedUrl, type FailurePage, registerFailures } from './failures.ts'
import { registerProxyWatch, trustedProxies } from './forwarded.ts'
import { registerHealth } from './health.ts'
import { normalizeRequest } from './normalize-request.ts'
import { registerRequestAddress } from './request-address.ts'
import { newRequestId } from './request-id.ts'
import { requestLog } from './request-log.ts'
import { registerRest } from './rest.ts'
import { registerTracing } from './tracing.ts'

const bodyLimit = 1024 * 1024

function noSchemas(): never {
  throw new Error('Declare an operation instead of a route with a schema.')
}

/** Routes in addition to the operations, such as the site's pages. */
export interface ServerPlugin {
  register(server: FastifyInstance, app: App): void | Promise<void>
  failurePage?: FailurePage
  /** What the MCP endpoint offers in addition to tools. */
  mcpContent?(app: App): McpContent
  /** Work that continues after a tool has answered. */
  mcpWork?(app: App): WorkByTool
  /** Asks a person to grant a credential another scope. */
  mcpScopeRequests?(app: App): ScopeRequests
}

/** Builds the HTTP server: REST, OpenAPI and MCP from the declared operations, health checks, and the plugins. */
export async function buildServer(
  app: App,
  operations: readonly Operation[],
  plugins: readonly ServerPlugin[] = [],
): Promise<FastifyInstance> {
  // Requests are logged below, so a child logger for each would be wasted work. So would a logger factory, whose result
  // Fastify checks for each request.
  const logger: FastifyBaseLogger = Object.create(app.log, { child: { value: () => logger } })
  const server = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: trustedProxies(app) ?? false,
    rewriteUrl: normalizeRequest,
    bodyLimit,
    // Operations validate and serialize on their own. Without these stubs, Fastify would load its own compilers.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 4096 },
    frameworkErrors: (error, request, reply) => void answerMalformedUrl(app, error, request, reply),
    clientErrorHandler: (error, socket) => answerBrokenRequest(app, error, socket),
  })

  // Bodies stay text until the validation step, so that a missing credential is reported before a malformed body.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body: Buffer, done) => {
    const text = decodeUtf8(body)
    if (text !== undefined) done(null, text)
    else done(new Problem('invalid_request', "The body isn't valid UTF-8. Encode it as UTF-8 and send it again."))
  })

  const log = requestLog(app)
  server.decorateRequest('memberId', null)
  registerTracing(server, app)
  // Callbacks, because async hooks would cost every request a few promises.
  server.addHook('onRequest', (request, reply, done) => {
    addCommonHeaders(request, reply)
    done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    const { config, url: route = 'none' } = request.routeOptions
    const { operation = 'other', via = 'site' } = config
    const { id, method, memberId, ip } = request
    const [status, milliseconds] = [reply.statusCode, reply.elapsedTime]
    log({ id, method, route, operation, via, memberId, ip, status, milliseconds })
    done()
  })

  const performers = operations.map(performer)
  registerFailures(server, app, plugins.find(({ failurePage }) => failurePage)?.failurePage)
  registerDrain(server, app)
  closeUnusedConnections(server)
  registerProxyWatch(server, app)
  registerRequestAddress(server)
  registerHealth(server, app)
  registerRest(server, app, performers)
  registerOpenApi(server, app, operations)
  await registerMcp(server, app, performers, {
    allowedOrigins: app.config.MCP_ORIGINS,
    instructions: app.product.mcpInstructions,
    content: plugins.find(({ mcpContent }) => mcpContent)?.mcpContent?.(app),
    workByTool: plugins.find(({ mcpWork }) => mcpWork)?.mcpWork?.(app),
    scopeRequests: plugins.find(({ mcpScopeRequests }) => mcpScopeRequests)?.mcpScopeRequests?.(app),
  })
  for (const plugin of plugins) await plugin.register(server, app)
  return server
}
