import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'
import { type App, perApp } from '../app.ts'

/** Whether requests come through a proxy that TRUST_PROXY does not name. */
export const untrustedProxy = perApp((): { address: string | null } => ({ address: null }))

/** Watches for a proxy nearby. Anybody on the internet can send its headers too, so they prove nothing from there. */
export function registerProxyWatch(server: FastifyInstance, app: App): void {
  if (app.config.TRUST_PROXY.length > 0) return
  const proxy = untrustedProxy(app)
  server.addHook('onRequest', ({ headers, ip }, _, done) => {
    if (proxy.address === null && headers['x-forwarded-for'] !== undefined && isNearby(ip)) proxy.address = ip
    done()
  })
}

function isNearby(address: string): boolean {
  return ipaddr.isValid(address) && ['loopback', 'private', 'uniqueLocal'].includes(ipaddr.process(address).range())
}
