import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import { sql } from '../database/sql.ts'
import { hasFullDisk } from '../disk-space.ts'
import { isEqual } from '../timing-safe-equal.ts'
import { drainOf } from './drain.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered even by a process that is about to stop. */
    health?: true
  }
}

const config = { health: true } as const
// Probes time out after one or a few seconds, so we report a hanging database before that.
const maxAnswerTime = 2_000

/** Liveness, readiness and metrics, for operators. */
export function registerHealth(server: FastifyInstance, app: App): void {
  server.get('/healthz', { config }, async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  server.get('/readyz', { config }, async (_, reply) => {
    reply.header('cache-control', 'no-store')
    if (drainOf(app).state !== 'serving')
      return reply.code(503).header('retry-after', '5').send({ status: 'draining', storage: app.db.kind })
    const status = !(await databaseAnswers(app)) ? 'unavailable' : (await hasFullDisk(app)) ? 'disk_full' : 'ready'
    if (status !== 'ready') reply.code(503).header('retry-after', '5')
    return reply.send({ status, storage: app.db.kind })
  })

  server.get('/metrics', { config }, async (request, reply) => {
    const token = app.config.METRICS_TOKEN
    if (!token && app.config.production)
      return reply.code(403).header('cache-control', 'no-store').send({ status: 'closed: set METRICS_TOKEN' })
    if (token && !isEqual(request.headers.authorization ?? '', `Bearer ${token}`)) {
      return reply.code(401).header('www-authenticate', 'Bearer').send({ status: 'token required' })
    }
    return reply.type(app.metrics.contentType).send(await app.metrics.text(app))
  })
}

async function databaseAnswers({ db }: App): Promise<boolean> {
  const answer = db.one(sql`select 1 as ready`).then(
    () => true,
    () => false,
  )
  return Promise.race([answer, pause(maxAnswerTime, false, { ref: false })])
}
