import { emailAddress } from '../../core/members/members.ts'
import { invalid, type Problem } from '../../platform/problem.ts'
import { asciiAddress, inUnicode, registrableDomain } from './domains.ts'
import { isFreeMail } from './free-mail.ts'

/** The address in the spelling that mail is sent to, if it can prove the domain of a listing. */
export function provingAddress(typed: string, domain: string): string {
  const parts = asciiAddress(typed)
  const read = emailAddress.safeParse(parts?.address ?? '')
  if (!parts || !read.success)
    throw wrong(
      `${typed.trim().slice(0, 100) || 'An empty text'} is not an email address. Give one such as you@${domain}.`,
    )
  const whyNot = objectionTo(parts.domain, domain)
  if (whyNot) throw wrong(whyNot)
  return read.data
}

/** Whether an address that was accepted before still stands for the domain that the listing has now. */
export function stillProves(address: string, domain: string): boolean {
  return objectionTo(address.slice(address.lastIndexOf('@') + 1), domain) === null
}

function objectionTo(mailDomain: string, domain: string): string | null {
  const registered = registrableDomain(domain)
  const other = 'Prove it by dns, meta or file instead.'
  if (registered === null)
    return `${inUnicode(domain)} is a domain under which anyone can register a name, so an address there proves nothing. ${other}`
  if (isFreeMail(registered)) return `Anyone can get an address at ${registered}, so one proves nothing. ${other}`
  if (mailDomain === registered || mailDomain === domain) return null
  const wanted = `The website of the listing is at ${inUnicode(domain)}. Give an address at ${inUnicode(registered)}.`
  if (isFreeMail(mailDomain)) return `Anyone can get an address at ${mailDomain}, so one proves nothing. ${wanted}`
  return `The address is at ${inUnicode(mailDomain)}. ${wanted}`
}

function wrong(message: string): Problem {
  return invalid([{ path: 'email', message }])
}
