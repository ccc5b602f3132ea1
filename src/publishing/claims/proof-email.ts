import { emailAddress } from '../../core/members/members.ts'
import { invalid, type Problem } from '../../platform/problem.ts'
import { asciiAddress, registrableDomain, toUnicode } from './domains.ts'
import { isFreeMail } from './free-mail.ts'

/** Normalizes an address that was typed. Throws if an email to it would not prove the domain of the listing. */
export function readProofEmail(typed: string, domain: string): string {
  const parts = asciiAddress(typed)
  const parsed = emailAddress.safeParse(parts?.address ?? '')
  if (!parts || !parsed.success) throw invalidEmail(`Enter an email address, such as you@${domain}.`)
  const objection = objectionTo(parts.domain, domain)
  if (objection) throw invalidEmail(objection)
  return parsed.data
}

/** Whether an accepted address still proves the domain, which may have changed since. */
export function stillProves(address: string, domain: string): boolean {
  return objectionTo(address.slice(address.lastIndexOf('@') + 1), domain) === null
}

function objectionTo(mailDomain: string, domain: string): string | null {
  const registered = registrableDomain(domain)
  const useOtherMethod = 'Use a DNS record, meta tag or file instead.'
  if (registered === null)
    return `Anyone can register a name under ${toUnicode(domain)}, so an email there proves nothing. ${useOtherMethod}`
  if (isFreeMail(registered)) return `Anyone can get an email at ${registered}, so it proves nothing. ${useOtherMethod}`
  if (mailDomain === registered || mailDomain === domain) return null
  const wanted = `The listing's website is ${toUnicode(domain)}. Enter an email at ${toUnicode(registered)}.`
  if (isFreeMail(mailDomain)) return `Anyone can get an email at ${mailDomain}, so it proves nothing. ${wanted}`
  return `This email is at ${toUnicode(mailDomain)}. ${wanted}`
}

function invalidEmail(message: string): Problem {
  return invalid([{ path: 'email', message }])
}
