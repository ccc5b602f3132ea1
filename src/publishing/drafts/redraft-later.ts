import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import { draftSite } from '../drafter/draft.ts'
import { readSite, type SiteReading } from '../reader/crawl.ts'
import { ReaderFailure } from '../reader/failure.ts'
import { Changing } from './field-changes.ts'
import { type Found, regenerated } from './field-states.ts'
import type { PartName } from './fields.ts'
import { foundIn } from './found.ts'
import { reachListing } from './listing/sync-listing.ts'
import { type DraftRow, draftById, lockedDraft, partsOf } from './queries.ts'
import { keepReading, keptReading } from './reading.ts'
import { draftNews, keepChanges } from './versions.ts'

interface Asked {
  draft_id: string
  names: string[]
}

/**
 * Drafts parts anew, after reading the site again if its pages are no longer kept. Only what still waits for it is touched: whatever a
 * person does to a part ends its waiting.
 */
export async function redraftLater(app: App, { draft_id, names }: Asked): Promise<void> {
  const draft = await draftById(app.db, draft_id)
  if (draft?.status !== 'ready') return
  try {
    const reading = (await keptReading(app.db, draft_id)) ?? (await readAgain(app, draft))
    const { proposal } = await draftSite(app, reading, { only: names })
    await settle(app, draft_id, names as PartName[], foundIn(proposal), null)
  } catch (error) {
    if (!(error instanceof ReaderFailure)) throw error
    await settle(app, draft_id, names as PartName[], new Map(), error.message)
  }
}

async function readAgain(app: App, draft: DraftRow): Promise<SiteReading> {
  const reading = await readSite(app, draft.site_url ?? draft.url)
  await app.db.transaction((tx) => keepReading(app, tx, draft.id, reading))
  return reading
}

async function settle(
  app: App,
  id: string,
  names: readonly PartName[],
  found: ReadonlyMap<PartName, Found>,
  note: string | null,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const draft = await lockedDraft(tx, id)
    if (!draft) return
    const changing = new Changing(await partsOf(tx, id))
    for (const name of names)
      if (changing.now(name).regenerating_since !== null)
        changing.with(name, (part) => regenerated(part, found.get(name)))
    if (note !== null) await tx.run(sql`update drafts set drafter_note = ${note} where id = ${id}`)
    const kept = await keepChanges(app, tx, draft, null, changing.all())
    await reachListing(app, tx, draft, null, kept)
    await app.cache.invalidate(tx, [draftNews(id)])
  })
}
