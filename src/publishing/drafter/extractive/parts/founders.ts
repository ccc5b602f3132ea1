import { isObject } from '../../../../platform/json.ts'
import { maxFounders, type ProposedFounder, type SourceQuote, type WithEvidence } from '../../proposal.ts'
import { founderWords, roleAt, roleWords, sentenceWords } from '../../vocabulary/people.ts'
import { anyOf, labelOf, patternSource } from '../../vocabulary/phrases.ts'
import type { SectionKind } from '../../vocabulary/section-headings.ts'
import { asList, hasType, organizationType, ownDataObjects, productType, textProperty } from '../data.ts'
import { type Group, groupsOf } from '../page/groups.ts'
import { afterLead } from '../page/item.ts'
import type { DraftedPage } from '../page/page.ts'
import type { Line } from '../page/tree.ts'
import type { DraftedSite } from '../site.ts'
import type { SiteNames } from '../site-names.ts'
import { quote, spellingKey, withEvidence } from '../with-evidence.ts'
import { founderRole, isPersonName, withoutCredentials } from '../words/person-names.ts'
import { foundersInSentences } from './founding-sentences.ts'
import { labelledValues, tablesOf } from './tables.ts'

export interface FoundFounder extends WithEvidence<ProposedFounder> {
  /** Links next to the name. */
  links: { href: string; page: DraftedPage }[]
}

const maxRoleLength = 100
const maxBioLength = 3_000

/** The founders that the site names. Customers, guests and staff are left out. */
export function foundersOf(site: DraftedSite, siteNames: SiteNames): FoundFounder[] {
  const pages = [
    ...site.pagesOf('team', 'about'),
    ...site.pages.filter(({ kind }) => !['team', 'about', 'blog', 'jobs', 'docs', 'legal', 'security'].includes(kind)),
  ]
  const all = [
    ...pages.flatMap((page) => [
      ...fromHeadings(page, siteNames),
      ...fromGroups(page, siteNames),
      ...fromTables(page, siteNames),
      ...fromRows(page),
    ]),
    ...fromData(site),
    ...pages.flatMap((page) => foundersInSentences(page, siteNames)),
  ]
  const found = new Map<string, FoundFounder>()
  for (const one of all) {
    const key = spellingKey(one.value.name)
    const known = found.get(key)
    found.set(key, known ? merge(known, one) : one)
  }
  return [...found.values()].slice(0, maxFounders)
}

function merge(one: FoundFounder, other: FoundFounder): FoundFounder {
  const value = {
    name: one.value.name,
    title: one.value.title ?? other.value.title,
    bio: one.value.bio ?? other.value.bio,
  }
  const addsDetails = (!one.value.title && other.value.title) || (!one.value.bio && other.value.bio)
  return {
    ...withEvidence(value, ...one.evidence, ...(addsDetails ? other.evidence : [])),
    links: [...one.links, ...other.links],
  }
}

function fromGroups(page: DraftedPage, siteNames: SiteNames): FoundFounder[] {
  return groupsOf(page)
    .filter((group) => !isGroupOfOthers(group))
    .flatMap((group) => group.items.flatMap(({ lines }) => fromCard(page, group.section, lines, siteNames)))
}

/** A heading with a name and a role, or with a name above a line with the role. */
function fromHeadings(page: DraftedPage, siteNames: SiteNames): FoundFounder[] {
  return page.lines.flatMap((line) => {
    const section = page.sectionOf(line)
    const isTeam =
      section === 'team' ||
      ((page.kind === 'team' || page.kind === 'about') && (section === null || section === 'about'))
    // In scripts without capitals any few words may be a name.
    if (!isTeam || page.rank(line) === null || !/^\p{Lu}/u.test(line.text) || !nameAndRole(line.text).name) return []
    if (page.isAboutOthers(line) || page.isIn(line, 'testimonial', 'post', 'form')) return []
    const below: Line[] = []
    for (const one of page.lines.slice(line.index + 1, line.index + 12)) {
      if ((page.rank(one) ?? 9) <= page.rank(line)! || page.isIn(one, 'footer')) break
      below.push(one)
    }
    return fromCard(page, 'team', [line, ...below], siteNames)
  })
}

function isGroupOfOthers({ page, items, box, section }: Group): boolean {
  const first = items[0]!.titleLine
  return (
    page.isAboutOthers(first) ||
    page.isIn(box, 'testimonial', 'post', 'navigation', 'comparison') ||
    (section !== null && section !== 'team' && section !== 'about' && section !== 'contact')
  )
}

/** A card with a name, a role that says founder, and perhaps a short biography. */
function fromCard(
  page: DraftedPage,
  section: SectionKind | null,
  lines: readonly Line[],
  siteNames: SiteNames,
): FoundFounder[] {
  const texts = lines.flatMap((line) => (line.lead && afterLead(line) ? [line.lead, afterLead(line)] : line.lines))
  if (lines.some((line) => page.isAboutOthers(line) || page.isIn(line, 'testimonial', 'post', 'form'))) return []
  const named = texts
    .slice(0, 4)
    .map((text) => ({ text, ...nameAndRole(text) }))
    .find((one) => one.name !== null)
  if (!named?.name) return []
  const isInTeam =
    section === 'team' || ((section === null || section === 'about') && (page.kind === 'team' || page.kind === 'about'))
  const isNextName = (text: string) => /^\p{Lu}/u.test(text) && isPersonName(text) && !founderRole.test(text)
  const below = texts.slice(texts.indexOf(named.text) + 1)
  // In scripts without capitals any few words may be a name, so only a capitalized name starts the next card.
  const next = below.findIndex(isNextName)
  const after = next < 0 ? below : below.slice(0, next)
  const role = named.role ?? after.slice(0, 2).find(isRole) ?? null
  if (!role || !isOurRole(role, siteNames, isInTeam) || texts.some((text) => /^[“"«„]/u.test(text))) return []
  const bio =
    after
      .filter((text) => text !== role && text.length > 25)
      .join(' ')
      .slice(0, maxBioLength) || null
  const first = lines.findIndex(({ text }) => text.includes(named.name!))
  const end = next < 0 ? -1 : lines.findIndex(({ text }, at) => at > first && text.includes(below[next]!))
  const own = lines.slice(first, end < 0 ? undefined : end)
  return [
    {
      ...withEvidence(
        { name: named.name, title: role, bio },
        ...own.filter(({ text }) => text).map(({ text }) => quote(text, page)),
      ),
      links: own.flatMap((line) => line.links.map(({ href }) => ({ href, page }))),
    },
  ]
}

const inSentence = anyOf(sentenceWords)

/** Whether a text is a job title: a few words that do not form a sentence. */
function isRole(text: string): boolean {
  return (
    text.length <= maxRoleLength &&
    founderRole.test(text) &&
    text.split(/\s+/).length <= 10 &&
    !/@|[.!?]\s/u.test(text) &&
    !inSentence.test(text)
  )
}

/** `Ada Lovelace, Founder` in one text, or the name alone. */
function nameAndRole(written: string): { name: string | null; role: string | null } {
  const text = withoutCredentials(written)
  if (isPersonName(text)) return { name: text, role: null }
  const [, name, role] = /^(.{3,40}?)\s*(?:[,،、–—|·:(]|\s-)\s*(.{3,80}?)\)?$/u.exec(text) ?? []
  return name && role && isPersonName(name) && founderRole.test(role) ? { name, role } : { name: null, role: null }
}

const besideRole = new RegExp(`^(?:${patternSource(roleWords)}|\\P{L}+)$`, 'iu')
const atCompany = new RegExp(`(?:\\b${patternSource(roleAt)}|@)\\s+((?:the\\s+)?\\p{Lu}[\\p{L}\\p{N}&.' -]*)`, 'u')

/** Whether a role is at this company. `Founder, Other Company` is the role of a customer. */
function isOurRole(role: string, siteNames: SiteNames, isInTeam: boolean): boolean {
  const [, other] = atCompany.exec(role) ?? []
  if (other) return siteNames.is(other)
  const rest = role
    .split(/[,|·–—]/u)
    .slice(1)
    .map((part) => part.trim())
    .filter(Boolean)
  return (
    isInTeam ||
    rest.every(
      (part) =>
        /^\p{Ll}/u.test(part) || besideRole.test(part) || besideRole.test(part.split(/\s+/)[0]!) || siteNames.is(part),
    )
  )
}

/** A table of people, with name, role and perhaps a biography. */
function fromTables(page: DraftedPage, siteNames: SiteNames): FoundFounder[] {
  return tablesOf(page)
    .flatMap(({ rows, box }) => (page.isIn(box, 'testimonial', 'comparison') ? [] : rows))
    .flatMap((cells) => {
      const lines = cells.flatMap((cell) => cell.lines)
      const first = lines[0]
      if (!first || page.isAboutOthers(first) || cells.length < 2) return []
      return fromCard(page, page.sectionOf(first) ?? 'team', lines, siteNames)
    })
}

const label = labelOf(founderWords.label)

/** `Founder: Ada Lovelace` */
function fromRows(page: DraftedPage): FoundFounder[] {
  return labelledValues(page)
    .filter((row) => label.test(row.label.trim()) && isPersonName(row.value))
    .map((row) => ({
      ...withEvidence(
        { name: row.value, title: row.label.replace(/\s*[:：]$/u, ''), bio: null },
        ...quotesOf(row, page),
      ),
      links: [],
    }))
}

function quotesOf(row: { label: string; value: string }, page: DraftedPage): SourceQuote[] {
  return [quote(row.value, page), quote(row.label.replace(/\s*[:：]$/u, ''), page)]
}

function fromData(site: DraftedSite): FoundFounder[] {
  const things = ownDataObjects(site)
  const people = things
    .filter((data) => hasType(data, organizationType, productType))
    .flatMap((data) => {
      const makers = hasType(data, productType) ? [...asList(data.object.author), ...asList(data.object.creator)] : []
      return [
        ...asList(data.object.founder),
        ...asList(data.object.founders),
        ...makers.filter((maker) => isObject(maker) && maker['@type'] === 'Person'),
      ].map((person) => ({ person, page: data.page }))
    })
  return people.flatMap(({ person, page }): FoundFounder[] => {
    const object = isObject(person) ? person : { name: person }
    const [name, title, bio] = [
      textProperty(object, 'name'),
      textProperty(object, 'jobTitle'),
      textProperty(object, 'description'),
    ]
    if (!name || !isPersonName(name)) return []
    const links = asList(object.sameAs)
      .filter((address) => typeof address === 'string')
      .map((href) => ({ href, page }))
    return [
      {
        ...withEvidence(
          { name, title: title && title.length <= maxRoleLength ? title : null, bio },
          quote(name, page),
          ...(title ? [quote(title, page)] : []),
          ...(bio ? [quote(bio, page)] : []),
        ),
        links,
      },
    ]
  })
}
