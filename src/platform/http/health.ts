import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import { sql } from '../database/sql.ts'
import { isEqual } from '../timing-safe-equal.ts'
import { drainOf } from './drain.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered even by a process that is about to stop. */
    health?: true
  }
}

const config = { health: true } as const

/** Liveness, readiness and metrics, for operators. */
export function registerHealth(server: FastifyInstance, app: App): void {
  server.get('/healthz', { config }, async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  server.get('/readyz', { config }, async (_, reply) => {
    reply.header('cache-control', 'no-store')
    if (drainOf(app).state !== 'serving')
      return reply.code(503).header('retry-after', '5').send({ status: 'draining', storage: app.db.kind })
    try {
      await app.db.one(sql`select 1 as ready`)
      return reply.send({ status: 'ready', storage: app.db.kind })
    } catch {
      return reply.code(503).header('retry-after', '5').send({ status: 'unavailable', storage: app.db.kind })
    }
  })

  server.get('/metrics', { config }, async (request, reply) => {
    const token = app.config.METRICS_TOKEN
    if (!token && app.config.production)
      return reply.code(403).header('cache-control', 'no-store').send({ status: 'closed: set METRICS_TOKEN' })
    if (token && !isEqual(request.headers.authorization ?? '', `Bearer ${token}`)) {
      return reply.code(401).header('www-authenticate', 'Bearer').send({ status: 'token required' })
    }
    const { registry } = app.metrics
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
