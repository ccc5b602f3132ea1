import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config/config.ts'

export interface Address {
  address: string
  family: 4 | 6
}

/** Finds every address of a name. */
type Lookup = (name: string) => Promise<Address[]>

export interface AddressRules {
  /** Hosts that may be reached although they are not public, as `host:port`. */
  allowed: ReadonlySet<string>
  lookup: Lookup
  /** Ports that everybody else is read from. */
  ports: ReadonlySet<number>
}

export type OutboundErrorCode = 'unsupported_protocol' | 'blocked_port' | 'private_address' | 'unknown_host'

/** The SSRF guard does not connect there, or the name has no address. Callers translate it into their own errors. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  readonly code: OutboundErrorCode

  constructor(code: OutboundErrorCode, message: string, { cause }: { cause?: unknown } = {}) {
    super(message, { cause })
    this.code = code
  }
}

const webPorts = new Set([80, 443])
// Answers only inside of Azure, to every machine there, at an address that looks public.
const hostServices = new Set(['168.63.129.16'])
// All that is given out of IPv6 so far. What lies outside may embed an IPv4 address (`::127.0.0.1`).
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

export function addressRules(config: Pick<Config, 'READER_ALLOW' | 'DNS_SERVERS'>): AddressRules {
  return {
    allowed: new Set(config.READER_ALLOW),
    ports: webPorts,
    lookup: config.DNS_SERVERS.length > 0 ? askServers(config.DNS_SERVERS) : askSystem,
  }
}

export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (hostServices.has(parsed.toString())) return false
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast))
}

/** Refuses what can be refused by its spelling alone, before any name is looked up. */
export function checkPlace(rules: AddressRules, url: URL): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new OutboundError('unsupported_protocol', `${url.protocol}// is not the address of a website.`)
  const host = bareHost(url.hostname)
  const port = portOf(url)
  if (isAllowed(rules, host, port)) return
  if (!rules.ports.has(port))
    throw new OutboundError('blocked_port', `Port ${port} of ${host} is not one that websites are read from.`)
  if (isIP(host) && !isPublic(host)) throw notPublic(host)
}

/** The addresses that may be connected to for this host and port: all that it has, or none. */
export async function checkedAddresses(rules: AddressRules, hostname: string, port: number): Promise<Address[]> {
  const host = bareHost(hostname)
  const family = isIP(host)
  const addresses = family === 0 ? await rules.lookup(host) : [{ address: host, family: family as 4 | 6 }]
  if (addresses.length === 0) throw noSuchName(host)
  // One private answer among public ones is how a name is made to point inside.
  if (!isAllowed(rules, host, port) && !(rules.ports.has(port) && addresses.every(({ address }) => isPublic(address))))
    throw notPublic(host)
  return addresses
}

/** The last word: whom the socket is really connected to. */
export function mayStayConnected(
  rules: AddressRules,
  hostname: string,
  port: number,
  remoteAddress: string | undefined,
): boolean {
  return isAllowed(rules, bareHost(hostname), port) || (remoteAddress !== undefined && isPublic(remoteAddress))
}

export function notPublic(host: string): OutboundError {
  return new OutboundError('private_address', `${host} is not a public address.`)
}

export function portOf(url: URL): number {
  return Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
}

function isAllowed({ allowed }: AddressRules, host: string, port: number): boolean {
  return allowed.has(`${host}:${port}`)
}

/** Without the brackets of IPv6 and the dot that ends a full name. */
export function bareHost(hostname: string): string {
  return hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
}

function noSuchName(host: string, cause?: unknown): OutboundError {
  return new OutboundError('unknown_host', `${host} has no address in the DNS.`, { cause })
}

const askSystem: Lookup = async (name) => {
  try {
    return (await lookup(name, { all: true })) as Address[]
  } catch (error) {
    throw noSuchName(name, error)
  }
}

function askServers(servers: readonly string[]): Lookup {
  return async (name) => {
    const resolver = new Resolver({ timeout: 3_000, tries: 2 })
    resolver.setServers(servers)
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    if (four.status === 'rejected' && six.status === 'rejected') throw noSuchName(name, four.reason)
    const found = (answer: PromiseSettledResult<string[]>, family: 4 | 6): Address[] =>
      answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : []
    return [...found(four, 4), ...found(six, 6)]
  }
}
