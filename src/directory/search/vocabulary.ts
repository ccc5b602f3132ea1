import { type App, perApp } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { Words } from './words.ts'

const batchSize = 20_000
const reloadDelay = 1000

/** The words of this directory, read once and then updated by notifications from the database. */
class Vocabulary {
  #app: App
  #words: Words | undefined
  #reading: Promise<Words> | undefined
  /** Changes that arrived while the words were being read. */
  #pending: string[] = []
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
    this.#listening ??= this.#app.db.listen('search_words', (changes) => this.#onNotification(changes))
    await this.#listening.catch((error: unknown) => {
      this.#listening = undefined
      throw error
    })
    this.#pending = []
    const words = await readWords(this.#app.db)
    for (const changes of this.#pending) apply(words, changes)
    return (this.#words = words)
  }

  #onNotification(changes: string): void {
    if (changes === '') {
      this.#scheduleReload()
      return
    }
    if (this.#reading) this.#pending.push(changes)
    if (this.#words) apply(this.#words, changes)
  }

  /** Called after a lost connection or a bulk load. The old words are used until the new ones are read. */
  #scheduleReload(): void {
    this.#reload ??= setTimeout(() => {
      this.#reload = undefined
      this.#read().catch((error: unknown) => this.#app.log.warn(error, 'the search vocabulary could not be read again'))
    }, reloadDelay).unref()
  }
}

export const vocabulary = perApp((app) => new Vocabulary(app))

/** Starts reading the words, so that the first search needn't wait for them. */
export function readVocabulary(app: App): void {
  vocabulary(app)
    .words()
    .catch((error: unknown) => app.log.warn(error, 'the search vocabulary could not be read yet'))
}

async function readWords(db: Queryable): Promise<Words> {
  const documents = await db.one(sql<{ live: number; upcoming: number }>`
    select coalesce(sum(listings) filter (where status = 'live'), 0)::int as live,
      coalesce(sum(listings) filter (where status = 'scheduled'), 0)::int as upcoming
    from status_counts`)
  const words = new Words(documents)
  for (let last = ''; ; ) {
    const rows = await db.many(sql<{ word: string; documents: number; heads: number; names: number }>`
      select word, documents, heads, names from search_words
      where word > ${last} order by word limit ${batchSize}`)
    for (const { word, ...counts } of rows) words.set(word, counts)
    if (rows.length < batchSize) return words
    last = rows.at(-1)!.word
  }
}

/** Notifications contain the new counts and arrive in commit order, so the last one is right. */
function apply(words: Words, changes: string): void {
  for (const line of changes.split('\n')) {
    const [word, documents, heads, names] = line.split(' ')
    words.set(word!, { documents: Number(documents), heads: Number(heads), names: Number(names) })
  }
}
