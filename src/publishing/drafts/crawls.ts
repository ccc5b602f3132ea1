import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { day } from '../../platform/duration.ts'
import { type CrawledSite, readSite } from '../reader/crawl.ts'
import { ReaderFailure } from '../reader/failure.ts'
import type { Reading } from './field-states.ts'
import type { DraftRow } from './queries.ts'
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

/** Crawls the website of a draft again. If that fails, the pages of the last crawl are used. */
export async function crawlAgain(
  app: App,
  { id, url, site_url }: Pick<DraftRow, 'id' | 'url' | 'site_url'>,
  signal?: AbortSignal,
): Promise<{ site: CrawledSite; reading: Reading }> {
  const at = app.clock.now().toISOString()
  try {
    const site = await readSite(app, site_url ?? url, signal && { signal })
    signal?.throwIfAborted()
    await app.db.transaction((tx) => saveCrawl(app, tx, id, site))
    return { site, reading: { at, fresh: true } }
  } catch (error) {
    const saved = error instanceof ReaderFailure ? await savedCrawl(app.db, id) : undefined
    if (!saved) throw error
    return { site: saved, reading: { at, fresh: false } }
  }
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
