import { raw, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { documentOf, inName, inTagline, type SearchedTexts } from './documents.ts'

export interface BulkRow extends SearchedTexts {
  id: number
}

const indexes = ['head', 'body'] as const
const wordsAtOnce = 20_000

/** For loading very many listings at once: words are counted here, and the indexes are built when everything is in. */
export class BulkIndex {
  #tx: Transaction
  #counts = new Map<string, [documents: number, heads: number, names: number]>()

  private constructor(tx: Transaction) {
    this.#tx = tx
  }

  static async begin(tx: Transaction): Promise<BulkIndex> {
    await tx.run(sql`select set_config('slipway.search_words', 'by hand', true)`)
    for (const column of indexes) await tx.run(raw(`drop index if exists search_documents_${column}`))
    return new BulkIndex(tx)
  }

  /** Listings that were not indexed before; some thousands at a time. */
  async add(rows: readonly BulkRow[]): Promise<void> {
    const documents = rows.map(documentOf)
    for (const { words } of documents) this.#count(words)
    await this.#tx.run(sql`
      insert into search_documents (listing_id, head, body)
      select id, head::tsvector, body::tsvector
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${documents.map(({ head }) => head)}::text[],
        ${documents.map(({ body }) => body)}::text[]) as made (id, head, body)`)
  }

  async finish(): Promise<void> {
    const counts = [...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1))
    for (let from = 0; from < counts.length; from += wordsAtOnce) {
      const some = counts.slice(from, from + wordsAtOnce)
      const column = (index: 0 | 1 | 2) => some.map(([, standing]) => standing[index])
      await this.#tx.run(sql`
        insert into search_words as w (word, documents, heads, names)
        select * from unnest(${some.map(([word]) => word)}::text[], ${column(0)}::int[], ${column(1)}::int[], ${column(2)}::int[])
        on conflict (word) do update
          set documents = w.documents + excluded.documents, heads = w.heads + excluded.heads, names = w.names + excluded.names`)
    }
    for (const column of indexes)
      await this.#tx.run(raw(`create index search_documents_${column} on search_documents using gin (${column}) with (fastupdate = off)`))
    await this.#tx.run(sql`select pg_notify('search_words', '')`)
  }

  #count(words: ReadonlyMap<string, number>): void {
    for (const [word, fields] of words) {
      let standing = this.#counts.get(word)
      if (!standing) this.#counts.set(word, (standing = [0, 0, 0]))
      standing[0]++
      if (fields & (inName | inTagline)) standing[1]++
      if (fields & inName) standing[2]++
    }
  }
}
