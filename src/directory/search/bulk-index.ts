import { raw, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { inName, inTagline, type SearchedTexts, searchDocument } from './documents.ts'

interface BulkRow extends SearchedTexts {
  id: number
}

const indexes = [
  ['search_documents_live_head', 'head', 'live'],
  ['search_documents_live_body', 'body', 'live'],
  ['search_documents_scheduled_head', 'head', 'scheduled'],
  ['search_documents_scheduled_body', 'body', 'scheduled'],
] as const
const batchSize = 20_000

/** Indexes very many listings in one go: counts words in memory and builds the database indexes at the end. */
export class BulkIndex {
  #tx: Transaction
  #counts = new Map<string, [documents: number, heads: number, names: number]>()

  private constructor(tx: Transaction) {
    this.#tx = tx
  }

  static async begin(tx: Transaction): Promise<BulkIndex> {
    await tx.run(sql`select set_config('slipway.search_words', 'by hand', true)`)
    for (const [name] of indexes) await tx.run(raw(`drop index if exists ${name}`))
    return new BulkIndex(tx)
  }

  /** Adds listings that are stored with their categories and not indexed yet, a few thousand per call. */
  async add(rows: readonly BulkRow[]): Promise<void> {
    const documents = rows.map(searchDocument)
    const written = await this.#tx.many(sql<{ listing_id: number; status: string }>`
      insert into search_documents (listing_id, status, head, body, facets)
      select l.id, l.status, made.head::tsvector, made.body::tsvector, listing_facets(l.id)
      from unnest(
        ${rows.map(({ id }) => id)}::bigint[],
        ${documents.map(({ head }) => head)}::text[],
        ${documents.map(({ body }) => body)}::text[]
      ) as made (id, head, body)
      join listings l on l.id = made.id
      returning listing_id, status`)
    const searchable = new Set(
      written.flatMap(({ listing_id, status }) => (status === 'live' || status === 'scheduled' ? [listing_id] : [])),
    )
    for (const [index, { words }] of documents.entries()) if (searchable.has(rows[index]!.id)) this.#count(words)
  }

  async finish(): Promise<void> {
    const counts = [...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1))
    for (let from = 0; from < counts.length; from += batchSize) {
      const batch = counts.slice(from, from + batchSize)
      const column = (index: 0 | 1 | 2) => batch.map(([, wordCounts]) => wordCounts[index])
      await this.#tx.run(sql`
        insert into search_words as w (word, documents, heads, names)
        select * from unnest(
          ${batch.map(([word]) => word)}::text[],
          ${column(0)}::int[],
          ${column(1)}::int[],
          ${column(2)}::int[]
        )
        on conflict (word) do update
          set documents = w.documents + excluded.documents, heads = w.heads + excluded.heads,
            names = w.names + excluded.names`)
    }
    await this.#tx.run(sql`select recount_facets(), recount_countries()`)
    for (const [name, column, status] of indexes)
      await this.#tx.run(
        raw(`
          create index ${name} on search_documents
          using gin (${column}, facets) with (fastupdate = off) where status = '${status}'`),
      )
    await this.#tx.run(sql`select pg_notify('search_words', '')`)
  }

  #count(words: ReadonlyMap<string, number>): void {
    for (const [word, fields] of words) {
      let counts = this.#counts.get(word)
      if (!counts) this.#counts.set(word, (counts = [0, 0, 0]))
      counts[0]++
      if (fields & (inName | inTagline)) counts[1]++
      if (fields & inName) counts[2]++
    }
  }
}
