import { indexListing } from '../../../../src/directory/search/index-listings.ts'
import { type SearchRequest, searchListings } from '../../../../src/directory/search/query.ts'
import { vocabulary } from '../../../../src/directory/search/vocabulary.ts'
import type { App } from '../../../../src/platform/app.ts'
import { SettableClock } from '../../../../src/platform/clock.ts'
import { sql } from '../../../../src/platform/database/sql.ts'
import type { Database, Queryable } from '../../../../src/platform/database/types.ts'

export interface Entry {
  name: string
  tagline?: string
  description?: string
  keywords?: string[]
  status?: 'live' | 'scheduled' | 'draft' | 'hidden'
  votes?: number
  views?: number
  followers?: number
  trending?: number | null
  launched?: string
  week?: string
  category?: number
  stage?: string
  country?: string
  pricing?: string
  domain?: string
}

/** A directory to search, with the parts of an app that search needs. */
export class Directory {
  readonly app: App
  readonly db: Database
  #made = 0

  constructor(db: Database) {
    this.db = db
    const log = { warn() {} }
    this.app = { db, clock: new SettableClock('2026-11-18T12:00:00Z'), log } as unknown as App
  }

  async category(slug: string, parent: number | null = null): Promise<number> {
    const { id } = await this.db.one(
      sql<{
        id: number
      }>`insert into categories (slug, name, parent_id) values (${slug}, ${slug}, ${parent}) returning id`,
    )
    return id
  }

  async add(entry: Entry): Promise<number> {
    const id = await this.db.transaction((tx) => this.#insert(tx, entry))
    return id
  }

  async rename(id: number, name: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.run(sql`update profiles set name = ${name} where listing_id = ${id}`)
      await indexListing(tx, id)
    })
  }

  async search(q: string | undefined, request: Partial<SearchRequest> = {}) {
    return searchListings(this.app, this.db, {
      q,
      filters: { status: 'live' },
      sort: 'relevance',
      limit: 20,
      offset: 0,
      ...request,
    })
  }

  /** A search result as the caller sees it. */
  async found(q: string | undefined, request: Partial<SearchRequest> = {}) {
    const { ids, counted, corrected } = await this.search(q, request)
    return { ids, counted, corrected }
  }

  /** The names found, in order. */
  async names(q: string | undefined, request: Partial<SearchRequest> = {}): Promise<string[]> {
    const { ids } = await this.search(q, request)
    const rows = await this.db.many(
      sql<{ listing_id: number; name: string }>`select listing_id, name from profiles where listing_id = any(${ids})`,
    )
    return ids.map((id) => rows.find((row) => row.listing_id === id)!.name)
  }

  /** Resolves when the vocabulary includes everything written so far. */
  async settled(): Promise<void> {
    for (;;) {
      const words = await vocabulary(this.app).words()
      const rows = await this.db.many(
        sql<{ word: string; documents: number }>`select word, documents from search_words`,
      )
      if (rows.every(({ word, documents }) => words.get(word).documents === documents)) return
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  async #insert(tx: Queryable, entry: Entry): Promise<number> {
    const status = entry.status ?? 'live'
    const made = ++this.#made
    const launched = status === 'live' ? (entry.launched ?? '2026-01-05T00:00:00Z') : null
    const category = entry.category ?? (await this.#anyCategory(tx))
    const { id } = await tx.one(sql<{ id: number }>`
      insert into listings (slug, status, hidden_from, domain, category_id, stage, country, pricing_model, launch_week,
      launched_at, votes, views, followers, trending, created_at)
      values (${`listing-${made}`}, ${status}, ${status === 'hidden' ? 'live' : null}, ${
        entry.domain ?? `site-${made}.example`
      }, ${category}, ${entry.stage ?? null}, ${entry.country ?? null},
        ${entry.pricing ?? null}, ${
          status === 'scheduled' ? (entry.week ?? '2026-11-23') : null
        }, ${launched}, ${entry.votes ?? 0}, ${entry.views ?? 0},
        ${entry.followers ?? 0}, ${
          entry.trending ?? null
        }, ${'2026-01-01T00:00:00Z'}::timestamptz + make_interval(secs => ${made}))
      returning id`)
    await tx.run(sql`insert into listing_categories (listing_id, category_id, position) values (${id}, ${category}, 0)`)
    await tx.run(sql`
      insert into profiles (listing_id, name, tagline, description, website_url, keywords, updated_at)
      values (${id}, ${entry.name}, ${entry.tagline ?? ''}, ${
        entry.description ?? null
      }, 'https://site.example', ${entry.keywords ?? []}, '2026-01-01')`)
    await indexListing(tx, id)
    return id
  }

  async #anyCategory(tx: Queryable): Promise<number> {
    await tx.run(
      sql`insert into categories (slug, name) values ('everything', 'Everything') on conflict (slug) do nothing`,
    )
    return (await tx.one(sql<{ id: number }>`select id from categories where slug = 'everything'`)).id
  }
}
