import { isCountry } from '../../../../platform/countries.ts'
import { isObject } from '../../../../platform/json.ts'
import { countryNamed } from '../../places.ts'
import type { SourceQuote, WithEvidence } from '../../proposal.ts'
import { placeWords } from '../../vocabulary/companies.ts'
import { labelOf, patternsOf } from '../../vocabulary/phrases.ts'
import { asList, hasType, organizationType, ownDataObjects, productType, textProperty } from '../data.ts'
import type { DraftedPage } from '../page/page.ts'
import type { Line } from '../page/tree.ts'
import { labelledValues } from '../parts/tables.ts'
import type { DraftedSite } from '../site.ts'
import { quote, spellingKey, withEvidence } from '../with-evidence.ts'
import { eastAsianPlaceIn, knownCityAmong, knownCityIn, type Place, partsOf, placesIn } from '../words/addresses.ts'
import { hasLegalForm } from '../words/legal-forms.ts'
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
  const city = [...inCity].sort(
    (a, b) => b.weight - a.weight || cities.get(spellingKey(b.city!))! - cities.get(spellingKey(a.city!))!,
  )[0]
  return {
    country: withEvidence(country, ...(city ?? inCountry[0]!).evidence, ...inCountry[0]!.evidence),
    ...(city && { city: withEvidence(city.city!, ...city.evidence) }),
  }
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

const { elsewhere, located, officesHeading } = patternsOf(placeWords)
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
  return [...rows, ...lines]
}

function placesOf(lines: readonly string[], text: string): Place[] {
  const east = eastAsianPlaceIn(text)
  return east ? [east] : placesIn(partsOf(lines))
}

function fromLine(page: DraftedPage, line: Line): FoundPlace[] {
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
  return sentencesOf(line.text).flatMap((sentence): FoundPlace[] => {
    if (elsewhere.test(sentence)) return []
    const evidence = [quote(sentence, page)]
    const [place] = placesOf([sentence], sentence)
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
      isPlaced &&
      isShort &&
      !isAboutOtherPlaces &&
      (page.kind === 'home' || page.kind === 'about' || page.kind === 'contact' || page.kind === 'team')
        ? knownCityIn(sentence)
        : undefined
    return city ? [{ ...city, weight: hasLegalForm(sentence) ? 4 : 3, evidence }] : []
  })
}
