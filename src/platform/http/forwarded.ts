import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'
import { type App, perApp } from '../app.ts'

const maxKnown = 5_000
/** An IPv6 address with an IPv4 address in it. */
const maxAddressLength = 45

/**
 * Whether an address is in TRUST_PROXY. Undefined if TRUST_PROXY is empty. Results are cached, because each request
 * checks several times, which took a twentieth of the time of a cached page.
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
    // Copied, because a substring would keep the whole header in memory.
    known.set(Buffer.from(address).toString(), trusted)
    return trusted
  }
})

/** The address of a proxy that forwards requests but is not in TRUST_PROXY. */
export const untrustedProxy = perApp((): { address: string | null } => ({ address: null }))

/** Watches for a nearby proxy. Anyone on the internet can send a proxy's headers, so from there they prove nothing. */
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
