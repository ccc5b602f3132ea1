import { domainToASCII, domainToUnicode } from 'node:url'
import { getDomain } from 'tldts'

const options = { allowPrivateDomains: true, validateHostname: false } as const

/** The registered domain of a host. Null for a public suffix, under which anyone can register a name. */
export function registrableDomain(host: string): string | null {
  return getDomain(host, options)
}

export function toUnicode(domain: string): string {
  return domainToUnicode(domain) || domain
}

/** An email address with its domain in Punycode. Null if the text has no domain. */
export function asciiAddress(typed: string): { address: string; domain: string } | null {
  const [, local, host] = /^(.+)@([^@]+)$/s.exec(typed.trim()) ?? []
  const domain = host ? domainToASCII(host).toLowerCase() : ''
  return local && domain ? { address: `${local}@${domain}`, domain } : null
}
