import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { draftSite } from '../drafter/draft.ts'
import type { FieldChanges } from './field-changes.ts'
import { type DraftedValue, redraftField } from './field-states.ts'
import type { FieldName } from './fields.ts'
import { draftedValues } from './found.ts'
import { redraftFields } from './jobs.ts'
import { type DraftFields, type DraftRow, fieldIn } from './queries.ts'
import { savedCrawl } from './reading.ts'

/** What the drafter says of a site, and which revision of the draft it was asked at. */
export interface Redraft {
  revision: number
  found: Map<FieldName, DraftedValue>
}

// As long as a caller may be kept waiting; what takes longer is finished by a job.
const patience = 20_000

/** Drafts anew from the kept pages. Null where that cannot be done while the caller waits. */
export async function redraftNow(app: App, draft: DraftRow, names: readonly FieldName[]): Promise<Redraft | null> {
  const reading = await savedCrawl(app.db, draft.id)
  if (!reading) return null
  let waiting: NodeJS.Timeout | undefined
  const tooLong = new Promise<null>((give) => (waiting = setTimeout(give, patience, null)))
  try {
    const made = await Promise.race([draftSite(app, reading, { only: names }), tooLong])
    return made && { revision: draft.revision, found: draftedValues(made.proposal) }
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
  names: readonly FieldName[],
  parts: DraftFields,
  changing: FieldChanges,
): void {
  for (const name of names) {
    const wasChangedSince = fieldIn(parts, name).revision > revision
    changing.with(name, (part) =>
      wasChangedSince ? { ...part, regenerating_since: null } : redraftField(part, found.get(name)),
    )
  }
}

export async function queueRedraft(
  app: App,
  tx: Transaction,
  draft: DraftRow,
  names: readonly FieldName[],
  changing: FieldChanges,
): Promise<void> {
  for (const name of names) changing.with(name, (part) => ({ ...part, regenerating_since: app.clock.now() }))
  await app.jobs.send(tx, redraftFields, { draft_id: draft.id, names: [...names] })
}
