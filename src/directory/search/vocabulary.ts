import { type App, perApp } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { Words } from './words.ts'

const batch = 20_000
const reloadPause = 1000

/** The words of this directory, read once and then kept by what writers announce. */
class Vocabulary {
  #app: App
  #words: Words | undefined
  #reading: Promise<Words> | undefined
  /** What was announced while the words were being read. */
  #missed: string[] = []
  #listening: Promise<unknown> | undefined
  #reload: NodeJS.Timeout | undefined

  constructor(app: App) {
    this.#app = app
  }

  async words(): Promise<Words> {
    return this.#words ?? this.#read()
  }

  #read(): Promise<Words> {
    this.#reading ??= this.#readAfterListening().finally(() => (this.#reading = undefined))
    return this.#reading
  }

  async #readAfterListening(): Promise<Words> {
    this.#listening ??= this.#app.db.listen('search_words', (news) => this.#heard(news))
    await this.#listening.catch((error: unknown) => {
      this.#listening = undefined
      throw error
    })
    this.#missed = []
    const words = await readWords(this.#app.db)
    for (const news of this.#missed) apply(words, news)
    return (this.#words = words)
  }

  #heard(news: string): void {
    if (news === '') {
      this.#readAgainSoon()
      return
    }
    if (this.#reading) this.#missed.push(news)
    if (this.#words) apply(this.#words, news)
  }

  /** After a lost connection or a bulk load. The old words serve until the new ones are read. */
  #readAgainSoon(): void {
    this.#reload ??= setTimeout(() => {
      this.#reload = undefined
      this.#read().catch((error: unknown) => this.#app.log.warn(error, 'the search vocabulary could not be read again'))
    }, reloadPause).unref()
  }
}

export const vocabulary = perApp((app) => new Vocabulary(app))

async function readWords(db: Queryable): Promise<Words> {
  const documents = await db.one(sql<{ live: number; upcoming: number }>`
    select coalesce(sum(listings) filter (where status = 'live'), 0)::int as live,
    coalesce(sum(listings) filter (where status = 'scheduled'), 0)::int as upcoming
    from status_counts`)
  const words = new Words(documents)
  for (let last = ''; ; ) {
    const rows = await db.many(
      sql<{ word: string; documents: number; heads: number; names: number }>`
        select word, documents, heads, names from search_words where word > ${last} order by word limit ${batch}`,
    )
    for (const { word, ...standing } of rows) words.set(word, standing)
    if (rows.length < batch) return words
    last = rows.at(-1)!.word
  }
}

/** Counts as they were after the change, in the order of commits: the last one told is the right one. */
function apply(words: Words, news: string): void {
  for (const line of news.split('\n')) {
    const [word, documents, heads, names] = line.split(' ')
    words.set(word!, { documents: Number(documents), heads: Number(heads), names: Number(names) })
  }
}
