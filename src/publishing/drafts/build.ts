import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import { draftSite } from '../drafter/draft.ts'
import { readSite, type SiteReading } from '../reader/crawl.ts'
import { ReaderFailure } from '../reader/failure.ts'
import { draftField } from './field-states.ts'
import { fieldNames, profileFields } from './fields.ts'
import { draftedValues } from './found.ts'
import { type DraftErrorCode, type DraftRow, fieldIn, fieldsOf, lockDraft } from './queries.ts'
import { saveCrawl, savedCrawl } from './reading.ts'
import { draftTag, saveChanges } from './versions.ts'

const mostAttempts = 4

/**
 * Reads the website of a draft and drafts its profile. Each step moves the status in the transaction of its result, so that whoever
 * takes over after a crash goes on from the last one, and two at once make one draft.
 */
export async function build(app: App, id: string): Promise<void> {
  const draft = await app.db.maybe(sql<Pick<DraftRow, 'url' | 'attempts'>>`
    update drafts set attempts = attempts + 1 where id = ${id} and status in ('crawling', 'drafting') returning url, attempts`)
  if (!draft) return
  if (draft.attempts > mostAttempts) return fail(app, id, 'drafter_failed', broken)
  try {
    const reading = (await savedCrawl(app.db, id)) ?? (await crawl(app, id, draft.url))
    await write(app, id, reading)
  } catch (error) {
    if (error instanceof ReaderFailure) return fail(app, id, error.code, error)
    if (draft.attempts < mostAttempts) throw error
    app.log.error({ err: error, draft: id }, 'a draft could not be made')
    await fail(app, id, 'drafter_failed', broken)
  }
}

const broken = {
  what: 'The profile could not be drafted from this website.',
  advice: 'Try again in a few minutes, or fill in the profile by hand.',
}

async function crawl(app: App, id: string, url: string): Promise<SiteReading> {
  const progress = progressOf(app, id)
  const reading = await readSite(app, url, { onProgress: ({ read, most }) => progress.tell(read, most) })
  await progress.told()
  await app.db.transaction(async (tx) => {
    const moved = await tx.run(sql`
      update drafts set status = 'drafting', site_url = ${reading.url}, progress_step = 'drafting', progress_done = 0, progress_total = ${profileFields.length}, updated_at = ${app.clock.now()}
      where id = ${id} and status = 'crawling'`)
    if (moved === 0) return
    await saveCrawl(app, tx, id, reading)
    await app.cache.invalidate(tx, [draftTag(id)])
  })
  return reading
}

/** Written one after the other, and the newest only where they come faster than they can be written. */
function progressOf(app: App, id: string) {
  let latest: { read: number; most: number } | undefined
  let writing = Promise.resolve()
  const write = async () => {
    const next = latest
    latest = undefined
    if (!next) return
    await app.db.transaction(async (tx) => {
      const moved = await tx.run(sql`
        update drafts set progress_step = 'reading', progress_done = ${next.read}, progress_total = ${next.most}
        where id = ${id} and status = 'crawling' and (progress_step, progress_done) is distinct from ('reading', ${next.read}::int)`)
      if (moved > 0) await app.cache.invalidate(tx, [draftTag(id)])
    })
  }
  return {
    tell(read: number, most: number) {
      latest = { read, most }
      writing = writing
        .then(write)
        .catch((err: unknown) => app.log.warn({ err, draft: id }, 'progress could not be written'))
    },
    told: () => writing,
  }
}

async function write(app: App, id: string, reading: SiteReading): Promise<void> {
  const { proposal, drafter, note } = await draftSite(app, reading)
  const found = draftedValues(proposal)
  const count = profileFields.filter((name) => found.has(name)).length
  await app.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, id)
    if (draft?.status !== 'drafting') return
    const parts = await fieldsOf(tx, id)
    await tx.run(sql`
      update drafts set status = 'ready', drafter = ${drafter}, drafter_note = ${note}, progress_step = 'done', progress_done = ${count}, progress_total = ${profileFields.length}, updated_at = ${app.clock.now()}
      where id = ${id}`)
    const changes = fieldNames.map((name) => {
      const before = fieldIn(parts, name)
      return { before, after: draftField(before, found.get(name)) }
    })
    await saveChanges(app, tx, draft, null, changes)
    await app.cache.invalidate(tx, [draftTag(id)])
  })
}

export async function fail(
  app: App,
  id: string,
  code: DraftErrorCode,
  { what, advice }: { what: string; advice: string },
): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.run(sql`
      update drafts set status = 'failed', error_code = ${code}, error_detail = ${what}, error_advice = ${advice}, updated_at = ${app.clock.now()}
      where id = ${id} and status in ('crawling', 'drafting')`)
    await app.cache.invalidate(tx, [draftTag(id)])
  })
}
