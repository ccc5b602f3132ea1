import type { SearchFilters } from '../../src/directory/search/filters.ts'
import type { SearchRequest } from '../../src/directory/search/query.ts'
import { nameKey, tokenise } from '../../src/directory/search/tokens.ts'
import type { App } from '../../src/platform/app.ts'
import { sql } from '../../src/platform/database/sql.ts'
import type { Queryable } from '../../src/platform/database/types.ts'
import { mistyped } from '../../test/directory/search/support/typing.ts'
import { Writer } from '../../test/directory/search/support/writing.ts'

export interface Question extends Partial<SearchRequest> {
  q: string
  /** The name of the listing that should be found. If others have the same name, any of them counts. */
  target?: string
}

interface Sample {
  id: number
  name: string
  text: string
  category_id: number
  stage: string
  country: string
  pricing_model: string
}

/** Live listings to make questions from. */
function sampleOf(db: Queryable, writer: Writer, last: number, size: number): Promise<Sample[]> {
  const ids = Array.from({ length: size * 2 }, () => 1 + writer.below(last))
  return db.many(sql<Sample>`
    select l.id, p.name, concat_ws(' ', p.tagline, p.description) as text,
      l.category_id, coalesce(l.stage, '') as stage, coalesce(l.country, '') as country,
      coalesce(l.pricing_model, '') as pricing_model
    from listings l
    join profiles p on p.listing_id = l.id
    where l.id = any(${ids}) and l.status = 'live'
    order by md5(l.slug) limit ${size}`)
}

/** The share of this kind among all questions, and how to make one from a listing. Undefined if it isn't possible. */
type Kind = [share: number, make: (listing: Sample, writer: Writer) => Question | undefined]

const kinds: Record<string, Kind> = {
  'exact name': [0.16, ({ name }) => ({ q: name.toLowerCase(), target: name })],
  'one typo': [0.16, ({ name }, writer) => misspelled(name, name, 1, writer)],
  'two typos': [0.16, ({ name }, writer) => misspelled(name, name, 2, writer)],
  'joined words, one typo': [
    0.06,
    ({ name }, writer) =>
      /^[a-z]{4,} [a-z]{4,}$/i.test(name) ? misspelled(name, name.replace(' ', ''), 1, writer) : undefined,
  ],
  'exact name and filters': [
    0.06,
    (listing) => ({ q: listing.name.toLowerCase(), target: listing.name, filters: filtersOf(listing) }),
  ],
  'beginning of a name': [0.06, ({ name }, writer) => ({ q: name.slice(0, 2 + writer.below(4)).trim() })],
  word: [0.06, ({ text }, writer) => ({ q: wordOf(text, writer) })],
  'two words': [0.04, ({ text }, writer) => ({ q: `${wordOf(text, writer)} ${wordOf(text, writer)}` })],
  'many words': [0.04, ({ text }, writer) => ({ q: Array.from({ length: 5 }, () => wordOf(text, writer)).join(' ') })],
  'word in a category': [
    0.04,
    ({ text, category_id }, writer) => ({
      q: wordOf(text, writer),
      filters: { status: 'live', categoryId: category_id },
    }),
  ],
  'word in a country': [
    0.04,
    ({ text, country }, writer) => ({ q: wordOf(text, writer), filters: { status: 'live', country } }),
  ],
  'word and three filters': [
    0.04,
    (listing, writer) => ({ q: wordOf(listing.text, writer), filters: filtersOf(listing) }),
  ],
  'word, newest first': [0.02, ({ text }, writer) => ({ q: wordOf(text, writer), sort: 'newest' })],
  'word, upcoming': [0.02, ({ text }, writer) => ({ q: wordOf(text, writer), filters: { status: 'upcoming' } })],
  'word, third page': [0.02, ({ text }, writer) => ({ q: wordOf(text, writer), offset: 40 })],
  'filters alone': [0.02, (listing) => ({ q: '', filters: filtersOf(listing) })],
}

function misspelled(target: string, text: string, typos: number, writer: Writer): Question | undefined {
  const q = mistyped(text, typos, writer)
  return q === undefined ? undefined : { q, target }
}

/** Whether a typo produced the name of another listing, so that nobody could tell which one was meant. */
async function meansAnother({ db }: App, { q, target }: Question): Promise<boolean> {
  const keyOf = (text: string) => nameKey(tokenise(text, 40).map(({ word }) => word))
  if (target === undefined || keyOf(q) === keyOf(target)) return false
  const another = await db.maybe(sql`
    select from search_ids(${`'${keyOf(q)}'`}::tsquery, null, null, null, null, 'live', 1)`)
  return another !== undefined
}

/** Whether one of these listings has this name. */
export async function isNamed({ db }: App, ids: readonly number[], name: string): Promise<boolean> {
  const rows = await db.many(sql`select from profiles where listing_id = any(${ids}) and name = ${name}`)
  return rows.length > 0
}

function wordOf(text: string, writer: Writer): string {
  return writer.pick(text.toLowerCase().match(/[a-z]{4,}/g) ?? ['report'])
}

function filtersOf({ country, stage, pricing_model }: Sample): SearchFilters {
  return { status: 'live', country, stage, pricingModel: pricing_model }
}

/** Questions of every kind, made from the listings up to the last id. The same listings give the same questions. */
export async function makeQuestions(app: App, last: number, questions: number): Promise<[string, Question[]][]> {
  const writer = new Writer(99)
  const sample = await sampleOf(app.db, writer, last, questions * 4)
  const asked: [string, Question[]][] = []
  for (const [name, [share, make]] of Object.entries(kinds)) {
    const made: Question[] = []
    while (made.length < Math.round(share * questions)) {
      const question = make(writer.pick(sample), writer)
      if (question && !(await meansAnother(app, question))) made.push(question)
    }
    asked.push([name, made])
  }
  return asked
}
