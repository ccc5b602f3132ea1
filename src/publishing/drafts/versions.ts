import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { type FieldState, hasChanged, type StoredField } from './field-states.ts'
import type { FieldName } from './fields.ts'
import { type DraftRow, saveField } from './queries.ts'
import { storable } from './storable.ts'

interface VersionedField {
  value: unknown
  state: FieldState
}

export interface DraftVersion {
  revision: number
  member_id: number | null
  member_name: string | null
  by_drafter: boolean
  keys: string[]
  before: Record<string, VersionedField>
  after: Record<string, VersionedField>
  made_at: Date
}

export interface FieldChange {
  before: StoredField
  after: StoredField
}

/** Whoever changes a draft: a person, or null for the drafter. */
type Author = number | null

/**
 * Keeps what changed as the next version of a locked draft, and answers the names of what did. `also` names what is not a part, such as
 * the competitor.
 */
export async function saveChanges(
  app: App,
  tx: Transaction,
  draft: DraftRow,
  by: Author,
  changes: readonly FieldChange[],
  also: Record<string, { before: unknown; after: unknown }> = {},
): Promise<FieldName[]> {
  const real = changes.filter(({ before, after }) => hasChanged(before, after))
  const now = app.clock.now()
  for (const { after } of changes)
    await saveField(
      tx,
      draft.id,
      real.some((change) => change.after === after) ? { ...after, revision: draft.revision + 1 } : after,
    )
  if (real.length === 0 && Object.keys(also).length === 0) return []
  const side = (which: 'before' | 'after') => ({
    ...Object.fromEntries(
      real.map((change) => [change[which].name, { value: change[which].value, state: change[which].state }]),
    ),
    ...Object.fromEntries(Object.entries(also).map(([key, sides]) => [key, { value: sides[which], state: 'manual' }])),
  })
  await tx.run(sql`
    insert into draft_versions (draft_id, revision, member_id, by_drafter, keys, before, after, made_at)
    values (${draft.id}, ${draft.revision + 1}, ${by}, ${by === null}, ${[...real.map(({ after }) => after.name), ...Object.keys(also)]},
      ${storable(side('before'))}::jsonb, ${storable(side('after'))}::jsonb, ${now})`)
  await tx.run(sql`update drafts set revision = revision + 1, updated_at = ${now} where id = ${draft.id}`)
  await app.cache.invalidate(tx, [draftTag(draft.id)])
  return real.map(({ after }) => after.name)
}

/** What writes announce and open pages listen for. */
export function draftTag(id: string): string {
  return `draft:${id}`
}

/** What people changed, newest first. */
export function draftVersions(db: Queryable, draftId: string, limit: number): Promise<DraftVersion[]> {
  return db.many(sql<DraftVersion>`
    select v.revision, v.member_id, m.name as member_name, v.by_drafter, v.keys, v.before, v.after, v.made_at
    from draft_versions v left join members m on m.id = v.member_id
    where v.draft_id = ${draftId} and not v.by_drafter order by v.revision desc limit ${limit}`)
}
