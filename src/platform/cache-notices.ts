import { randomUUID } from 'node:crypto'
import { type Statement, sql } from './database/sql.ts'
import type { Database } from './database/types.ts'

const channel = 'changed'
const maxPayload = 7_900

/** Notifies the caches of other processes which tags changed, and listens for their notices. */
export class CacheNotices {
  /** Identifies our own notices, because we receive those too. */
  readonly #id = randomUUID().slice(0, 8)

  /** Returns the function that stops listening. `onLost` is called when notices may have been missed. */
  listen(db: Database, onTags: (tags: string[]) => void, onLost: () => void): Promise<() => Promise<void>> {
    return db.listen(channel, (payload) => {
      const [sender, ...tags] = payload.split(' ')
      if (!sender) onLost()
      else if (sender !== this.#id) onTags(tags)
    })
  }

  of(tags: readonly string[]): Statement {
    return sql`select pg_notify(${channel}, payload) from unnest(${this.#payloads(tags)}::text[]) payload`
  }

  /** An expression that is part of another statement, for one tag. */
  ofTag(tag: Statement): Statement {
    return sql`pg_notify(${channel}, ${`${this.#id} `}::text || ${tag})`
  }

  /** PostgreSQL refuses long payloads, so there may be several. */
  #payloads(tags: readonly string[]): string[] {
    const payloads: string[] = []
    let payload = this.#id
    for (const tag of tags) {
      if (payload.length + 1 + tag.length > maxPayload) {
        payloads.push(payload)
        payload = this.#id
      }
      payload += ` ${tag}`
    }
    return [...payloads, payload]
  }
}
