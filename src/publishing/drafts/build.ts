import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import { second } from '../../platform/duration.ts'
import { type CrawledSite, readSite } from '../reader/crawl.ts'
import { ReaderFailure } from '../reader/failure.ts'
import { readingSlots } from '../reader/slots.ts'
import { saveCrawl, savedCrawl } from './crawls.ts'
import { draftFields } from './draft.ts'
import { buildDraft } from './jobs.ts'
import { type DraftFailure, failDraft, startDrafting } from './lifecycle.ts'
import { pageName } from './page-name.ts'
import { type DraftRow, draftTag } from './queries.ts'

const maxAttempts = 4
const pauseForSite = 15 * second

const drafterFailed: DraftFailure = {
  code: 'drafter_failed',
  what: "We couldn't draft a profile from this website.",
  advice: 'Try again in a few minutes, or fill in the profile yourself.',
}

/**
 * Crawls the website of a draft, then drafts its fields. Each step saves its result and the new status in one
 * transaction: a retry after a crash continues with the next step, and two concurrent workers build one draft.
 */
export async function build(app: App, id: string): Promise<void> {
  if (await postpone(app, id)) return
  const draft = await app.db.maybe(sql<Pick<DraftRow, 'url' | 'attempts' | 'owner_id'>>`
    update drafts set attempts = attempts + 1
    where id = ${id} and status in ('crawling', 'drafting')
    returning url, attempts, owner_id`)
  if (!draft) return
  // A worker that crashes leaves no error to catch, only an attempt.
  if (draft.attempts > maxAttempts) return fail(app, id, drafterFailed)
  try {
    const site = (await savedCrawl(app.db, id)) ?? (await crawl(app, id, draft))
    await draftFields(app, id, site)
  } catch (error) {
    const mayRetry = draft.attempts < maxAttempts
    if (error instanceof ReaderFailure && !(error.isTemporary && mayRetry)) return fail(app, id, error)
    if (mayRetry) throw error
    app.log.error({ err: error, draft: id }, 'draft could not be built')
    await fail(app, id, drafterFailed)
  }
}

/**
 * While no reading slot is free for its site and owner, the draft waits in the queue instead of holding up other
 * people's drafts.
 */
async function postpone(app: App, id: string): Promise<boolean> {
  const draft = await app.db.maybe(sql<{ url: string; owner_id: number }>`
    select url, owner_id from drafts where id = ${id} and status = 'crawling'`)
  const url = draft && URL.parse(draft.url)
  if (!url || readingSlots(app).hasRoom(url, String(draft.owner_id))) return false
  const after = new Date(app.clock.now().getTime() + pauseForSite)
  await app.db.transaction((tx) =>
    app.jobs.send(tx, buildDraft, { draft_id: id }, { after, once: `${id} after ${after.toISOString()}` }),
  )
  return true
}

function fail(app: App, id: string, failure: DraftFailure): Promise<void> {
  return app.db.transaction((tx) => failDraft(app, tx, id, failure))
}

async function crawl(app: App, id: string, draft: Pick<DraftRow, 'url' | 'owner_id'>): Promise<CrawledSite> {
  const progress = progressWriter(app, id)
  const pages: string[] = []
  const site = await readSite(app, draft.url, {
    reader: String(draft.owner_id),
    onProgress({ state, url, read, maxPages }) {
      if (state === 'read') pages.push(pageName(url))
      progress.report({ read, maxPages, page: state === 'reading' ? pageName(url) : null, pages: [...pages] })
    },
  })
  await progress.flush()
  await app.db.transaction(async (tx) => {
    if (await startDrafting(app, tx, id, site.url)) await saveCrawl(app, tx, id, site)
  })
  return site
}

interface CrawlProgress {
  read: number
  maxPages: number
  /** The page that is being read. */
  page: string | null
  /** The pages read so far. */
  pages: string[]
}

/** Writes progress one update at a time. If pages arrive faster, only the newest state is written. */
function progressWriter(app: App, id: string) {
  let latest: CrawlProgress | undefined
  let writing = Promise.resolve()
  const write = async () => {
    const next = latest
    latest = undefined
    if (!next) return
    await app.db.transaction(async (tx) => {
      const written = await tx.run(sql`
        update drafts set
          progress_step = 'reading',
          progress_done = ${next.read},
          progress_total = ${next.maxPages},
          progress_page = coalesce(${next.page}, progress_page),
          progress_pages = ${next.pages}
        where id = ${id} and status = 'crawling'
          and (progress_step, progress_done, progress_page) is distinct from
            ('reading', ${next.read}::int, coalesce(${next.page}, progress_page))`)
      if (written > 0) await app.cache.invalidate(tx, [draftTag(id)])
    })
  }
  return {
    report(progress: CrawlProgress) {
      latest = progress
      writing = writing
        .then(write)
        .catch((err: unknown) => app.log.warn({ err, draft: id }, 'progress could not be written'))
    },
    flush: () => writing,
  }
}
