import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { second } from '../../platform/duration.ts'
import { crawlAgain, savedCrawl } from './crawls.ts'
import { draftValues } from './draft.ts'
import type { FieldChanges } from './field-changes.ts'
import { type DraftedValue, type Reading, redraftField } from './field-states.ts'
import type { DraftFieldName } from './fields.ts'
import { redraftFields } from './jobs.ts'
import { type DraftFields, type DraftRow, fieldIn } from './queries.ts'

export interface Redraft {
  /** The revision of the draft when the drafter started. */
  revision: number
  values: Map<DraftFieldName, DraftedValue>
  reading: Reading
}

// After this, the caller gets a response and a job does the rest.
const maxWait = 20 * second

/**
 * Reads the website again and redrafts fields while the caller waits. Null if it takes too long, or if the site has not
 * been read for so long that its pages were deleted.
 */
export async function redraftNow(app: App, draft: DraftRow, names: readonly DraftFieldName[]): Promise<Redraft | null> {
  if (!(await savedCrawl(app.db, draft.id))) return null
  const giveUp = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<null>((resolve) => (timer = setTimeout(resolve, maxWait, null)))
  const redraft = async () => {
    const { site, reading } = await crawlAgain(app, draft, giveUp.signal)
    const { values } = await draftValues(app, site, { only: names })
    return { revision: draft.revision, values, reading }
  }
  try {
    return await Promise.race([redraft(), timeout])
  } catch (err) {
    app.log.warn({ err, draft: draft.id }, 'not redrafted while the caller waited')
    return null
  } finally {
    giveUp.abort()
    clearTimeout(timer)
  }
}

/** Keeps fields that were edited after the drafter started. */
export function applyRedraft(
  { revision, values, reading }: Redraft,
  names: readonly DraftFieldName[],
  fields: DraftFields,
  changes: FieldChanges,
): void {
  for (const name of names) {
    const wasEdited = fieldIn(fields, name).revision > revision
    changes.apply(name, (field) =>
      wasEdited ? { ...field, regenerating_since: null } : redraftField(field, values.get(name), reading),
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
