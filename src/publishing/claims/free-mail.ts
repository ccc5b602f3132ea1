import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { registrableDomain } from './domains.ts'

// Providers that are missing in the list of the npm package.
const additionalDomains = [
  'tutanota.com',
  'tutanota.de',
  'tutamail.com',
  'tuta.com',
  'keemail.me',
  'mailbox.org',
  'hey.com',
  'riseup.net',
  'disroot.org',
  'mailfence.com',
  'startmail.com',
]

let cachedDomains: ReadonlySet<string> | undefined

/** Whether anyone can get an email address at this domain. Such an address proves nothing. */
export function isFreeMail(domain: string): boolean {
  cachedDomains ??= new Set([
    ...readFileSync(join(import.meta.dirname, 'free-mail-domains.txt'), 'utf8')
      .split('\n')
      .filter((line) => line && !line.startsWith('#')),
    ...additionalDomains,
  ])
  const registered = registrableDomain(domain)
  return cachedDomains.has(domain) || (registered !== null && cachedDomains.has(registered))
}
