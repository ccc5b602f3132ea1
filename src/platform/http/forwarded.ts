import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'
import { type App, perApp } from '../app.ts'

const maxKnown = 5_000
/** An IPv6 address with an IPv4 address in it. */
const maxAddressLength = 45

/**
 * Whether TRUST_PROXY names an address. Undefined if it names none. The answers are kept, because each request asks several
 * times, which took a twentieth of the time of a cached page.
 */
export const trustedProxies = perApp(({ config }): ((address: string) => boolean) | undefined => {
  if (config.TRUST_PROXY.length === 0) return undefined
  const isNamed = proxyAddress.compile([...config.TRUST_PROXY])
  const known = new Map<string, boolean>()
  return (address) => {
    const before = known.get(address)
    if (before !== undefined) return before
    const trusted = isNamed(address, 0)
    if (address.length > maxAddressLength) return trusted
    if (known.size >= maxKnown) known.clear()
    // A copy, because a part of a header would keep all of it in memory.
    known.set(Buffer.from(address).toString(), trusted)
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
