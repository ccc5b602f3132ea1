import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config/config.ts'

export interface Address {
  address: string
  family: 4 | 6
}

/** Resolves a host name to all of its addresses. */
type Lookup = (name: string) => Promise<Address[]>

export interface AddressRules {
  /** Hosts that may be reached even though they aren't public, as `host:port`. */
  allowed: ReadonlySet<string>
  lookup: Lookup
  /** The ports allowed on all other hosts. */
  ports: ReadonlySet<number>
}

export type OutboundErrorCode =
  | 'unsupported_protocol'
  | 'blocked_port'
  | 'private_address'
  | 'unknown_host'
  | 'dns_timeout'

/** The SSRF guard refuses the address, or the name has none. Callers translate this into their own errors. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  readonly code: OutboundErrorCode

  constructor(code: OutboundErrorCode, message: string, { cause }: { cause?: unknown } = {}) {
    super(message, { cause })
    this.code = code
  }
}

const webPorts = new Set([80, 443])
// The Azure platform service. It looks public, but can only be reached from virtual machines in Azure.
const hostServices = new Set(['168.63.129.16'])
// The allocated part of IPv6. Addresses outside of it may embed an IPv4 address (`::127.0.0.1`).
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

export function addressRules(config: Pick<Config, 'READER_ALLOW' | 'DNS_SERVERS'>): AddressRules {
  return {
    allowed: new Set(config.READER_ALLOW),
    ports: webPorts,
    lookup: config.DNS_SERVERS.length > 0 ? dnsLookup(config.DNS_SERVERS) : systemLookup,
  }
}

export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (hostServices.has(parsed.toString())) return false
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast))
}

/** Before any lookup, refuses URLs that aren't allowed no matter what their host resolves to. */
export function checkOutboundUrl(rules: AddressRules, url: URL): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new OutboundError('unsupported_protocol', `${url.protocol}// isn't a website address. Use https://.`)
  const host = bareHost(url.hostname)
  const port = portOf(url)
  if (isAllowed(rules, host, port)) return
  if (!rules.ports.has(port))
    throw new OutboundError('blocked_port', `We don't read websites on port ${port} of ${host}.`)
  if (isIP(host) && !isPublic(host)) throw notPublic(host)
}

/** Resolves a host. Throws unless all of its addresses may be connected to. */
export async function checkedAddresses(rules: AddressRules, hostname: string, port: number): Promise<Address[]> {
  const host = bareHost(hostname)
  const family = isIP(host)
  const addresses = family === 0 ? await rules.lookup(host) : [{ address: host, family: family as 4 | 6 }]
  if (addresses.length === 0) throw noSuchName(host)
  // All have to be public, because an attacker can mix a private address in with public ones.
  if (!isAllowed(rules, host, port) && !(rules.ports.has(port) && addresses.every(({ address }) => isPublic(address))))
    throw notPublic(host)
  return addresses
}

/** Checks the address that the socket is actually connected to. */
export function mayStayConnected(
  rules: AddressRules,
  hostname: string,
  port: number,
  remoteAddress: string | undefined,
): boolean {
  return isAllowed(rules, bareHost(hostname), port) || (remoteAddress !== undefined && isPublic(remoteAddress))
}

export function notPublic(host: string): OutboundError {
  return new OutboundError('private_address', `${host} isn't a public address.`)
}

export function portOf(url: URL): number {
  return Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
}

function isAllowed({ allowed }: AddressRules, host: string, port: number): boolean {
  return allowed.has(`${host}:${port}`)
}

/** Removes the brackets of IPv6 and the trailing dot of a fully qualified name. */
export function bareHost(hostname: string): string {
  return hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
}

function noSuchName(host: string, cause?: unknown): OutboundError {
  return new OutboundError('unknown_host', `We couldn't find ${host}. Check the spelling.`, { cause })
}

// The DNS server didn't answer or couldn't find out. This says nothing about the name.
const temporaryFailures = new Set(['ETIMEOUT', 'ETIMEDOUT', 'EAI_AGAIN', 'ESERVFAIL', 'ECONNREFUSED', 'ECANCELLED'])

function isTemporary(error: unknown): boolean {
  return temporaryFailures.has((error as NodeJS.ErrnoException).code ?? '')
}

function lookupFailure(host: string, error: unknown): OutboundError {
  if (!isTemporary(error)) return noSuchName(host, error)
  return new OutboundError('dns_timeout', `We couldn't look up ${host}: DNS didn't respond in time.`, { cause: error })
}

const systemLookup: Lookup = async (name) => {
  const ask = async () => (await lookup(name, { all: true })) as Address[]
  try {
    return await ask().catch((error: unknown) => (isTemporary(error) ? ask() : Promise.reject(error)))
  } catch (error) {
    throw lookupFailure(name, error)
  }
}

function dnsLookup(servers: readonly string[]): Lookup {
  return async (name) => {
    const resolver = new Resolver({ timeout: 3_000, tries: 2 })
    resolver.setServers(servers)
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    if (four.status === 'rejected' && six.status === 'rejected')
      throw lookupFailure(name, isTemporary(six.reason) ? six.reason : four.reason)
    const addressesIn = (result: PromiseSettledResult<string[]>, family: 4 | 6): Address[] =>
      result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : []
    return [...addressesIn(four, 4), ...addressesIn(six, 6)]
  }
}
