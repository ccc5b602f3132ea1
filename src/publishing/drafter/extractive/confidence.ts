import { getDomain } from 'tldts'
import type { Proposal, SourceQuote } from '../proposal.ts'
import { groupsOf } from './page/groups.ts'
import { type Profile, profileAt } from './parts/social-profiles.ts'
import type { DraftedSite } from './site.ts'
import { spellingKey } from './with-evidence.ts'
import { hasLegalForm } from './words/legal-forms.ts'
import { pricesIn } from './words/prices.ts'

/** Places on a website that may confirm a quote. Each was written for its own purpose. */
interface Places {
  titles: string
  descriptions: string
  data: string
  siteName: string
  domain: string
  /** The text of each page. */
  bodies: { url: string; text: string }[]
}

/**
 * The parts of a proposal that only one place on the website supports, so a person should check them. The others are
 * confirmed by independent places, or come from the place where sites usually state them.
 */
export function unsureParts(site: DraftedSite, proposal: Proposal): string[] {
  const places = placesOf(site)
  const { fields } = proposal
  const name = fields.name?.value
  const isSure: Record<string, () => boolean> = {
    name: () => countNames(places, name ?? '') >= 2,
    tagline: () =>
      isMainHeading(site, fields.tagline!.value) ||
      [places.titles, places.descriptions, places.bodies[0]!.text].filter((place) => isIn(place, fields.tagline!.value))
        .length > 1,
    short_description: () => isIn(places.descriptions + places.data, fields.short_description!.value),
    description: () => isIn(fields.description!.value, name ?? '') || fields.description!.evidence.length > 1,
    stage: () => fields.stage!.evidence.length > 1,
    categories: () => isNamedCategory(places, fields.categories!.value[0] ?? ''),
    pricing_model: () => arePlans(site, fields.pricing_model!.evidence) && fields.pricing_summary !== undefined,
    pricing_summary: () =>
      pricesIn(fields.pricing_summary!.value).length > 1 && arePlans(site, fields.pricing_summary!.evidence),
    country: () => isAddress(site, fields.country!.evidence),
    city: () => isAddress(site, fields.city!.evidence),
    founded_year: () =>
      isIn(places.data, fields.founded_year!.value) || pagesWith(places, fields.founded_year!.value) > 1,
    features: () => areHeadedFeatures(site, fields.features!.value, fields.features!.evidence),
    contact_email: () => isOwnAddress(places, fields.contact_email!.value, name),
    faqs: () => proposal.faqs.length > 1,
    founders: () => proposal.founders.every(({ value }) => value.title !== null),
    company_socials: () =>
      Object.values(proposal.company_socials).every(({ value }) => isOwnProfile(places, profileAt(value), name)),
    founder_socials: () =>
      Object.values(proposal.founder_socials).every(({ value }) =>
        isNamedAfter(profileAt(value), proposal.founders[0]?.value.name),
      ),
  }
  const parts = [
    ...Object.keys(fields),
    ...(['faqs', 'founders', 'company_socials', 'founder_socials'] as const).filter(
      (part) => Object.keys(proposal[part]).length > 0,
    ),
  ]
  return parts.filter((part) => isSure[part]?.() === false)
}

function placesOf(site: DraftedSite): Places {
  const { meta, title, canonical, url } = site.home.content
  const host = URL.parse(canonical ?? meta['og:url'] ?? url, url)?.hostname ?? ''
  return {
    titles: [title, meta['og:title'], meta['twitter:title']].map((text) => spellingKey(text ?? '')).join(' '),
    descriptions: [meta.description, meta['og:description']].map((text) => spellingKey(text ?? '')).join(' '),
    data: spellingKey(JSON.stringify(site.pages.map(({ content }) => content.jsonLd))),
    siteName: spellingKey(meta['og:site_name'] ?? meta['application-name'] ?? ''),
    domain: spellingKey((getDomain(host) ?? '').split('.')[0] ?? ''),
    bodies: site.pages.map((page) => ({
      url: page.url,
      text: page.lines.map(({ text }) => spellingKey(text)).join(' '),
    })),
  }
}

function isIn(place: string, text: string): boolean {
  const key = spellingKey(text)
  return key.length > 1 && (place.includes(key) || spellingKey(place).includes(key))
}

function countNames({ titles, siteName, domain, data, bodies }: Places, name: string): number {
  const key = spellingKey(name)
  return [
    siteName === key,
    titles.includes(key),
    domain.length > 2 && (domain.includes(key) || key.includes(domain)),
    data.includes(key),
    bodies.filter(({ text }) => text.includes(key)).length > 0,
  ].filter(Boolean).length
}

function pagesWith({ bodies }: Places, text: string): number {
  return bodies.filter((body) => body.text.includes(spellingKey(text))).length
}

function isMainHeading({ home }: DraftedSite, text: string): boolean {
  return home.lines.find(({ level }) => level === 1)?.text === text
}

/** The name of the category is in the words that the site chose for itself. */
function isNamedCategory({ titles, descriptions }: Places, category: string): boolean {
  return category
    .split('&')
    .map((part) => spellingKey(part).replace(/s$/, ''))
    .some((part) => part.length > 3 && (titles + descriptions).includes(part))
}

/** From a pricing page or section with at least two prices. */
function arePlans(site: DraftedSite, evidence: readonly SourceQuote[]): boolean {
  const prices = evidence.filter(({ quote }) => pricesIn(quote).length > 0)
  const kinds = new Set(evidence.map(({ url }) => site.pages.find((page) => page.url === url)?.kind))
  return prices.length > 0 && (kinds.has('pricing') || kinds.has('home') || kinds.has('features'))
}

const street = /\d.*\p{L}|\p{L}.*\d/u

/** From an address or structured data, or from two places. */
function isAddress(site: DraftedSite, evidence: readonly SourceQuote[]): boolean {
  const inData = (quote: string) =>
    site.pages.some(({ content }) =>
      content.jsonLd.some((object) => JSON.stringify(object).includes(JSON.stringify(quote))),
    )
  return (
    new Set(evidence.map(({ quote }) => quote)).size > 1 ||
    evidence.some(({ quote }) => (quote.length < 200 && (hasLegalForm(quote) || street.test(quote))) || inData(quote))
  )
}

/** From the home page or the product page, under a heading that says so. */
function areHeadedFeatures(site: DraftedSite, features: readonly string[], evidence: readonly SourceQuote[]): boolean {
  const titles = new Set(evidence.map(({ quote }) => quote))
  const headed = site
    .pagesOf('home', 'features')
    .flatMap(groupsOf)
    .filter(({ section, page }) => section === 'features' || page.kind === 'features')
    .flatMap(({ items }) => items.map(({ title }) => title))
  return features.length > 2 && [...titles].every((title) => headed.includes(title) || isInData(site, title))
}

function isInData(site: DraftedSite, text: string): boolean {
  return site.pages.some(({ content }) => JSON.stringify(content.jsonLd).includes(JSON.stringify(text).slice(1, -1)))
}

function isOwnAddress(places: Places, address: string, name: string | undefined): boolean {
  const domain = spellingKey(address.split('@')[1]?.split('.').slice(0, -1).join('') ?? '')
  const key = spellingKey(name ?? '')
  return (
    (places.domain.length > 2 && domain.includes(places.domain)) ||
    (key.length > 2 && domain.includes(key)) ||
    pagesWith(places, address) > 1
  )
}

/** Whether a profile is named after a person: `ada-lovelace`. */
function isNamedAfter(profile: Profile | undefined, person: string | undefined): boolean {
  const key = spellingKey(profile?.name ?? '')
  return (person ?? '').split(/\s+/).some((part) => part.length > 3 && key.includes(spellingKey(part)))
}

function isOwnProfile(places: Places, profile: Profile | undefined, name: string | undefined): boolean {
  if (!profile) return false
  const [theirs, ours] = [spellingKey(profile.name), spellingKey(name ?? '')]
  return (
    (ours.length > 2 && (theirs.includes(ours) || ours.includes(theirs))) ||
    (places.domain.length > 2 && theirs.includes(places.domain)) ||
    places.data.includes(spellingKey(profile.address.replace(/\/$/, '')))
  )
}
