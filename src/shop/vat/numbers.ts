import type { Validator } from 'stdnum'
import { isMemberState } from './places.ts'

/** A parsed VAT number. */
export interface VatNumber {
  /** ISO country code. */
  country: string
  /** Without the country prefix, as VIES expects it. */
  national: string
  /** As printed on invoices. */
  text: string
}

type ParsedNumber = { number: VatNumber; mistake?: never } | { number?: never; mistake: string }

const validatorNames: Record<string, string> = {
  AT: 'uid',
  BE: 'vat',
  BG: 'vat',
  CH: 'vat',
  CY: 'vat',
  CZ: 'dic',
  DE: 'vat',
  DK: 'cvr',
  EE: 'kmkr',
  ES: 'nif',
  FI: 'alv',
  FR: 'tva',
  GB: 'vat',
  GR: 'vat',
  HR: 'oib',
  HU: 'anum',
  IE: 'vat',
  IT: 'iva',
  LT: 'pvm',
  LU: 'tva',
  LV: 'pvn',
  MT: 'vat',
  NL: 'btw',
  NO: 'mva',
  PL: 'nip',
  PT: 'nif',
  RO: 'cui',
  SE: 'vat',
  SI: 'ddv',
  SK: 'dph',
}

const nationalities: Record<string, string> = {
  AT: 'an Austrian',
  BE: 'a Belgian',
  BG: 'a Bulgarian',
  CH: 'a Swiss',
  CY: 'a Cypriot',
  CZ: 'a Czech',
  DE: 'a German',
  DK: 'a Danish',
  EE: 'an Estonian',
  ES: 'a Spanish',
  FI: 'a Finnish',
  FR: 'a French',
  GB: 'a British',
  GR: 'a Greek',
  HR: 'a Croatian',
  HU: 'a Hungarian',
  IE: 'an Irish',
  IT: 'an Italian',
  LT: 'a Lithuanian',
  LU: 'a Luxembourg',
  LV: 'a Latvian',
  MT: 'a Maltese',
  NL: 'a Dutch',
  NO: 'a Norwegian',
  PL: 'a Polish',
  PT: 'a Portuguese',
  RO: 'a Romanian',
  SE: 'a Swedish',
  SI: 'a Slovenian',
  SK: 'a Slovak',
}

// Prefixes of VAT numbers that differ from the ISO country code.
const countryByPrefix: Record<string, string> = { EL: 'GR', XI: 'GB', UK: 'GB' }
const prefixByCountry: Record<string, string> = { GR: 'EL' }

/**
 * Parses a VAT number by the rules of its country, including check digits. `country` is used for numbers without a
 * country prefix.
 */
export async function readVatNumber(typed: string, country: string | null): Promise<ParsedNumber> {
  const text = typed.toUpperCase().replace(/[\s.,/_-]/g, '')
  const prefix = text.slice(0, 2)
  const prefixCountry = countryByPrefix[prefix] ?? (Object.hasOwn(validatorNames, prefix) ? prefix : null)
  const isOwnPrefix = prefixCountry !== null && (country === null || prefixCountry === country)
  const candidates = await Promise.all([
    ...(prefixCountry !== null ? [parseAs(prefixCountry, text.slice(2))] : []),
    // French, Irish and Spanish numbers may begin with letters that look like another country's prefix.
    ...(country !== null && !isOwnPrefix && Object.hasOwn(validatorNames, country) ? [parseAs(country, text)] : []),
  ])
  const best = candidates.find(({ number }) => number) ?? candidates[0]
  return best ?? { mistake: `${shorten(typed)} doesn’t start with a country code we know, like DE or EL` }
}

async function parseAs(country: string, text: string): Promise<ParsedNumber> {
  const { stdnum } = await import('stdnum')
  const validator = stdnum[country]![validatorNames[country]!]!
  const result = validate(validator, addSuffix(country, text))
  const prefix = viesCountryCode(country)
  if (result.isValid && result.compact) {
    const national = removeSuffix(country, result.compact)
    return { number: { country, national, text: `${prefix}${national}` } }
  }
  const shown = shorten(text.startsWith(prefix) ? text : `${prefix}${text}`)
  const why = result.error?.name === 'InvalidChecksum' ? ': its check digits don’t match' : ''
  return { mistake: `${shown} doesn’t look like ${nationalities[country]} VAT number${why}` }
}

/** Some validators throw if a text is far from being a number. */
function validate(validator: Validator, text: string): Partial<ReturnType<Validator['validate']>> {
  try {
    return validator.validate(text)
  } catch {
    return { isValid: false }
  }
}

// Swiss and Norwegian numbers end in a word that people often leave out.
function addSuffix(country: string, text: string): string {
  if (country === 'CH') return `CHE${text.replace(/^(CH)?E/, '').replace(/(MWST|TVA|IVA)$/, '')}MWST`
  if (country === 'NO') return `${text.replace(/MVA$/, '')}MVA`
  return text
}

function removeSuffix(country: string, compact: string): string {
  if (country === 'CH') return compact.replace(/^CH/, '').replace(/(MWST|TVA|IVA)$/, '')
  return country === 'NO' ? compact.replace(/MVA$/, '') : compact
}

function shorten(text: string): string {
  return text.slice(0, 32)
}

/** Whether VIES, the European register, can check numbers of this country. */
export function isInVies(country: string): boolean {
  return isMemberState(country)
}

export function viesCountryCode(country: string): string {
  return prefixByCountry[country] ?? country
}
