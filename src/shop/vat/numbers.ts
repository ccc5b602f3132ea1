import { isMemberState } from './member-states.ts'

/** A VAT number taken apart. */
export interface VatNumber {
  /** The country it belongs to. */
  country: string
  /** As the register wants it: without the country. */
  national: string
  /** As it stands on an invoice. */
  text: string
}

type ReadNumber = { number: VatNumber; mistake?: never } | { number?: never; mistake: string }

interface Validator {
  validate(text: string): { isValid: boolean; compact?: string | undefined; error?: { name: string } | undefined }
}

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

// What a number begins with, where that is not the country's own code.
const prefixes: Record<string, string> = { EL: 'GR', XI: 'GB', UK: 'GB' }
const written: Record<string, string> = { GR: 'EL' }

/**
 * Reads a number by its country's rules, check digits included. The country helps where the number does not name its
 * own.
 */
export async function readVatNumber(typed: string, country: string | null): Promise<ReadNumber> {
  const text = typed.toUpperCase().replace(/[\s.,/_-]/g, '')
  const prefix = text.slice(0, 2)
  const named = prefixes[prefix] ?? (Object.hasOwn(validatorNames, prefix) ? prefix : null)
  const own = named !== null && (country === null || named === country)
  const readings = await Promise.all([
    ...(named !== null ? [readAs(named, text.slice(2))] : []),
    // French, Irish and Spanish numbers may begin with letters of their own.
    ...(country !== null && !own && Object.hasOwn(validatorNames, country) ? [readAs(country, text)] : []),
  ])
  const found = readings.find(({ number }) => number) ?? readings[0]
  return found ?? { mistake: `${shown(typed)} does not begin with a country that we know, such as DE or EL` }
}

async function readAs(country: string, text: string): Promise<ReadNumber> {
  const { stdnum } = await import('stdnum')
  const validator = (stdnum as unknown as Record<string, Record<string, Validator>>)[country]![
    validatorNames[country]!
  ]!
  const { isValid, compact, error } = validator.validate(completed(country, text))
  if (isValid && compact)
    return {
      number: {
        country,
        national: bare(country, compact),
        text: `${written[country] ?? country}${bare(country, compact)}`,
      },
    }
  const why = error?.name === 'InvalidChecksum' ? 'its check digits are wrong' : 'it has not the form of one'
  return { mistake: `${shown(text)} is not a VAT number of ${written[country] ?? country}: ${why}` }
}

// Swiss and Norwegian numbers end in a word that people leave out.
function completed(country: string, text: string): string {
  if (country === 'CH') return `CHE${text.replace(/^(CH)?E/, '').replace(/(MWST|TVA|IVA)$/, '')}MWST`
  if (country === 'NO') return `${text.replace(/MVA$/, '')}MVA`
  return text
}

function bare(country: string, compact: string): string {
  return country === 'CH'
    ? compact.replace(/^CH/, '').replace(/(MWST|TVA|IVA)$/, '')
    : country === 'NO'
      ? compact.replace(/MVA$/, '')
      : compact
}

function shown(text: string): string {
  return text.slice(0, 32)
}

/** Whether the European register knows numbers of this country. */
export function inRegister(country: string): boolean {
  return isMemberState(country)
}

/** How the register spells a country. */
export function registerCode(country: string): string {
  return written[country] ?? country
}
