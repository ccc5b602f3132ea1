import { getDomain } from 'tldts'
import { isObject } from '../../../../platform/json.ts'
import type { SourceQuote, WithEvidence } from '../../proposal.ts'
import { mailboxWords } from '../../vocabulary/mailboxes.ts'
import { patternSource } from '../../vocabulary/phrases.ts'
import { asList, hasType, organizationType, ownDataObjects, productType, textProperty } from '../data.ts'
import { ancestors } from '../page/tree.ts'
import type { DraftedSite } from '../site.ts'
import { quote, spellingKey, withEvidence } from '../with-evidence.ts'

const localPart = '[a-z0-9](?:[a-z0-9._%+-]{0,62}[a-z0-9])?'
const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}._%+-])${localPart}@[a-z0-9-]+(?:\\.[a-z0-9-]+)*\\.[a-z]{2,}(?![\\p{L}\\p{N}-])`,
  'giu',
)
const exampleDomain = new RegExp(
  [
    '@(?:example\\.(?:com|org|net)|(?:exemple|beispiel|ejemplo|esempio|domain|yourdomain|acme|sentry)\\.\\w+',
    'your-?(?:company|domain|site)\\.\\w+|(?:company|email|test|mail|wixpress)\\.com)$',
  ].join('|'),
  'i',
)
const [example, unattended, department, general] = [
  mailboxWords.example,
  mailboxWords.unattended,
  mailboxWords.department,
  mailboxWords.general,
].map((words) => new RegExp(`^${patternSource(words)}@`, 'i')) as [RegExp, RegExp, RegExp, RegExp]

interface Candidate {
  address: string
  weight: number
  evidence: SourceQuote
}

/** The public contact address of the site, not one in a form or an example, nor that of a department. */
export function contactEmailOf(site: DraftedSite, name: string | undefined): WithEvidence<string> | undefined {
  const domains = ownDomains(site)
  const all = [...fromPages(site), ...fromData(site)].filter(
    ({ address }) => isPublicMailbox(address) && (!exampleDomain.test(address) || domains.has(domainOf(address))),
  )
  const totals = new Map<string, Candidate>()
  for (const one of all) {
    const key = one.address.toLowerCase()
    const domain = domainOf(key)
    const isOwn =
      domains.has(domain) ||
      (name !== undefined && spellingKey(name).length > 2 && spellingKey(domain).includes(spellingKey(name)))
    const weight = one.weight + (isOwn ? 3 : 0) + (general.test(key) ? 2 : 0) + (/^sales@/.test(key) ? -1 : 0)
    const known = totals.get(key)
    totals.set(key, known ? { ...known, weight: Math.max(known.weight, weight) + 0.2 } : { ...one, weight })
  }
  const best = [...totals.values()].sort((a, b) => b.weight - a.weight)[0]
  return best && withEvidence(best.address, best.evidence)
}

function isPublicMailbox(address: string): boolean {
  return !example.test(address) && !unattended.test(address) && !department.test(address)
}

function domainOf(address: string): string {
  const host = address.toLowerCase().split('@')[1]!
  return getDomain(host) ?? host
}

function fromPages({ pages }: DraftedSite): Candidate[] {
  return pages
    .filter(({ kind }) => kind !== 'blog' && kind !== 'jobs')
    .flatMap((page) => {
      const pageWeight =
        page.kind === 'contact'
          ? 1.5
          : page.kind === 'home' || page.kind === 'about'
            ? 1
            : page.kind === 'legal' || page.kind === 'docs'
              ? 0
              : 0.5
      return page.lines
        .filter((line) => line.kind !== 'code' && !page.isAboutOthers(line) && !page.isIn(line, 'form'))
        .flatMap((line) => {
          const footerBonus = page.isIn(line, 'footer') ? 0.5 : 0
          const written = (line.text.match(pattern) ?? []).map((address) => ({
            address,
            weight: 1 + pageWeight + footerBonus,
            evidence: quote(address, page),
          }))
          const around = [...ancestors(line.box)].slice(0, 5).flatMap(({ href }) => (href ? [{ href }] : []))
          const linked = [...line.links, ...around].flatMap(({ href }) => {
            const address = href.startsWith('mailto:') ? decodeAddress(href.slice(7).split('?')[0]!) : ''
            return address.match(pattern)?.[0] === address
              ? [
                  {
                    address,
                    weight: 2 + pageWeight + footerBonus,
                    evidence: quote(address, page),
                  },
                ]
              : []
          })
          return [...linked, ...written]
        })
    })
}

function fromData(site: DraftedSite): Candidate[] {
  return ownDataObjects(site)
    .filter((data) => hasType(data, organizationType, productType))
    .flatMap(({ object, page }) =>
      [object, ...asList(object.contactPoint).filter(isObject)].flatMap((holder) => {
        const written = textProperty(holder, 'email')
        const address = written?.replace(/^mailto:/i, '')
        return written && address && address.match(pattern)?.[0] === address
          ? [{ address, weight: 2, evidence: quote(written, page) }]
          : []
      }),
    )
}

function ownDomains({ pages }: DraftedSite): Set<string> {
  return new Set(
    pages.flatMap(({ content }) =>
      [content.url, content.canonical, content.meta['og:url']].flatMap(
        (address) => getDomain(URL.parse(address ?? '', content.url)?.hostname ?? '') ?? [],
      ),
    ),
  )
}

function decodeAddress(text: string): string {
  try {
    return decodeURIComponent(text).trim()
  } catch {
    return ''
  }
}
