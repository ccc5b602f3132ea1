import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import { type CrawledSite, readSite } from '../reader/crawl.ts'
import { ReaderFailure } from '../reader/failure.ts'
import { saveCrawl, savedCrawl } from './crawls.ts'
import { draftValues } from './draft.ts'
import { FieldChanges, saveChanges } from './field-changes.ts'
import { type DraftedValue, redraftField } from './field-states.ts'
import type { DraftFieldName } from './fields.ts'
import { syncListing } from './listing/sync-listing.ts'
import { type DraftRow, draftById, draftTag, fieldsOf, lockDraft } from './queries.ts'

/** The job that regenerates fields, from a new crawl if the saved one was purged. */
export async function runRedraft(
  app: App,
  { draft_id, names }: { draft_id: string; names: readonly string[] },
): Promise<void> {
  const draft = await draftById(app.db, draft_id)
  if (draft?.status !== 'ready') return
  try {
    const site = (await savedCrawl(app.db, draft_id)) ?? (await crawlAgain(app, draft))
    const { values } = await draftValues(app, site, { only: names })
    await saveRedraft(app, draft_id, names as DraftFieldName[], values, null)
  } catch (error) {
    if (!(error instanceof ReaderFailure)) throw error
    await saveRedraft(app, draft_id, names as DraftFieldName[], new Map(), error.message)
  }
}

async function crawlAgain(app: App, draft: DraftRow): Promise<CrawledSite> {
  const site = await readSite(app, draft.site_url ?? draft.url)
  await app.db.transaction((tx) => saveCrawl(app, tx, draft.id, site))
  return site
}

/** Skips fields that were edited meanwhile and so no longer wait for the drafter. */
async function saveRedraft(
  app: App,
  id: string,
  names: readonly DraftFieldName[],
  values: ReadonlyMap<DraftFieldName, DraftedValue>,
  note: string | null,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, id)
    if (!draft) return
    const changes = new FieldChanges(await fieldsOf(tx, id))
    for (const name of names)
      if (changes.current(name).regenerating_since !== null)
        changes.apply(name, (field) => redraftField(field, values.get(name)))
    if (note !== null) await tx.run(sql`update drafts set drafter_note = ${note} where id = ${id}`)
    const changed = await saveChanges(app, tx, draft, null, changes.all())
    await syncListing(app, tx, draft, null, changed)
    await app.cache.invalidate(tx, [draftTag(id)])
  })
}
