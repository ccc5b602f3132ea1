import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import type { SiteReading } from '../reader/crawl.ts'

const compress = promisify(gzip)
const expand = promisify(gunzip)

/** Keeps what was read of a site, without its markup, which nothing is drafted from. */
export async function saveCrawl(app: App, tx: Transaction, draftId: string, reading: SiteReading): Promise<void> {
  const pages = reading.pages.map((page) => ({ ...page, html: '' }))
  const bytes = await compress(JSON.stringify({ ...reading, pages }))
  await tx.run(sql`
    insert into draft_readings (draft_id, reading, read_at) values (${draftId}, ${bytes}, ${app.clock.now()})
    on conflict (draft_id) do update set reading = excluded.reading, read_at = excluded.read_at`)
}

export async function savedCrawl(db: Queryable, draftId: string): Promise<SiteReading | undefined> {
  const kept = await db.maybe(sql<{ reading: Buffer }>`select reading from draft_readings where draft_id = ${draftId}`)
  if (!kept) return undefined
  const reading = JSON.parse((await expand(kept.reading)).toString()) as SiteReading
  return { ...reading, startedAt: new Date(reading.startedAt), finishedAt: new Date(reading.finishedAt) }
}
