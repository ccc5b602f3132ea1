import { countryName } from '../../platform/numbers.ts'
import { countries } from './countries.ts'

/** The European Union, for VAT on services. */
export const memberStates: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
const members: ReadonlySet<string> = new Set(memberStates)

export function isMemberState(country: string): boolean {
  return members.has(country)
}

/** The customer's location for VAT. */
export interface TaxPlace {
  /** The country in the customer's address. */
  country: string
  /** The country whose VAT applies; null outside any VAT area. */
  taxedBy: string | null
  /** The place whose rate applies: usually the country, sometimes a region with its own rate. */
  rateOf: string | null
  /** The name of a region that is taxed differently from the rest of its country. */
  part: string | null
}

interface PartOfCountry {
  postcodes: RegExp
  name: string
  /** Absent if the country's VAT does not apply there. */
  rateOf?: string
}

// Codes that mean another country. Northern Ireland (XI) belongs to the EU VAT area for goods only, not for services.
const sameAs: Record<string, string> = { EL: 'GR', UK: 'GB', XI: 'GB' }
const taxedByNeighbour: Record<string, string> = { MC: 'FR', IM: 'GB', LI: 'CH' }

const parts: Record<string, readonly PartOfCountry[]> = {
  AT: [{ postcodes: /^(6691|699[1-3])$/, name: 'Jungholz and Mittelberg', rateOf: 'AT-19' }],
  DE: [
    { postcodes: /^78266$/, name: 'Büsingen' },
    { postcodes: /^27498$/, name: 'Heligoland' },
  ],
  DK: [{ postcodes: /^(39\d\d|2412)$/, name: 'Greenland' }],
  ES: [
    { postcodes: /^(35|38)\d{3}$/, name: 'The Canary Islands' },
    { postcodes: /^51\d{3}$/, name: 'Ceuta' },
    { postcodes: /^52\d{3}$/, name: 'Melilla' },
  ],
  FI: [{ postcodes: /^22\d{3}$/, name: 'Åland' }],
  FR: [{ postcodes: /^(97[1-8]|98[4678])\d\d$/, name: 'The French overseas territories' }],
  GB: [
    { postcodes: /^JE\d/, name: 'Jersey' },
    { postcodes: /^GY\d/, name: 'Guernsey' },
    { postcodes: /^GX11/, name: 'Gibraltar' },
  ],
  GR: [{ postcodes: /^6308[67]$/, name: 'Mount Athos' }],
  IT: [
    { postcodes: /^23041$/, name: 'Livigno' },
    { postcodes: /^22061$/, name: 'Campione d’Italia' },
  ],
  NO: [{ postcodes: /^(917\d|8099)$/, name: 'Svalbard and Jan Mayen' }],
  PT: [
    { postcodes: /^9[5-9]\d\d/, name: 'The Azores', rateOf: 'PT-azores' },
    { postcodes: /^9[0-4]\d\d/, name: 'Madeira', rateOf: 'PT-madeira' },
  ],
}

/** Finds the tax place for a country code and an optional postcode. */
export function taxPlace(code: string, postcode = ''): TaxPlace {
  const given = code.toUpperCase()
  const country = sameAs[given] ?? given
  const taxedBy = taxedByNeighbour[country] ?? country
  const normalized = postcode
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(new RegExp(`^${country}(?=\\d)`), '')
  const part = parts[country]?.find(({ postcodes }) => postcodes.test(normalized))
  if (part && !part.rateOf) return { country, taxedBy: null, rateOf: null, part: part.name }
  return { country, taxedBy, rateOf: part?.rateOf ?? taxedBy, part: part?.name ?? null }
}

/** Regions with their own rate. */
export const partsWithRates: readonly { place: string; country: string; name: string }[] = Object.entries(
  parts,
).flatMap(([country, inCountry]) =>
  inCountry.flatMap(({ rateOf, name }) => (rateOf ? [{ place: rateOf, country, name }] : [])),
)

export function placeName(place: string): string {
  const part = partsWithRates.find((one) => one.place === place)
  return part ? `${part.name} (${countryName(part.country)})` : countryName(place)
}

/** Every place that can have a rate: countries by name, then their parts. */
export const namedPlaces: readonly { place: string; name: string }[] = [
  ...countries.map(({ code, name }) => ({ place: code, name })),
  ...partsWithRates.map(({ place }) => ({ place, name: placeName(place) })),
]
