import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { registrableDomain } from './domains.ts'

// Providers that the list does not have.
const more = [
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

let known: ReadonlySet<string> | undefined

/** Whether anyone can get an address at this domain, so that having one proves nothing. */
export function isFreeMail(domain: string): boolean {
  known ??= new Set([
    ...readFileSync(join(import.meta.dirname, 'free-mail-domains.txt'), 'utf8')
      .split('\n')
      .filter((line) => line && !line.startsWith('#')),
    ...more,
  ])
  const registered = registrableDomain(domain)
  return known.has(domain) || (registered !== null && known.has(registered))
}
