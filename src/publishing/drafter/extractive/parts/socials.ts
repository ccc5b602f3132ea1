import type { SourceQuote, WithEvidence } from '../../proposal.ts'
import { exactly } from '../../vocabulary/phrases.ts'
import { isOf, listOf, organisation, ownThings, productData } from '../data.ts'
import { type DraftedPage, isOnlyLinks } from '../page/page.ts'
import { ancestors, type Line } from '../page/tree.ts'
import type { DraftedSite } from '../site.ts'
import { quote, withEvidence, withoutEvidence } from '../with-evidence.ts'
import type { FoundFounder } from './founders.ts'
import { type Profile, profileAt } from './profiles.ts'

type Socials = Record<string, WithEvidence<string>>

interface Seen {
  profile: Profile
  score: number
  evidence: SourceQuote
  isDescribed?: true
}

const enough = 3

/**
 * The profiles of the company and of its first founder, told apart by where their links stand and whose name they bear.
 */
export function socialsOf(
  site: DraftedSite,
  name: string | undefined,
  founders: readonly FoundFounder[],
): { company: Socials; founder: Socials } {
  const [primary, ...others] = founders
  const seen = [...fromPages(site, name), ...fromData(site)]
  const belongsTo = (profile: Profile, founder: FoundFounder) =>
    founder.links.some(({ href }) => profileAt(href)?.address === profile.address) || bears(profile, founder.value.name)
  const besideFounder = (primary?.links ?? []).flatMap(({ href, page }): Seen[] => {
    const profile = profileAt(href)
    return profile ? [{ profile, score: 5, evidence: quote(href, page) }] : []
  })
  const isCompanys = (profile: Profile) =>
    !profile.isPerson && (isSimilar(profile, name) || !founders.some((founder) => belongsTo(profile, founder)))
  const isFounders = (profile: Profile) =>
    primary !== undefined &&
    belongsTo(profile, primary) &&
    !others.some((other) => belongsTo(profile, other)) &&
    !(isSimilar(profile, name) && !profile.isPerson)
  return {
    company: best(
      seen.filter(({ profile }) => isCompanys(profile)),
      enough,
    ),
    founder: best(
      [
        ...besideFounder.filter(({ profile }) => !isSimilar(profile, name) || profile.isPerson),
        ...seen.filter(({ profile }) => isFounders(profile)),
      ],
      0,
    ),
  }
}

/** The best of each platform; of equals the one that stands first. */
function best(seen: readonly Seen[], least: number): Socials {
  const totals = new Map<string, Seen>()
  for (const one of seen) {
    const known = totals.get(one.profile.address)
    totals.set(
      one.profile.address,
      known
        ? { ...known, score: Math.max(known.score, one.score) + (one.isDescribed && !known.isDescribed ? 3 : 0.1) }
        : one,
    )
  }
  const chosen = new Map<string, Seen>()
  for (const one of totals.values()) {
    const known = chosen.get(one.profile.platform)
    if (one.score >= least && (!known || one.score > known.score + 1)) chosen.set(one.profile.platform, one)
  }
  return Object.fromEntries(
    [...chosen].map(([platform, { profile, evidence }]) => [platform, withEvidence(profile.address, evidence)]),
  )
}

function fromPages({ pages }: DraftedSite, name: string | undefined): Seen[] {
  return pages
    .filter(({ kind }) => kind !== 'blog' && kind !== 'jobs')
    .flatMap((page) =>
      page.lines.flatMap((line) =>
        [...line.links, ...linkAround(line)].flatMap(({ href, text }): Seen[] => {
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

// What links to profiles are called, also by the letters of an icon.
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
  if (page.isForeign(line) || page.isIn(line, 'testimonial', 'post')) return isSimilar(profile, name) ? 1 : -5
  if (
    page.isUnder(line, 'team') &&
    !isSimilar(profile, name) &&
    !/\/(?:company|school|showcase)\//.test(profile.address)
  )
    return 0
  const atEdge =
    page.isIn(line, 'footer', 'navigation') ||
    [...ancestors(line.box)].some(
      ({ tag, names }) => tag === 'header' || tag === 'footer' || /social|follow|footer|header|contact/.test(names),
    ) ||
    page.isUnder(line, 'contact')
  const ends = line.index > page.lines.length - 6
  return (
    (atEdge ? 3 : ends ? 1.5 : 0) +
    (isPlatformName(text.trim()) ? 1.5 : 0) +
    (isSimilar(profile, name) ? 4 : 0) +
    (isOnlyLinks(line) ? 0.5 : 0)
  )
}

function fromData(site: DraftedSite): Seen[] {
  return ownThings(site)
    .filter((thing) => isOf(thing, organisation, productData))
    .flatMap(({ object, page }) =>
      listOf(object.sameAs).flatMap((address): Seen[] => {
        const profile = typeof address === 'string' ? profileAt(address) : undefined
        return profile ? [{ profile, score: 6, evidence: quote(address as string, page), isDescribed: true }] : []
      }),
    )
}

function isSimilar(profile: Profile, name: string | undefined): boolean {
  const [own, its] = [withoutEvidence(name ?? ''), withoutEvidence(profile.name)]
  const [first = ''] = (name ?? '').split(/\s+/).map(withoutEvidence)
  return (
    own.length > 2 &&
    its.length > 2 &&
    (its.includes(own) || (own.includes(its) && its.length > 3) || (first.length > 4 && its.startsWith(first)))
  )
}

/** Whether a profile is named after a person: `ada-lovelace`, `alovelace`, `adalov`. */
function bears({ name }: Profile, person: string): boolean {
  const its = withoutEvidence(name)
  return person
    .split(/\s+/)
    .map(withoutEvidence)
    .some((part) => part.length > 3 && its.includes(part))
}
