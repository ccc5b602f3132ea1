import { countryCodes, isCountry } from '../../platform/countries.ts'

const names = new Intl.DisplayNames(['en'], { type: 'region' })
// Codes used in VAT numbers that are not ISO country codes.
const vatCodes = ['EL', 'XI', 'UK']
// Islands and exclaves with their own code, some of them outside the VAT area of their country.
const islands = ['AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA']
const otherCodes = new Set([...vatCodes, ...islands])

/** Whether a billing address can be there. */
export function isBillingCountry(code: string): boolean {
  return isCountry(code) || otherCodes.has(code.toUpperCase())
}

/** For select fields, sorted by name. */
export const countries: readonly { code: string; name: string }[] = [...countryCodes, ...islands]
  .map((code) => ({ code, name: names.of(code)! }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))
