import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { App } from '../app.ts'
import { registerMcp } from '../mcp/plugin.ts'
import { registerOpenApi } from '../openapi/plugin.ts'
import type { Operation } from '../operation/declare.ts'
import { performer } from '../operation/perform.ts'
import { refuseBrokenRequest } from './broken-connection.ts'
import { addCommonHeaders } from './common-headers.ts'
import { answerUnreadable, type FailurePage, registerFailures } from './failures.ts'
import { registerHealth } from './health.ts'
import { newRequestId } from './request-id.ts'
import { registerRest } from './rest.ts'

const bodyLimit = 1024 * 1024

/** What is served beside the operations, such as the site. */
export interface ServerPlugin {
  register(server: FastifyInstance, app: App): void | Promise<void>
  failurePage?: FailurePage
}

/** Everything that answers over HTTP, from the declared operations. */
export async function buildServer(
  app: App,
  operations: readonly Operation[],
  plugins: readonly ServerPlugin[] = [],
): Promise<FastifyInstance> {
  const server = Fastify({
    loggerInstance: app.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Nothing is logged through the request, so it needs no logger of its own.
    childLoggerFactory: (logger) => logger,
    genReqId: newRequestId,
    trustProxy: app.config.TRUST_PROXY.length > 0 ? app.config.TRUST_PROXY : false,
    bodyLimit,
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 4096 },
    frameworkErrors: (error, request, reply) => void answerUnreadable(app, error, request, reply),
    clientErrorHandler: (error, socket) => refuseBrokenRequest(app, error, socket),
  })

  // Bodies stay text until the step that validates them, so that a caller without a credential learns that first.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  // With callbacks, because every request would pay for the promises.
  server.addHook('onRequest', (request, reply, done) => {
    addCommonHeaders(request, reply)
    done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    const { operation = 'other', via = 'site' } = request.routeOptions.config
    app.metrics.request(operation, via, reply.statusCode, reply.elapsedTime / 1000)
    if (!app.log.isLevelEnabled('info')) return done()
    app.log.info(
      {
        request_id: request.id,
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
    done()
  })

  const performers = operations.map(performer)
  registerFailures(server, app, plugins.find(({ failurePage }) => failurePage)?.failurePage)
  registerHealth(server, app)
  registerRest(server, app, performers)
  await registerOpenApi(server, app, operations)
  await registerMcp(server, app, performers, {
    allowedOrigins: app.config.MCP_ORIGINS,
    instructions: app.product.mcpInstructions,
  })
  for (const plugin of plugins) await plugin.register(server, app)
  return server
}
