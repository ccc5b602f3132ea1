import type { Queryable } from '../../../platform/database/types.ts'
import { minute } from '../../../platform/duration.ts'
import type { RedraftResult } from '../field-states.ts'
import type { DraftFieldName } from '../fields.ts'
import { type DraftFields, draftVersion } from '../queries.ts'

/** What a redraft found, and the value that it replaced. */
export interface RedraftedField extends RedraftResult {
  before?: { value: unknown; revision: number } | undefined
}

const shownFor = 10 * minute

/** The fields that were redrafted just now. */
export async function recentlyRedrafted(
  db: Queryable,
  draftId: string,
  fields: DraftFields,
  now: Date,
): Promise<Map<DraftFieldName, RedraftedField>> {
  const recent = new Map<DraftFieldName, RedraftedField>()
  for (const { name, redraft, revision } of fields.values()) {
    if (!redraft || now.getTime() - Date.parse(redraft.at) > shownFor) continue
    const version = redraft.result === 'changed' ? await draftVersion(db, draftId, revision) : undefined
    const value = version?.before[name]?.value
    recent.set(name, { ...redraft, before: version && { value: value ?? null, revision } })
  }
  return recent
}
