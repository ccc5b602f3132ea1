import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { draftSite } from '../drafter/draft.ts'
import type { Changing } from './field-changes.ts'
import { type Found, regenerated } from './field-states.ts'
import type { PartName } from './fields.ts'
import { foundIn } from './found.ts'
import { redraftParts } from './jobs.ts'
import { type DraftRow, type Parts, partIn } from './queries.ts'
import { keptReading } from './reading.ts'

/** What the drafter says of a site, and which revision of the draft it was asked at. */
export interface Redraft {
  revision: number
  found: Map<PartName, Found>
}

// As long as a caller may be kept waiting; what takes longer is finished by a job.
const patience = 20_000

/** Drafts anew from the kept pages. Null where that cannot be done while the caller waits. */
export async function redraftNow(app: App, draft: DraftRow, names: readonly PartName[]): Promise<Redraft | null> {
  const reading = await keptReading(app.db, draft.id)
  if (!reading) return null
  let waiting: NodeJS.Timeout | undefined
  const tooLong = new Promise<null>((give) => (waiting = setTimeout(give, patience, null)))
  try {
    const made = await Promise.race([draftSite(app, reading, { only: names }), tooLong])
    return made && { revision: draft.revision, found: foundIn(made.proposal) }
  } catch (err) {
    app.log.warn({ err, draft: draft.id }, 'not drafted anew while the caller waited')
    return null
  } finally {
    clearTimeout(waiting)
  }
}

/** What a person changed after the drafter was asked stays theirs. */
export function applyRedraft(
  { revision, found }: Redraft,
  names: readonly PartName[],
  parts: Parts,
  changing: Changing,
): void {
  for (const name of names) {
    const wasChangedSince = partIn(parts, name).revision > revision
    changing.with(name, (part) =>
      wasChangedSince ? { ...part, regenerating_since: null } : regenerated(part, found.get(name)),
    )
  }
}

export async function askForRedraft(
  app: App,
  tx: Transaction,
  draft: DraftRow,
  names: readonly PartName[],
  changing: Changing,
): Promise<void> {
  for (const name of names) changing.with(name, (part) => ({ ...part, regenerating_since: app.clock.now() }))
  await app.jobs.send(tx, redraftParts, { draft_id: draft.id, names: [...names] })
}
