import type { App } from '../../platform/app.ts'
import { join, type Statement, sql } from '../../platform/database/sql.ts'
import { day } from '../../platform/duration.ts'
import { extensionPoint } from '../../platform/extensions.ts'
import { lockPicture } from './make.ts'
import { mediaStore } from './store/open.ts'

const gracePeriod = day
const batchSize = 500

interface PurgeResult {
  pictures: number
  files: number
}

/** Deletes pictures without references, then files without a picture. Both only if older than a day. */
export async function purgeOrphans(app: App): Promise<PurgeResult> {
  const before = new Date(app.clock.now().getTime() - gracePeriod)
  return { pictures: await deleteUnusedPictures(app, before), files: await deleteStrayFiles(app, before) }
}

/** Uses of pictures outside of listings, as SQL conditions on `p.hash`. */
export const pictureUses = extensionPoint<Statement>('picture uses')

function isUnused(app: App): Statement {
  const others = app.extensions.of(pictureUses).map((use) => sql`and not ${use}`)
  return sql`not exists (select from media where picture = p.hash)
    and not exists (select from profiles where logo_picture = p.hash)
    ${join(others, ' ')}`
}

async function deleteUnusedPictures(app: App, before: Date): Promise<number> {
  const unused = isUnused(app)
  const candidates = await app.db.many(
    sql<{ hash: string }>`select hash from pictures p where taken_at < ${before} and ${unused}`,
  )
  let deleted = 0
  for (const { hash } of candidates) {
    deleted += await app.db.transaction(async (tx) => {
      await lockPicture(tx, hash)
      return tx.run(sql`delete from pictures p where hash = ${hash} and taken_at < ${before} and ${unused}`)
    })
  }
  return deleted
}

async function deleteStrayFiles(app: App, before: Date): Promise<number> {
  const store = mediaStore(app)
  let batch = new Map<string, string[]>()
  let deleted = 0
  const deleteBatch = async () => {
    for (const [hash, keys] of await withoutPicture(app, batch)) {
      deleted += await app.db.transaction(async (tx) => {
        await lockPicture(tx, hash)
        if (await tx.maybe(sql`select 1 as known from pictures where hash = ${hash}`)) return 0
        await store.remove(keys)
        return keys.length
      })
    }
    batch = new Map()
  }
  for await (const { key, storedAt } of store.list()) {
    const hash = /^([0-9a-f]{32})\//.exec(key)?.[1]
    if (!hash || storedAt >= before) continue
    if (key.endsWith('.part')) {
      await store.remove([key])
      deleted++
      continue
    }
    batch.set(hash, [...(batch.get(hash) ?? []), key])
    if (batch.size > batchSize) await deleteBatch()
  }
  await deleteBatch()
  return deleted
}

async function withoutPicture(app: App, found: ReadonlyMap<string, string[]>): Promise<[string, string[]][]> {
  const rows = await app.db.many(
    sql<{ hash: string }>`select hash from pictures where hash = any(${[...found.keys()]}::text[])`,
  )
  const known = new Set(rows.map(({ hash }) => hash))
  return [...found].filter(([hash]) => !known.has(hash))
}
