import ipaddr from 'ipaddr.js'
import { normaliseDomain } from '../../platform/domain-name.ts'

interface Addresses {
  /** The domains of links, and names that look like a domain. */
  domains: Set<string>
  emails: Set<string>
  links: number
}

const separators = /[\s<>()[\]{}"'`|,;*\\]+/
const maxLength = 2048

/** The links, domains and emails in a text. Each step reads the text only once. */
export function linksAndAddresses(text: string): Addresses {
  const found: Addresses = { domains: new Set(), emails: new Set(), links: 0 }
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?[[({] ?(?:\.|dot) ?[\])}] ?/g, '.')
    .replace(/ dot /g, '.')
  for (const part of plain.split(separators)) {
    if (part.length > maxLength || !part.includes('.')) continue
    found.links += part.split('://').length - 1 || (part.startsWith('www.') ? 1 : 0)
    const address = trimmed(part)
    const email = /^(?:mailto:)?([^@:/]+)@([^@:/]+)$/.exec(address)
    const domain = normaliseDomain(address.slice(address.lastIndexOf('://') + 1 || 0))
    if (domain) found.domains.add(domain)
    if (email && domain) found.emails.add(`${email[1]}@${domain}`)
  }
  return found
}

/** Removes surrounding punctuation. */
function trimmed(part: string): string {
  let [start, end] = [0, part.length]
  while (start < end && '.!?:=-_~'.includes(part[start]!)) start++
  while (end > start && '.!?:=-_~…'.includes(part[end - 1]!)) end--
  return part.slice(start, end)
}

/** A domain and its parents: `a.b.example`, `b.example`, `example`. */
export function parentDomains(domain: string): string[] {
  const labels = domain.split('.')
  return labels.map((_, at) => labels.slice(at).join('.'))
}

/** The mailbox behind an address with a tag: `ada+news@x.example` as `ada@x.example`. */
export function withoutTag(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, at).split('+')[0]}${email.slice(at)}`
}

type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Parses CIDR notation or a single address. Undefined for anything else. */
export function parseNetwork(text: string): Network | undefined {
  try {
    if (text.includes('/')) {
      const [address, bits] = ipaddr.parseCIDR(text)
      return [address, bits]
    }
    const address = ipaddr.process(text)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  } catch {
    return undefined
  }
}

/** Clears the host bits, so that each network has only one notation. */
export function networkText([address, bits]: Network): string {
  const bytes = address.toByteArray().map((byte, at) => {
    const kept = Math.min(8, Math.max(0, bits - at * 8))
    return byte & (0xff << (8 - kept)) & 0xff
  })
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`
}

export function isInNetwork(address: string, [network, bits]: Network): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.kind() === network.kind() && parsed.match(network, bits)
}
