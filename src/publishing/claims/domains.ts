import { domainToASCII, domainToUnicode } from 'node:url'
import { getDomain } from 'tldts'

const rules = { allowPrivateDomains: true, validateHostname: false } as const

/**
 * The domain that was registered, with everything below it; null for a public suffix, under which anyone can register.
 */
export function registrableDomain(host: string): string | null {
  return getDomain(host, rules)
}

export function inUnicode(domain: string): string {
  return domainToUnicode(domain) || domain
}

/** An address with its domain as the DNS spells it; null when it has none. */
export function asciiAddress(typed: string): { address: string; domain: string } | null {
  const [, local, host] = /^(.+)@([^@]+)$/s.exec(typed.trim()) ?? []
  const domain = host ? domainToASCII(host).toLowerCase() : ''
  return local && domain ? { address: `${local}@${domain}`, domain } : null
}
