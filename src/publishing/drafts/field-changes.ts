import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { hasChanged, type StoredField } from './field-states.ts'
import type { DraftFieldName } from './fields.ts'
import { type DraftFields, type DraftRow, draftTag, fieldIn, saveField, storableJson } from './queries.ts'

interface FieldChange {
  before: StoredField
  after: StoredField
}

/** Collects changes of fields. Several changes of one field count as one. */
export class FieldChanges {
  readonly #before: DraftFields
  readonly #after = new Map<DraftFieldName, StoredField>()

  constructor(fields: DraftFields) {
    this.#before = fields
  }

  current(name: DraftFieldName): StoredField {
    return this.#after.get(name) ?? fieldIn(this.#before, name)
  }

  apply(name: DraftFieldName, change: (field: StoredField) => StoredField): void {
    this.#after.set(name, change(this.current(name)))
  }

  all(): FieldChange[] {
    return [...this.#after.values()].map((after) => ({ before: fieldIn(this.#before, after.name), after }))
  }
}

/**
 * Saves changes of a locked draft as its next version and returns the names of the fields that changed. `memberId` is
 * null for the drafter. `otherChanges` holds what is not a field, such as the competitor.
 */
export async function saveChanges(
  app: App,
  tx: Transaction,
  draft: DraftRow,
  memberId: number | null,
  changes: readonly FieldChange[],
  otherChanges: Record<string, { before: unknown; after: unknown }> = {},
): Promise<DraftFieldName[]> {
  const revision = draft.revision + 1
  const changed = changes.filter(({ before, after }) => hasChanged(before, after))
  for (const change of changes)
    await saveField(tx, draft.id, changed.includes(change) ? { ...change.after, revision } : change.after)
  const names = changed.map(({ after }) => after.name)
  const keys = [...names, ...Object.keys(otherChanges)]
  if (keys.length === 0) return []

  const side = (which: 'before' | 'after') => ({
    ...Object.fromEntries(changed.map(({ [which]: { name, value, state } }) => [name, { value, state }])),
    ...Object.fromEntries(
      Object.entries(otherChanges).map(([key, { [which]: value }]) => [key, { value, state: 'manual' }]),
    ),
  })
  const now = app.clock.now()
  await tx.run(sql`
    insert into draft_versions (draft_id, revision, member_id, by_drafter, keys, before, after, made_at)
    values (
      ${draft.id}, ${revision}, ${memberId}, ${memberId === null}, ${keys},
      ${storableJson(side('before'))}::jsonb, ${storableJson(side('after'))}::jsonb, ${now})`)
  await tx.run(sql`update drafts set revision = ${revision}, updated_at = ${now} where id = ${draft.id}`)
  await app.cache.invalidate(tx, [draftTag(draft.id)])
  return names
}
