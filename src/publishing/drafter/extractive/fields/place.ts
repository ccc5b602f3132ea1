import { isCountry } from '../../../../platform/countries.ts'
import { isObject } from '../../../../platform/json.ts'
import { countryNamed, impliedPlace, japanesePrefectures } from '../../places.ts'
import type { SourceQuote, WithEvidence } from '../../proposal.ts'
import { ourselves, placeWords } from '../../vocabulary/companies.ts'
import { anyOf, labelOf, patternSource, patternsOf } from '../../vocabulary/phrases.ts'
import { asList, hasType, organizationType, ownDataObjects, productType, textProperty } from '../data.ts'
import type { DraftedPage } from '../page/page.ts'
import type { Line } from '../page/tree.ts'
import { labelledValues } from '../parts/tables.ts'
import type { DraftedSite } from '../site.ts'
import { quote, spellingKey, withEvidence } from '../with-evidence.ts'
import {
  brazilianPlaceIn,
  eastAsianPlaceIn,
  knownCityAmong,
  knownCityIn,
  type Place,
  partsOf,
  placesIn,
} from '../words/addresses.ts'
import { hasLegalForm } from '../words/legal-forms.ts'
import { founderRole, withoutCredentials } from '../words/person-names.ts'
import { sentencesOf } from '../words/sentences.ts'

interface FoundPlace extends Place {
  weight: number
  evidence: SourceQuote[]
}

/** The country and city of the company, by the weight of what the site says about them. */
export function placeOf(site: DraftedSite): { country?: WithEvidence<string>; city?: WithEvidence<string> } {
  const found = [...fromData(site), ...site.pages.flatMap((page) => fromPage(page))]
  const totals = new Map<string, number>()
  for (const { country, weight } of found)
    totals.set(country, Math.max(totals.get(country) ?? 0, weight) + (totals.has(country) ? 0.5 : 0))
  const [country] = [...totals].sort((a, b) => b[1] - a[1])[0] ?? []
  if (!country) return {}
  const inCountry = found.filter((one) => one.country === country).sort((a, b) => b.weight - a.weight)
  const inCity = inCountry.filter(({ city }) => city !== null)
  const cities = new Map<string, number>()
  for (const { city, weight } of inCity) cities.set(spellingKey(city!), (cities.get(spellingKey(city!)) ?? 0) + weight)
  const city =
    [...inCity].sort(
      (a, b) => b.weight - a.weight || cities.get(spellingKey(b.city!))! - cities.get(spellingKey(a.city!))!,
    )[0] ?? townIn(site)
  return {
    country: withEvidence(
      country,
      ...(inCity.length > 0 && city ? city : inCountry[0]!).evidence,
      ...inCountry[0]!.evidence,
    ),
    ...(city && { city: withEvidence(city.city!, ...city.evidence) }),
  }
}

const basedIn = new RegExp(
  `(?<!\\p{L})(?:based|headquartered|basée?s?|installée?s?|ansässig|con sede|sediad[oa]|gevestigd)\\s+` +
    `(?:in|at|à|au|aux|en|em|te)\\s+(\\p{Lu}[\\p{L}’'-]+(?:[ -]\\p{Lu}[\\p{L}’'-]+){0,2})`,
  'u',
)
const ourselvesIn = anyOf(ourselves.founders)

/** A town that is too small to imply its country: `Our team, based in Hossegor`. */
function townIn({ pages }: DraftedSite): { city: string; evidence: SourceQuote[] } | undefined {
  for (const page of pages) {
    if (!['home', 'about', 'contact', 'team', 'faq'].includes(page.kind)) continue
    for (const line of page.lines) {
      if (page.isAboutOthers(line) || line.text.length > 1_500) continue
      for (const sentence of sentencesOf(line.text)) {
        const city = elsewhere.test(sentence) || !ourselvesIn.test(sentence) ? null : basedIn.exec(sentence)?.[1]
        if (city && !countryNamed(city)) return { city, evidence: [quote(sentence, page)] }
      }
    }
  }
  return undefined
}

function fromData(site: DraftedSite): FoundPlace[] {
  return ownDataObjects(site)
    .filter((data) => hasType(data, organizationType, productType))
    .flatMap(({ object, page }) =>
      [
        ...asList(object.address),
        ...asList(object.location).flatMap((place) => (isObject(place) ? asList(place.address) : [])),
        ...asList(object.foundingLocation),
      ].flatMap((address): FoundPlace[] => {
        if (!isObject(address))
          return typeof address === 'string'
            ? placesIn(partsOf([address])).map((place) => ({ ...place, weight: 9, evidence: [quote(address, page)] }))
            : []
        const [named, city] = [textProperty(address, 'addressCountry'), textProperty(address, 'addressLocality')]
        const country = named && (isCountry(named) ? named.toUpperCase() : countryNamed(named))
        return country
          ? [
              {
                country,
                city: city && !/\d/.test(city) ? city : null,
                weight: 10,
                evidence: [quote(named!, page), ...(city ? [quote(city, page)] : [])],
              },
            ]
          : []
      }),
    )
}

const { elsewhere, located, officesHeading, hosting } = patternsOf(placeWords)
const madeIn = new RegExp(
  `(?<!\\p{L})${patternSource(placeWords.madeIn)}\\s+(?:the\\s+)?(\\p{Lu}[\\p{L}\\s]{1,30})`,
  'iu',
)
const flag = /[\u{1f1e6}-\u{1f1ff}]{2}/u

/** `Made in France`, with a flag or without. */
function madeInCountry(text: string): string | undefined {
  const [, named] = text.length < 120 ? (madeIn.exec(text) ?? []) : []
  if (!named) return undefined
  const words = named.trim().split(/\s+/)
  const country = words.map((_, at) => countryNamed(words.slice(0, words.length - at).join(' '))).find(Boolean)
  const [sign] = flag.exec(text) ?? []
  const ofFlag = sign && [...sign].map((letter) => String.fromCharCode(letter.codePointAt(0)! - 0x1f1a5)).join('')
  return country ?? (ofFlag && isCountry(ofFlag) ? ofFlag : undefined)
}
const basedInWords = new RegExp(
  `(?<!\\p{L})${patternSource(placeWords.basedIn)}\\s+(?:the\\s+)?(\\p{Lu}[\\p{L}\\s]{1,30})`,
  'iu',
)

/** `Based in the United States.` */
function basedInCountry(sentence: string): string | undefined {
  const [, named] = sentence.length < 100 && !elsewhere.test(sentence) ? (basedInWords.exec(sentence) ?? []) : []
  const words = named?.trim().split(/\s+/) ?? []
  return words.map((_, at) => countryNamed(words.slice(0, words.length - at).join(' '))).find(Boolean)
}

const label = labelOf(placeWords.addressLabel)

const postcode = new RegExp(
  [
    '(?<![\\d\\p{L}])(?:[A-Z]{1,2}-)?\\d{4,5}(?:\\s?[A-Z]{2})?\\s+\\p{Lu}\\p{Ll}+',
    '(?<![\\p{L}\\d])[A-Z]{1,2}\\d[A-Z\\d]?\\s?\\d[A-Z]{2}(?![\\p{L}\\d])',
  ].join('|'),
  'u',
)

function fromPage(page: DraftedPage): FoundPlace[] {
  if (page.kind === 'blog' || page.kind === 'jobs' || page.kind === 'docs') return []
  const rows = labelledValues(page)
    .filter((row) => label.test(row.label.trim()))
    .flatMap((row): FoundPlace[] =>
      placesOf(
        row.lines.flatMap(({ lines }) => lines).filter((text) => text !== row.label),
        row.value,
      ).map((place) => ({ ...place, weight: 6.5, evidence: [quote(row.value, page)] })),
    )
  const lines = page.lines
    .filter(
      (line) =>
        !page.isAboutOthers(line) &&
        !page.isIn(line, 'consent', 'form') &&
        line.kind !== 'code' &&
        line.text.length < 1_500,
    )
    .flatMap((line) => fromLine(page, line))
  return [...rows, ...fromImprint(page), ...lines]
}

const prefectures = new RegExp(japanesePrefectures, 'u')

/** A Japanese prefecture in a heading of the home page or in a footer. */
function prefectureIn(line: Line, page: DraftedPage): boolean {
  return (
    ((page.kind === 'home' && page.rank(line) !== null) || page.isIn(line, 'footer')) && prefectures.test(line.text)
  )
}

function placesOf(lines: readonly string[], text: string): Place[] {
  const known = eastAsianPlaceIn(text) ?? brazilianPlaceIn(text)
  if (known) return [known]
  const named = placesIn(partsOf(lines))
  const implied = named.length > 0 ? undefined : impliedPlace(text)
  return implied ? [implied] : named
}

const germanLaw = /§\s?5\s?(?:TMG|DDG)(?!\p{L})/u
const germanCity = /^(?:D-)?\d{5}\s+(\p{Lu}[\p{L}.-]+(?:\s[\p{L}.()/-]+){0,3})$/u

/** The address that German law requires: a postcode and a city, without the country. */
function fromImprint(page: DraftedPage): FoundPlace[] {
  const law = page.lines.find(({ text }) => text.length < 200 && germanLaw.test(text))
  if (!law) return []
  const addresses = page.lines
    .filter(({ index, text }) => index >= law.index && text.length < 400)
    .flatMap(({ lines }) => lines.map((text) => ({ text, city: germanCity.exec(text)?.[1] })))
  const [first] = addresses.filter(({ city }) => city !== undefined)
  return first
    ? [{ country: 'DE', city: first.city!, weight: 7, evidence: [quote(first.text, page), quote(law.text, page)] }]
    : []
}

/** Pages on which a company writes about itself. */
const ownPages: ReadonlySet<string> = new Set(['home', 'about', 'contact', 'team'])

function fromLine(page: DraftedPage, line: Line): FoundPlace[] {
  // `Ada Lovelace, MD, Founder` does not live in Maryland.
  if (founderRole.test(line.text) && withoutCredentials(line.text) !== line.text) return []
  if (page.above(line).some(({ text }) => text.length < 60 && hosting.test(text)) || hosting.test(line.text)) return []
  const isAboutOtherPlaces =
    page.isUnder(line, 'customers', 'integrations', 'comparison') ||
    officesHeading.test(page.above(line).at(-1)?.text ?? '')
  const isAddress =
    [line.box, line.box.parent].some((box) => box?.tag === 'address') || line.box.names.includes('address')
  if (line.lines.length > 1 && !line.lines.some((text) => text.length > 120)) {
    const known =
      hasLegalForm(line.text) || isAddress || postcode.test(line.text) ? knownCityAmong(partsOf(line.lines)) : undefined
    const named = elsewhere.test(line.text) ? [] : placesOf(line.lines, line.text)
    const places = named.length > 0 || elsewhere.test(line.text) ? named : known ? [known] : []
    return places.slice(0, 1).map((place) => ({
      ...place,
      weight: isAboutOtherPlaces ? 1 : isAddress || hasLegalForm(line.text) ? 6 : 4,
      evidence: [quote(line.text, page)],
    }))
  }
  const made = isAboutOtherPlaces ? undefined : madeInCountry(line.text)
  if (made) return [{ country: made, city: null, weight: 3, evidence: [quote(line.text, page)] }]
  const region = prefectureIn(line, page)
  if (region && !isAboutOtherPlaces && !eastAsianPlaceIn(line.text))
    return [{ country: 'JP', city: null, weight: 2, evidence: [quote(line.text, page)] }]
  return sentencesOf(line.text).flatMap((sentence): FoundPlace[] => {
    if (elsewhere.test(sentence)) return []
    const evidence = [quote(sentence, page)]
    const [place] = placesOf([sentence], sentence)
    const based = !isAboutOtherPlaces && ownPages.has(page.kind) && !place?.city ? basedInCountry(sentence) : undefined
    if (based) return [{ country: based, city: null, weight: 3, evidence }]
    const isShort = sentence.length < 140
    const isPlaced = isAddress || (isShort && hasLegalForm(sentence)) || located.test(sentence)
    const weightOf = ({ city }: { city?: unknown }): number => {
      if (isAboutOtherPlaces) return 1
      if (isAddress || (isShort && hasLegalForm(sentence))) return 6
      if (located.test(sentence) && city) return 5
      if (page.isIn(line, 'footer') || page.kind === 'contact' || page.kind === 'legal') return 4
      return isShort && city ? 2.5 : 0
    }
    if (place)
      return [
        {
          ...place,
          weight: weightOf(place),
          evidence,
        },
      ].filter(({ weight }) => weight > 0)
    const known =
      !isAboutOtherPlaces && isShort && (hasLegalForm(sentence) || postcode.test(sentence))
        ? knownCityAmong(partsOf([sentence]))
        : undefined
    if (known) return [{ ...known, weight: 4, evidence }]
    const city =
      isPlaced && isShort && !isAboutOtherPlaces && ownPages.has(page.kind) ? knownCityIn(sentence) : undefined
    return city ? [{ ...city, weight: hasLegalForm(sentence) ? 4 : 3, evidence }] : []
  })
}
