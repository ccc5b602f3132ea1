import { folded, terms } from './language.ts'

/** What a goal names, by kind. */
export interface Entities {
  urls: string[]
  emails: string[]
  /** Texts in quotation marks, with the words before them. */
  quotes: { text: string; before: string }[]
  dates: string[]
  countries: string[]
  money?: { currency: string; amount: number; limit?: 'max' | 'min' }
  count?: number
  /** Names of things: words with a capital inside a sentence. */
  names: string[]
}

export interface Goal {
  words: string
  clauses: string[]
  entities: Entities
}

const months = 'january february march april may june july august september october november december'.split(' ')
const numerals = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const countries = new Map(
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      const name = regions.of(code)
      return name ? [[folded(name), code] as const] : []
    }),
)

export function countryName(code: string): string {
  return regions.of(code) ?? code
}

export function readGoal(words: string, today: Date): Goal {
  let rest = words
  const take = (pattern: RegExp): RegExpExecArray[] => {
    const found = [...rest.matchAll(pattern)]
    rest = rest.replace(pattern, ' ')
    return found as RegExpExecArray[]
  }
  const quotes = [...words.matchAll(/([^“”]*)“([^”]+)”/g)].map(([, before, text]) => ({ text: text!, before: before! }))
  rest = rest.replace(/“[^”]+”/g, ' ')
  const urls = take(/https?:\/\/[^\s,;]+[^\s,;.]/g).map(([url]) => url)
  const emails = take(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g).map(([email]) => email)
  const spoken = rest
  const entities: Entities = {
    urls,
    emails,
    quotes,
    dates: datesIn(take, today),
    countries: countriesIn(rest),
    ...moneyIn(take),
    ...countIn(rest),
    names: namesIn(rest),
  }
  return { words: spoken, clauses: clausesIn(spoken), entities }
}

function clausesIn(text: string): string[] {
  return text
    .split(/[.;?!]\s+|[.?!]\s*$|,? and (?=tell|show|let me|what|how)|, then /)
    .map((clause) => clause.trim())
    .filter((clause) => clause && !/^(the|it|this|that|its|my)\b/i.test(clause))
}

function datesIn(take: (pattern: RegExp) => RegExpExecArray[], today: Date): string[] {
  const year = today.getUTCFullYear()
  const iso = take(/\b\d{4}-\d\d-\d\d\b/g).map(([date]) => date)
  const named = take(new RegExp(`\\b(${months.join('|')}) (\\d{1,2})\\b(?:,? (\\d{4}))?`, 'gi')).map(
    ([, month, day, inYear]) =>
      new Date(Date.UTC(Number(inYear ?? year), months.indexOf(month!.toLowerCase()), Number(day))),
  )
  const numbered = take(/\bweek (\d{1,2})\b/gi).map(([, week]) => {
    const first = mondayOf(new Date(Date.UTC(year, 0, 4)))
    return new Date(first.getTime() + (Number(week) - 1) * 7 * 86_400_000)
  })
  return [...iso, ...[...named, ...numbered].map((date) => date.toISOString().slice(0, 10))]
}

export function mondayOf(date: Date): Date {
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * 86_400_000)
}

function countriesIn(text: string): string[] {
  const spoken = ` ${folded(text).replace(/[^a-z]+/g, ' ')} `
  return [...countries].filter(([name]) => spoken.includes(` ${name} `)).map(([, code]) => code)
}

function moneyIn(take: (pattern: RegExp) => RegExpExecArray[]): Pick<Entities, 'money'> {
  const [found] = take(
    /(?:\b(under|below|less than|at most|cheaper than|up to|over|more than|at least) )?([$€£])\s?(\d[\d,]*(?:\.\d+)?)/gi,
  )
  if (!found) return {}
  const [, comparison, currency, amount] = found
  const limit = comparison && (/over|more|least/i.test(comparison) ? 'min' : 'max')
  return {
    money: { currency: currency!, amount: Number(amount!.replaceAll(',', '')), ...(limit && { limit }) },
  }
}

function countIn(text: string): Pick<Entities, 'count'> {
  const found = new RegExp(`\\b(\\d{1,2}|${numerals.join('|')})\\b`, 'i').exec(text)?.[1]?.toLowerCase()
  if (!found || found === 'one') return {}
  return { count: Number(found) || numerals.indexOf(found) + 1 }
}

function namesIn(text: string): string[] {
  return text
    .split(/[.;?!:]\s+/)
    .flatMap((sentence) =>
      [...sentence.trim().matchAll(/(?<=\s|^)\p{Lu}\p{Ll}[\p{L}\d]*(?: \p{Lu}\p{Ll}[\p{L}\d]*)*/gu)]
        .map(({ 0: name, index }) => (index === 0 ? name.split(' ').slice(1).join(' ') : name))
        .filter(Boolean),
    )
    .filter((name) => !countries.has(folded(name)) && !months.includes(name.toLowerCase()))
}

/** What a goal is about: its words without the names. */
export function topicOf(clause: string, { names }: Entities): string[] {
  return terms(names.reduce((text, name) => text.replace(name, ' '), clause))
}
