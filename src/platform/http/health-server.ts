import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { App } from '../app.ts'
import { registerFailures } from './failures.ts'
import { registerHealth } from './health.ts'
import { newRequestId } from './request-id.ts'

/** Serves health and metrics for a process that serves nothing else. */
export function buildHealthServer(app: App): FastifyInstance {
  const server = Fastify({
    loggerInstance: app.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    requestTimeout: 30_000,
  })
  registerFailures(server, app)
  registerHealth(server, app)
  return server
}
