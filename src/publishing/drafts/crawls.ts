import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { day } from '../../platform/duration.ts'
import type { CrawledSite } from '../reader/crawl.ts'
import { crawlRetentionDays } from './settings.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** Saves the text of a crawled site without its markup, which the drafter does not use. */
export async function saveCrawl(app: App, tx: Transaction, draftId: string, site: CrawledSite): Promise<void> {
  const pages = site.pages.map((page) => ({ ...page, html: '' }))
  const bytes = await compress(JSON.stringify({ ...site, pages }))
  await tx.run(sql`
    insert into draft_readings (draft_id, reading, read_at) values (${draftId}, ${bytes}, ${app.clock.now()})
    on conflict (draft_id) do update set reading = excluded.reading, read_at = excluded.read_at`)
}

export async function savedCrawl(db: Queryable, draftId: string): Promise<CrawledSite | undefined> {
  const saved = await db.maybe(sql<{ reading: Buffer }>`select reading from draft_readings where draft_id = ${draftId}`)
  if (!saved) return undefined
  const site = JSON.parse((await decompress(saved.reading)).toString()) as CrawledSite
  return { ...site, startedAt: new Date(site.startedAt), finishedAt: new Date(site.finishedAt) }
}

export async function deleteCrawl(tx: Transaction, draftId: string): Promise<void> {
  await tx.run(sql`delete from draft_readings where draft_id = ${draftId}`)
}

/** Deletes the crawls of idle drafts. Regenerating a field crawls the site again. */
export async function purgeCrawls(app: App): Promise<number> {
  const before = new Date(app.clock.now().getTime() - app.settings.get(crawlRetentionDays) * day)
  return app.db.run(sql`
    delete from draft_readings r using drafts d
    where d.id = r.draft_id and d.updated_at < ${before} and d.status in ('ready', 'failed')`)
}
