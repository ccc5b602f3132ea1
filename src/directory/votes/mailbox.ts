import { domainToASCII } from 'node:url'
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'
import { getDomain } from 'tldts'
import { accountSubdomains, mailboxRule, publicProviders, relayService } from './mail-providers.ts'

let disposable: ReadonlySet<string> | undefined

interface Mailbox {
  /** Equal for all addresses that reach the same mailbox. */
  name: string
  /** What addresses that one person can make up have in common: a relay service or a domain. */
  group: string | null
  /** Whether anyone can open a mailbox there for a few minutes. */
  isDisposable: boolean
}

/** The mailbox behind an email address, without the tags and dots that the provider ignores. */
export function mailboxOf(email: string): Mailbox {
  const at = email.lastIndexOf('@')
  const local = email
    .slice(0, at)
    .toLowerCase()
    .replace(/^"(.*)"$/, '$1')
  const typed = email
    .slice(at + 1)
    .toLowerCase()
    .replace(/\.+$/, '')
  const domain = domainToASCII(typed) || typed
  const isDisposable = isListed(domain)
  for (const [index, parent] of parents(domain).entries()) {
    const service = relayService.get(parent)
    // A subdomain of a relay's domain is an account, whose owner makes up the part before the @.
    if (service !== undefined && index > 0) return { name: domain, group: `relay:${service}`, isDisposable }
    if (service !== undefined) return { name: `${untagged(local)}@${domain}`, group: `relay:${service}`, isDisposable }
    if (accountSubdomains.has(parent) && index > 0)
      return { name: `${domain.slice(0, -parent.length - 1)}@${parent}`, group: null, isDisposable }
  }
  const rule = mailboxRule.get(domain)
  const account = untagged(rule?.ignored ? untagged(local).replace(rule.ignored, '') : local, rule?.tag)
  return {
    name: `${account}@${rule?.domains[0] ?? domain}`,
    group: publicProviders.has(domain) ? null : (getDomain(domain) ?? domain),
    isDisposable,
  }
}

/** A tag never begins an address, so an address that is only a tag stays unchanged. */
function untagged(local: string, separator = '+'): string {
  const plain = cut(local, '+')
  return separator === '+' ? plain : cut(plain, separator)
}

function cut(local: string, separator: string): string {
  const at = local.indexOf(separator)
  return at > 0 ? local.slice(0, at) : local
}

function isListed(domain: string): boolean {
  disposable ??= disposableEmailBlocklistSet()
  return parents(domain).some((parent) => disposable!.has(parent))
}

/** A domain and the domains above it: a.b.example, b.example. */
function parents(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}
