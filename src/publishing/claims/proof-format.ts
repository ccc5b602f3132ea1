import { registrableDomain } from './domains.ts'

// Owners publish these names on their websites and in their DNS, so they never change.
export const metaName = 'slipway-claim'
export const filePath = '/.well-known/slipway-claim.txt'
const recordLabel = '_slipway'

/** The text of the TXT record and of the file. */
export function proofText(code: string): string {
  return `${metaName}=${code}`
}

export function metaTag(code: string): string {
  return `<meta name="${metaName}" content="${code}">`
}

/** Whether a text is the proof of any claim. */
export function isProofText(text: string): boolean {
  return text.toLowerCase().startsWith(`${metaName}=`)
}

/** Whether a text is the proof with this code. Control panels add quotes and spaces around it. */
export function hasCode(text: string, code: string): boolean {
  const bare = text
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .trim()
  return bare.toLowerCase() === proofText(code)
}

/**
 * The names at which the TXT record is accepted, the recommended one first. Whoever controls the registered domain
 * controls its subdomains too.
 */
export function recordNames(domain: string): string[] {
  const registered = registrableDomain(domain)
  const domains = registered && registered !== domain ? [domain, registered] : [domain]
  return domains.flatMap((name) => [`${recordLabel}.${name}`, name])
}

/** The recommended name without the registered domain, as most DNS panels want it. */
export function recordHost(domain: string): string {
  const registered = registrableDomain(domain)
  return registered && registered !== domain ? `${recordLabel}.${domain.slice(0, -registered.length - 1)}` : recordLabel
}

/** Where the record ends up when a panel appends the domain to a name that already has it. */
export function doubledRecordName(domain: string): string {
  return `${recordLabel}.${domain}.${registrableDomain(domain) ?? domain}`
}

export function fileUrl(websiteUrl: string): string {
  return new URL(filePath, websiteUrl).href
}
