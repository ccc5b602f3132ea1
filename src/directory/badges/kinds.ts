import { cleanLine } from './plain-text.ts'

export const BADGE_KINDS = ['listed', 'launched', 'featured', 'verified', 'launch-of-the-week'] as const
export const BADGE_SHAPES = ['standard', 'outline', 'pill', 'banner', 'square'] as const
export const BADGE_MODES = ['light', 'dark', 'auto'] as const
export const BADGE_SIZES = ['s', 'm', 'l'] as const

export type BadgeKind = (typeof BADGE_KINDS)[number]
export type BadgeShape = (typeof BADGE_SHAPES)[number]
export type BadgeMode = (typeof BADGE_MODES)[number]
export type BadgeSize = (typeof BADGE_SIZES)[number]
export type BadgePlace = 1 | 2 | 3

/** What a badge states about a listing. */
export interface BadgeClaim {
  kind: BadgeKind
  siteName: string
  /** Required by `launch-of-the-week`; the other kinds have no place. */
  place?: BadgePlace | undefined
  /** The formatted week, for example "January 12–18, 2026". */
  week?: string | undefined
  votes?: number | undefined
  /** The icon of the site as a data URL, instead of the mark of the product. */
  mark?: string | null | undefined
}

export interface BadgeStyle {
  shape: BadgeShape
  mode: BadgeMode
  size: BadgeSize
}

/** The cleaned texts of a claim, by their role in a shape. */
export interface Wording {
  kind: BadgeKind
  /** "Listed on", or "#1 Launch of the Week" for the award. */
  lead: string
  site: string
  place: BadgePlace | null
  week: string
  votes: number | null
  label: string
  description: string
  mark: string | null
}

const LEADS = {
  listed: 'Listed on',
  launched: 'Launched on',
  featured: 'Featured on',
  verified: 'Verified on',
} as const

const DESCRIPTIONS = {
  listed: (site: string) => `This product has a profile on ${site}.`,
  launched: (site: string) => `This product launched on ${site}.`,
  featured: (site: string) => `This product is featured on ${site}.`,
  verified: (site: string) => `${site} verified the owner of this product’s profile.`,
} as const

const NAMELESS_SITE = 'this directory'

export function wordingOf(claim: BadgeClaim): Wording {
  const mark = claim.mark ?? null
  const site = cleanLine(claim.siteName) || NAMELESS_SITE
  const week = cleanLine(claim.week ?? '')
  const votes = countedVotes(claim.votes)
  const tally = votes === null ? '' : ` ${votes} ${votes === 1 ? 'vote' : 'votes'}.`
  if (claim.kind === 'launch-of-the-week') {
    const place = awardedPlace(claim.place)
    const lead = `#${place} Launch of the Week`
    const when = week && ` (week of ${week})`
    const description = `This product finished #${place} in its launch week on ${site}${when}.${tally}`
    return { kind: claim.kind, lead, site, place, week, votes, label: `${lead} on ${site}`, description, mark }
  }
  const lead = LEADS[claim.kind]
  const description = DESCRIPTIONS[claim.kind](site) + tally
  return { kind: claim.kind, lead, site, place: null, week, votes, label: `${lead} ${site}`, description, mark }
}

/** The badge in one line of plain text: its title, and the `alt` of an embed. */
export function badgeLabel(claim: BadgeClaim): string {
  return wordingOf(claim).label
}

function awardedPlace(place: number | undefined): BadgePlace {
  if (place === 1 || place === 2 || place === 3) return place
  throw new RangeError(`A launch-of-the-week badge needs a place from 1 to 3, not ${place}`)
}

function countedVotes(votes: number | undefined): number | null {
  return votes !== undefined && Number.isSafeInteger(votes) && votes >= 0 ? votes : null
}
