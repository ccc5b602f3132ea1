import { registrableDomain } from './domains.ts'

/**
 * Where and as what the code of a claim is published. The names are part of what owners have put up: they never change.
 */
export const tagName = 'slipway-claim'
export const filePath = '/.well-known/slipway-claim.txt'
const label = '_slipway'

export function signOf(code: string): string {
  return `${tagName}=${code}`
}

export function tagOf(code: string): string {
  return `<meta name="${tagName}" content="${code}">`
}

/** Whether a text that was found is a sign of some claim, whichever. */
export function isSign(text: string): boolean {
  return text.toLowerCase().startsWith(`${tagName}=`)
}

/** As people and control panels write it: with quotes and spaces around it. */
export function isSignOf(code: string, text: string): boolean {
  return (
    text
      .trim()
      .replace(/^"(.*)"$/s, '$1')
      .trim()
      .toLowerCase() === signOf(code)
  )
}

/**
 * Names that a TXT record may stand at, the advised one first. Whoever holds the registered domain holds what is below
 * it.
 */
export function recordNames(domain: string): string[] {
  const registered = registrableDomain(domain)
  const domains = registered && registered !== domain ? [domain, registered] : [domain]
  return domains.flatMap((one) => [`${label}.${one}`, one])
}

/** The advised name without the registered domain. */
export function recordHost(domain: string): string {
  const registered = registrableDomain(domain)
  return registered && registered !== domain ? `${label}.${domain.slice(0, -registered.length - 1)}` : label
}

/** What panels make of a full name where they want the name without the domain. */
export function doubledName(domain: string): string {
  return `${label}.${domain}.${registrableDomain(domain) ?? domain}`
}

export function fileUrl(websiteUrl: string): string {
  return new URL(filePath, websiteUrl).href
}
