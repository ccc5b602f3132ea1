import type { App } from '../../platform/app.ts'
import { type Statement, sql } from '../../platform/database/sql.ts'
import { day } from '../../platform/duration.ts'
import { lockPicture } from './make.ts'
import { mediaStore } from './store/open.ts'

const grace = day
const atOnce = 500

interface Purged {
  pictures: number
  files: number
}

/** Forgets pictures that nothing refers to, then throws away files that belong to no picture. Both only after a day. */
export async function purgeOrphans(app: App): Promise<Purged> {
  const before = new Date(app.clock.now().getTime() - grace)
  return { pictures: await forgetUnused(app, before), files: await removeStray(app, before) }
}

const unused: Statement = sql`not exists (select from media where picture = p.hash)
  and not exists (select from profiles where logo_picture = p.hash)`

async function forgetUnused(app: App, before: Date): Promise<number> {
  const candidates = await app.db.many(
    sql<{ hash: string }>`select hash from pictures p where taken_at < ${before} and ${unused}`,
  )
  let forgotten = 0
  for (const { hash } of candidates) {
    forgotten += await app.db.transaction(async (tx) => {
      await lockPicture(tx, hash)
      return tx.run(sql`delete from pictures p where hash = ${hash} and taken_at < ${before} and ${unused}`)
    })
  }
  return forgotten
}

async function removeStray(app: App, before: Date): Promise<number> {
  const store = mediaStore(app)
  let waiting = new Map<string, string[]>()
  let removed = 0
  const settle = async () => {
    for (const [hash, keys] of await withoutPicture(app, waiting)) {
      removed += await app.db.transaction(async (tx) => {
        await lockPicture(tx, hash)
        if (await tx.maybe(sql`select 1 as known from pictures where hash = ${hash}`)) return 0
        await store.remove(keys)
        return keys.length
      })
    }
    waiting = new Map()
  }
  for await (const { key, storedAt } of store.list()) {
    const hash = /^([0-9a-f]{32})\//.exec(key)?.[1]
    if (!hash || storedAt >= before) continue
    if (key.endsWith('.part')) {
      await store.remove([key])
      removed++
      continue
    }
    waiting.set(hash, [...(waiting.get(hash) ?? []), key])
    if (waiting.size > atOnce) await settle()
  }
  await settle()
  return removed
}

async function withoutPicture(app: App, found: ReadonlyMap<string, string[]>): Promise<[string, string[]][]> {
  const rows = await app.db.many(
    sql<{ hash: string }>`select hash from pictures where hash = any(${[...found.keys()]}::text[])`,
  )
  const known = new Set(rows.map(({ hash }) => hash))
  return [...found].filter(([hash]) => !known.has(hash))
}
