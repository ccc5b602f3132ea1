import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { second } from '../../platform/duration.ts'
import { savedCrawl } from './crawls.ts'
import { draftValues } from './draft.ts'
import type { FieldChanges } from './field-changes.ts'
import { type DraftedValue, redraftField } from './field-states.ts'
import type { DraftFieldName } from './fields.ts'
import { redraftFields } from './jobs.ts'
import { type DraftFields, type DraftRow, fieldIn } from './queries.ts'

export interface Redraft {
  /** The revision of the draft when the drafter started. */
  revision: number
  values: Map<DraftFieldName, DraftedValue>
}

// After this, the caller gets a response and a job does the rest.
const maxWait = 20 * second

/** Drafts fields again from the saved crawl while the caller waits. Null if there is none or it takes too long. */
export async function redraftNow(app: App, draft: DraftRow, names: readonly DraftFieldName[]): Promise<Redraft | null> {
  const site = await savedCrawl(app.db, draft.id)
  if (!site) return null
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<null>((resolve) => (timer = setTimeout(resolve, maxWait, null)))
  try {
    const drafted = await Promise.race([draftValues(app, site, { only: names }), timeout])
    return drafted && { revision: draft.revision, values: drafted.values }
  } catch (err) {
    app.log.warn({ err, draft: draft.id }, 'not redrafted while the caller waited')
    return null
  } finally {
    clearTimeout(timer)
  }
}

/** Keeps fields that were edited after the drafter started. */
export function applyRedraft(
  { revision, values }: Redraft,
  names: readonly DraftFieldName[],
  fields: DraftFields,
  changes: FieldChanges,
): void {
  for (const name of names) {
    const wasEdited = fieldIn(fields, name).revision > revision
    changes.apply(name, (field) =>
      wasEdited ? { ...field, regenerating_since: null } : redraftField(field, values.get(name)),
    )
  }
}

export async function queueRedraft(
  app: App,
  tx: Transaction,
  draft: DraftRow,
  names: readonly DraftFieldName[],
  changes: FieldChanges,
): Promise<void> {
  for (const name of names) changes.apply(name, (field) => ({ ...field, regenerating_since: app.clock.now() }))
  await app.jobs.send(tx, redraftFields, { draft_id: draft.id, names: [...names] })
}
