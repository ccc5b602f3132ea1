import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'
import { type App, perApp } from '../app.ts'

const maxKnown = 5_000

/**
 * Whether TRUST_PROXY names an address. Undefined if it names none. The answers are kept, because each request asks several
 * times, which took a twentieth of the time of a cached page.
 */
export const trustedProxies = perApp(({ config }): ((address: string) => boolean) | undefined => {
  if (config.TRUST_PROXY.length === 0) return undefined
  const isNamed = proxyAddress.compile([...config.TRUST_PROXY])
  const known = new Map<string, boolean>()
  return (address) => {
    let trusted = known.get(address)
    if (trusted === undefined) {
      if (known.size >= maxKnown) known.clear()
      known.set(address, (trusted = isNamed(address, 0)))
    }
    return trusted
  }
})

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
