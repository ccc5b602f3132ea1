import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

const addresses = new AsyncLocalStorage<string>()

/** Runs a write and remembers the sender's address, for rules deep below the handler. */
export function withRequestAddress<T>(address: string, write: () => T): T {
  return addresses.run(address, write)
}

/**
 * Remembers who sent a form. Operations do this themselves, because only they know which calls write. Runs in
 * `preHandler`, because the context would be lost while the body is read.
 */
export function registerRequestAddress(server: FastifyInstance): void {
  server.addHook('preHandler', (request, _, done) => {
    const { method } = request
    if (method === 'GET' || method === 'HEAD' || request.routeOptions.config.via === 'rest') return done()
    withRequestAddress(request.ip, done)
  })
}

/** The IP address behind the current write. Undefined in jobs and commands. */
export function requestAddress(): string | undefined {
  return addresses.getStore()
}
