/** A date in a text. A missing month or day is the first. */
interface FoundDate {
  date: string
  text: string
  at: number
}

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'nb', 'fi', 'cs', 'ru', 'uk', 'tr', 'ar']

let months: Map<string, number> | undefined

function monthNames(): Map<string, number> {
  if (months) return months
  months = new Map()
  for (const language of languages) {
    for (const options of [
      { month: 'long' },
      { month: 'short' },
      { month: 'long', day: 'numeric' },
      { month: 'short', day: 'numeric' },
    ] as const) {
      const format = new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, { ...options, timeZone: 'UTC' })
      for (let month = 0; month < 12; month++) {
        const name = format
          .format(Date.UTC(2024, month, 10))
          .toLowerCase()
          .replace(/[\d.,]|(?<![\p{L}])de(?![\p{L}])/gu, '')
          .trim()
        if (name.length > 2 && !months.has(name)) months.set(name, month + 1)
      }
    }
  }
  return months
}

const year = '((?:1[89]|20)\\d\\d)'
const word = '(\\p{L}{3,12})\\.?'
const edges = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}.,-])${pattern}(?![\\p{L}\\p{N}]|[.,-]\\d)`, 'u')
const forms: { pattern: RegExp; read: (found: string[]) => [string, number | string, number | string] | undefined }[] =
  [
    { pattern: edges(`${year}-(\\d\\d)-(\\d\\d)`), read: ([y, m, d]) => [y!, m!, d!] },
    {
      pattern: new RegExp(`(?<!\\d)${year}年\\s?(\\d{1,2})月\\s?(\\d{1,2})日`, 'u'),
      read: ([y, m, d]) => [y!, m!, d!],
    },
    { pattern: new RegExp(`(?<!\\d)${year}年\\s?(\\d{1,2})月`, 'u'), read: ([y, m]) => [y!, m!, 1] },
    { pattern: edges(`(\\d{1,2})\\.\\s?(\\d{1,2})\\.\\s?${year}`), read: ([d, m, y]) => [y!, m!, d!] },
    { pattern: edges(`${word}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+${year}`), read: ([m, d, y]) => named(m!, y!, d!) },
    {
      pattern: edges(`(\\d{1,2})(?:st|nd|rd|th|\\.|er)?\\s+(?:de\\s+)?${word},?\\s+(?:de\\s+)?${year}`),
      read: ([d, m, y]) => named(m!, y!, d!),
    },
    { pattern: edges(`${word},?\\s+(?:de\\s+)?${year}`), read: ([m, y]) => named(m!, y!, 1) },
    { pattern: edges(`(0[1-9]|1[0-2])[/.]${year}`), read: ([m, y]) => [y!, m!, 1] },
    { pattern: new RegExp(`(?<![\\d.,])${year}年`, 'u'), read: ([y]) => [y!, 1, 1] },
    { pattern: edges(year), read: ([y]) => [y!, 1, 1] },
  ]

function named(month: string, year: string, day: number | string): [string, number, number | string] | undefined {
  const number = monthNames().get(month.toLowerCase())
  return number ? [year, number, day] : undefined
}

export function dateIn(text: string): FoundDate | undefined {
  const start = text.slice(0, 200)
  if (!/(?:1[89]|20)\d\d/.test(start)) return undefined
  for (const { pattern, read } of forms) {
    const match = pattern.exec(start)
    const parts = match && read(match.slice(1))
    if (!match || !parts) continue
    const date = `${parts[0]}-${String(parts[1]).padStart(2, '0')}-${String(parts[2]).padStart(2, '0')}`
    if (isDate(date)) return { date, text: match[0], at: match.index }
  }
  return undefined
}

function isDate(date: string): boolean {
  const time = Date.parse(date)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}
