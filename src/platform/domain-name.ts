import { domainToASCII } from 'node:url'

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** Reduces an address to its domain: `https://www.X.com:443/about` becomes `x.com`. Null if it can't be a domain. */
export function normaliseDomain(typed: string): string | null {
  const host = typed
    .trim()
    .replace(/^(?:[a-z][a-z0-9+.-]*:)?[/\\]{2,}|^https?:/i, '')
    .replace(/[/\\?#].*$/s, '')
    .replace(/^.*@/s, '')
    .replace(/:\d*$/, '')
  const ascii = domainToASCII(host.replace(/[.。．｡]+$/, '')).toLowerCase()
  const domain = ascii.replace(/^www\.(?=.*\.)/, '')
  const labels = domain.split('.')
  const valid =
    labels.length > 1 &&
    domain.length <= 253 &&
    labels.every((part) => label.test(part)) &&
    !/^\d+$/.test(labels.at(-1)!)
  return valid ? domain : null
}
