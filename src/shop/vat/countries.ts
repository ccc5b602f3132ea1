import { countryCodes, isCountry } from '../../platform/countries.ts'

const names = new Intl.DisplayNames(['en'], { type: 'region' })
// Spellings that VAT uses beside the codes of countries.
const spelledByVat = ['EL', 'XI', 'UK']
// Islands and exclaves with a code of their own, some of which are outside of the VAT area of their country.
const islands = ['AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA']
const otherCodes = new Set([...spelledByVat, ...islands])

/** Whether a bill can go there. */
export function isBillingCountry(code: string): boolean {
  return isCountry(code) || otherCodes.has(code.toUpperCase())
}

/** For choosing from, by name. */
export const countries: readonly { code: string; name: string }[] = [...countryCodes, ...islands]
  .map((code) => ({ code, name: names.of(code)! }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))
