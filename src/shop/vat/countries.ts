const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
const notCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])
// Spellings that VAT uses beside the codes of countries.
const spelledByVat = new Set(['EL', 'XI'])
// Codes of countries that are no more, which still have a name.
const gone = new Set(['AN', 'BU', 'CS', 'DD', 'DY', 'FX', 'HV', 'NH', 'NT', 'RH', 'SU', 'TP', 'VD', 'YD', 'YU', 'ZR'])

export function isCountry(code: string): boolean {
  const upper = code.toUpperCase()
  if (!/^[A-Z]{2}$/.test(upper) || notCountries.has(upper) || gone.has(upper)) return false
  return spelledByVat.has(upper) || names.of(upper) !== undefined
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** For choosing from, by name. */
export const countries: readonly { code: string; name: string }[] = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => isCountry(code) && !spelledByVat.has(code) && code !== 'UK')
  .map((code) => ({ code, name: names.of(code)! }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))
