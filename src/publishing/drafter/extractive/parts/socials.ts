import type { SourceQuote, WithEvidence } from '../../proposal.ts'
import { exactly } from '../../vocabulary/phrases.ts'
import { asList, hasType, organizationType, ownDataObjects, productType } from '../data.ts'
import { type DraftedPage, isOnlyLinks } from '../page/page.ts'
import { ancestors, type Line } from '../page/tree.ts'
import type { DraftedSite } from '../site.ts'
import { quote, spellingKey, withEvidence } from '../with-evidence.ts'
import type { FoundFounder } from './founders.ts'
import { isOfBuilder, type Profile, profileAt } from './social-profiles.ts'

type Socials = Record<string, WithEvidence<string>>

interface FoundProfile {
  profile: Profile
  score: number
  evidence: SourceQuote
  isDescribed?: true
}

const minCompanyScore = 3

/** The profiles of the company and of its first founder, told apart by the place of their links and by their names. */
export function socialsOf(
  site: DraftedSite,
  name: string | undefined,
  founders: readonly FoundFounder[],
): { company: Socials; founder: Socials } {
  const [primary, ...others] = founders
  const found = [...fromPages(site, name), ...fromData(site)]
  const belongsTo = (profile: Profile, founder: FoundFounder) =>
    founder.links.some(({ href }) => profileAt(href)?.address === profile.address) ||
    isNamedAfter(profile, founder.value.name)
  const besideFounder = (primary?.links ?? []).flatMap(({ href, page }): FoundProfile[] => {
    const profile = profileAt(href)
    return profile ? [{ profile, score: 5, evidence: quote(href, page) }] : []
  })
  const isOfCompany = (profile: Profile) =>
    !profile.isPerson &&
    (!isOfBuilder(profile) || isSimilar(profile, name)) &&
    (isSimilar(profile, name) || !founders.some((founder) => belongsTo(profile, founder)))
  const isOfFounder = (profile: Profile) =>
    primary !== undefined &&
    belongsTo(profile, primary) &&
    !others.some((other) => belongsTo(profile, other)) &&
    !(isSimilar(profile, name) && !profile.isPerson)
  const pagesWith = Map.groupBy(found, ({ profile }) => profile.address)
  /** A profile with another name that only one page links to belongs to a customer or partner. */
  const isOurs = ({ profile }: FoundProfile) =>
    isSimilar(profile, name) ||
    pagesWith.get(profile.address)!.some((one) => one.isDescribed || one.evidence.url === site.home.url) ||
    new Set(pagesWith.get(profile.address)!.map(({ evidence }) => evidence.url)).size > 1
  return {
    company: bestPerPlatform(
      found.filter((one) => isOfCompany(one.profile) && isOurs(one)),
      minCompanyScore,
    ),
    founder: bestPerPlatform(
      [
        ...besideFounder.filter(({ profile }) => !isSimilar(profile, name) || profile.isPerson),
        ...found.filter(({ profile }) => isOfFounder(profile)),
      ],
      0,
    ),
  }
}

/** The best profile of each platform. If several are equal, the first wins. */
function bestPerPlatform(found: readonly FoundProfile[], minScore: number): Socials {
  const totals = new Map<string, FoundProfile>()
  for (const one of found) {
    const known = totals.get(one.profile.address)
    totals.set(
      one.profile.address,
      known
        ? { ...known, score: Math.max(known.score, one.score) + (one.isDescribed && !known.isDescribed ? 3 : 0.1) }
        : one,
    )
  }
  const chosen = new Map<string, FoundProfile>()
  for (const one of totals.values()) {
    const known = chosen.get(one.profile.platform)
    if (one.score >= minScore && (!known || one.score > known.score + 1)) chosen.set(one.profile.platform, one)
  }
  return Object.fromEntries(
    [...chosen].map(([platform, { profile, evidence }]) => [platform, withEvidence(profile.address, evidence)]),
  )
}

function fromPages({ pages }: DraftedSite, name: string | undefined): FoundProfile[] {
  return pages
    .filter(({ kind }) => kind !== 'blog' && kind !== 'jobs')
    .flatMap((page) =>
      page.lines.flatMap((line) =>
        [...line.links, ...linkAround(line)].flatMap(({ href, text }): FoundProfile[] => {
          const profile = profileAt(href)
          return profile
            ? [{ profile, score: scoreOf(page, line, text, profile, name), evidence: quote(href, page) }]
            : []
        }),
      ),
    )
}

function linkAround({ box, text }: Line): { href: string; text: string }[] {
  const link = [...ancestors(box)].slice(0, 5).find(({ href }) => href)
  return link?.href ? [{ href: link.href, text }] : []
}

// The texts of links to profiles, also the letters of icon fonts.
const platformWords = exactly({
  en: `
    follow( us| along)?, linkedin, x, twitter, x [(]twitter[)], facebook, instagram, tiktok, youtube, threads, pinterest,
    github, source( code)?, reddit, product ?hunt, medium, in, gh, fb, ig, yt`,
  ar: 'إكس, تويتر, إنستغرام, فيسبوك',
})

function isPlatformName(text: string): boolean {
  return text === '' || platformWords.test(text) || /^follow |^@[\w.]+$/iu.test(text)
}

function scoreOf(page: DraftedPage, line: Line, text: string, profile: Profile, name: string | undefined): number {
  if (page.isAboutOthers(line) || page.isIn(line, 'testimonial', 'post')) return isSimilar(profile, name) ? 1 : -5
  if (
    page.isUnder(line, 'team') &&
    !isSimilar(profile, name) &&
    !/\/(?:company|school|showcase)\//.test(profile.address)
  )
    return 0
  const isInHeaderOrFooter =
    page.isIn(line, 'footer', 'navigation') ||
    [...ancestors(line.box)].some(
      ({ tag, names }) => tag === 'header' || tag === 'footer' || /social|follow|footer|header|contact/.test(names),
    ) ||
    page.isUnder(line, 'contact')
  const isAtEnd = line.index > page.lines.length - 6
  return (
    (isInHeaderOrFooter ? 3 : isAtEnd ? 1.5 : 0) +
    (isPlatformName(text.trim()) ? 1.5 : 0) +
    (isSimilar(profile, name) ? 4 : 0) +
    (isOnlyLinks(line) ? 0.5 : 0)
  )
}

function fromData(site: DraftedSite): FoundProfile[] {
  return ownDataObjects(site)
    .filter((data) => hasType(data, organizationType, productType))
    .flatMap(({ object, page }) =>
      asList(object.sameAs).flatMap((address): FoundProfile[] => {
        const profile = typeof address === 'string' ? profileAt(address) : undefined
        return profile ? [{ profile, score: 6, evidence: quote(address as string, page), isDescribed: true }] : []
      }),
    )
}

function isSimilar(profile: Profile, name: string | undefined): boolean {
  const [ours, theirs] = [spellingKey(name ?? ''), spellingKey(profile.name)]
  const [first = ''] = (name ?? '').split(/\s+/).map(spellingKey)
  return (
    ours.length > 2 &&
    theirs.length > 2 &&
    (theirs.includes(ours) ||
      (ours.includes(theirs) && theirs.length > 3) ||
      (first.length > 4 && theirs.startsWith(first)))
  )
}

/** Whether a profile is named after a person: `ada-lovelace`, `alovelace`, `adalov`. */
function isNamedAfter({ name }: Profile, person: string): boolean {
  const key = spellingKey(name)
  return person
    .split(/\s+/)
    .map(spellingKey)
    .some((part) => part.length > 3 && key.includes(part))
}
