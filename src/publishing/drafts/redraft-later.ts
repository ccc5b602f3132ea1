import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import { draftSite } from '../drafter/draft.ts'
import { readSite, type SiteReading } from '../reader/crawl.ts'
import { ReaderFailure } from '../reader/failure.ts'
import { FieldChanges } from './field-changes.ts'
import { type DraftedValue, redraftField } from './field-states.ts'
import type { FieldName } from './fields.ts'
import { draftedValues } from './found.ts'
import { syncListing } from './listing/sync-listing.ts'
import { type DraftRow, draftById, fieldsOf, lockDraft } from './queries.ts'
import { saveCrawl, savedCrawl } from './reading.ts'
import { draftTag, saveChanges } from './versions.ts'

interface Asked {
  draft_id: string
  names: string[]
}

/**
 * Drafts parts anew, after reading the site again if its pages are no longer kept. Only what still waits for it is touched: whatever a
 * person does to a part ends its waiting.
 */
export async function runRedraft(app: App, { draft_id, names }: Asked): Promise<void> {
  const draft = await draftById(app.db, draft_id)
  if (draft?.status !== 'ready') return
  try {
    const reading = (await savedCrawl(app.db, draft_id)) ?? (await readAgain(app, draft))
    const { proposal } = await draftSite(app, reading, { only: names })
    await settle(app, draft_id, names as FieldName[], draftedValues(proposal), null)
  } catch (error) {
    if (!(error instanceof ReaderFailure)) throw error
    await settle(app, draft_id, names as FieldName[], new Map(), error.message)
  }
}

async function readAgain(app: App, draft: DraftRow): Promise<SiteReading> {
  const reading = await readSite(app, draft.site_url ?? draft.url)
  await app.db.transaction((tx) => saveCrawl(app, tx, draft.id, reading))
  return reading
}

async function settle(
  app: App,
  id: string,
  names: readonly FieldName[],
  found: ReadonlyMap<FieldName, DraftedValue>,
  note: string | null,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, id)
    if (!draft) return
    const changing = new FieldChanges(await fieldsOf(tx, id))
    for (const name of names)
      if (changing.now(name).regenerating_since !== null)
        changing.with(name, (part) => redraftField(part, found.get(name)))
    if (note !== null) await tx.run(sql`update drafts set drafter_note = ${note} where id = ${id}`)
    const kept = await saveChanges(app, tx, draft, null, changing.all())
    await syncListing(app, tx, draft, null, kept)
    await app.cache.invalidate(tx, [draftTag(id)])
  })
}
