const whole = new Intl.NumberFormat('en')

export function number(value: number): string {
  return value >= 0 && value < 1000 && Number.isInteger(value) ? String(value) : whole.format(value)
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${number(count)} ${count === 1 ? one : many}`
}

const countries = new Intl.DisplayNames(['en'], { type: 'region' })
const countryNames = new Map<string, string>()

export function countryName(code: string): string {
  let name = countryNames.get(code)
  if (name === undefined) countryNames.set(code, (name = countries.of(code) ?? code))
  return name
}

/** `one-time` as `One-time`, `in_progress` as `In progress`. */
export function sentenceCase(word: string): string {
  const spaced = word.replaceAll('_', ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
