import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type App, perApp } from '../app.ts'
import { Problem } from '../problem.ts'

/**
 * How long a process refuses reads before it closes its port, at least. A proxy without health checks asks another process
 * then, and sends this one nothing more, so that no write meets a port that closes.
 */
const refusingFor = 1_000
/** A proxy that is slow to notice gets more time: until nothing has come for this long, but not forever. */
const quietFor = 500
const refusingAtMost = 5_000

/** On the way from serving to closed. A process that drains serves everything, but is not ready for more. */
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
    // Connections that proxies keep open would meet a closed port later.
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
 * Node.js waits for connections that never carried a request, such as those that browsers open in advance, as if they were in
 * use. They are closed with the server.
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

/** Keeps serving until proxies have noticed that this process is not ready, and closes the server. */
export async function drainAndClose(server: FastifyInstance, app: App, seconds: number): Promise<void> {
  const drain = drainOf(app)
  if (seconds > 0) {
    app.log.info({ seconds }, 'draining before the stop')
    drain.state = 'draining'
    await pause(seconds * 1_000)
    drain.state = 'refusing'
    const refusingSince = performance.now()
    await pause(refusingFor)
    while (performance.now() - drain.lastRequestAt < quietFor && performance.now() - refusingSince < refusingAtMost)
      await pause(quietFor / 5)
  }
  await server.close()
}
