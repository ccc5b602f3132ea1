import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type App, perApp } from '../app.ts'
import { Problem } from '../problem.ts'

/**
 * The minimum time that a process refuses reads before it closes its port. A proxy without health checks then switches
 * to another process and sends this one nothing more, so that no write reaches a closing port.
 */
const minRefusingTime = 1_000
/** A slow proxy gets more time, until no request has arrived for this long or the maximum is reached. */
const quietPeriod = 500
const maxRefusingTime = 5_000

/** The steps from serving to closed. A draining process still serves everything but reports that it isn't ready. */
class Drain {
  state: 'serving' | 'draining' | 'refusing' = 'serving'
  lastRequestAt = 0
}
export const drainOf = perApp(() => new Drain())

export function registerDrain(server: FastifyInstance, app: App): void {
  const drain = drainOf(app)
  server.addHook('onRequest', (request, reply, done) => {
    if (drain.state === 'serving') return done()
    drain.lastRequestAt = performance.now()
    // Connections that proxies keep open would hit a closed port later.
    reply.header('connection', 'close')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (drain.state === 'refusing' && isRead && !request.routeOptions.config.health)
      return done(
        new Problem('unavailable', 'The site is restarting. Try again in a few seconds.', {
          headers: { 'retry-after': '2' },
        }),
      )
    done()
  })
}

/**
 * Closes connections that never carried a request, such as those that browsers open in advance, together with the
 * server. Node.js would wait for them as if they were in use.
 */
export function closeUnusedConnections(server: FastifyInstance): void {
  const open = new Set<Socket>()
  let isClosing = false
  server.server.on('connection', (socket) => {
    if (isClosing) return void socket.destroy()
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.addHook('preClose', async () => {
    isClosing = true
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  })
}

/** Keeps serving until proxies have noticed that this process isn't ready, then closes the server. */
export async function drainAndClose(server: FastifyInstance, app: App, seconds: number): Promise<void> {
  const drain = drainOf(app)
  if (seconds > 0) {
    app.log.info({ seconds }, 'draining before the stop')
    drain.state = 'draining'
    await pause(seconds * 1_000)
    drain.state = 'refusing'
    const refusingSince = performance.now()
    await pause(minRefusingTime)
    while (performance.now() - drain.lastRequestAt < quietPeriod && performance.now() - refusingSince < maxRefusingTime)
      await pause(quietPeriod / 5)
  }
  await server.close()
}
