import type { AccountCount } from '../../core/members/account-counts.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import type { ReaderFailureCode } from '../reader/failure.ts'
import { blankField, type StoredField } from './field-states.ts'
import type { FieldName } from './fields.ts'
import type { Competitor } from './schema.ts'
import { storable } from './storable.ts'

export type DraftStatus = 'crawling' | 'drafting' | 'ready' | 'failed'
export type DraftErrorCode = ReaderFailureCode | 'drafter_failed'

export interface DraftRow {
  id: string
  owner_id: number
  url: string
  site_url: string | null
  status: DraftStatus
  progress_step: 'waiting' | 'reading' | 'drafting' | 'done'
  progress_done: number
  progress_total: number
  attempts: number
  error_code: DraftErrorCode | null
  error_detail: string | null
  error_advice: string | null
  drafter: string | null
  drafter_note: string | null
  competitor: Competitor | null
  revision: number
  listing_id: number | null
  submitted_revision: number | null
  created_at: Date
  updated_at: Date
}

const columns = sql`d.id, d.owner_id, d.url, d.site_url, d.status, d.progress_step, d.progress_done, d.progress_total, d.attempts, d.error_code, d.error_detail,
  d.error_advice, d.drafter, d.drafter_note, d.competitor, d.revision, d.listing_id, d.submitted_revision, d.created_at, d.updated_at`

export function draftById(db: Queryable, id: string): Promise<DraftRow | undefined> {
  return db.maybe(sql<DraftRow>`select ${columns} from drafts d where d.id = ${id}`)
}

/** Whoever changes a draft does so alone, so that each version begins with what the one before it left. */
export function lockDraft(tx: Transaction, id: string): Promise<DraftRow | undefined> {
  return tx.maybe(sql<DraftRow>`select ${columns} from drafts d where d.id = ${id} for update`)
}

/** The drafts that a member made or works on, newest first. */
export function draftsOf(
  db: Queryable,
  memberId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<DraftRow[]> {
  return db.many(sql<DraftRow>`
    select ${columns} from drafts d
    where d.owner_id = ${memberId} or d.id in (select draft_id from draft_editors where member_id = ${memberId})
    order by d.created_at desc, d.id desc limit ${limit} offset ${offset}`)
}

export const draftsCount: AccountCount = {
  name: 'drafts',
  count: (memberId) => sql`
    select (select count(*) from drafts where owner_id = ${memberId})
      + (select count(*) from draft_editors where member_id = ${memberId})`,
}

export async function countDraftsOf(db: Queryable, memberId: number): Promise<number> {
  return (await db.one(sql<{ count: number }>`select (${draftsCount.count(memberId)}) as count`)).count
}

export async function statusOfListing(db: Queryable, listingId: number | null): Promise<string | null> {
  return (
    (await db.maybe(sql<{ status: string }>`select status from listings where id = ${listingId}::bigint`))?.status ??
    null
  )
}

export type DraftFields = Map<FieldName, StoredField>

export async function fieldsOf(db: Queryable, draftId: string): Promise<DraftFields> {
  return (await fieldsByDraft(db, [draftId])).get(draftId) ?? new Map()
}

export async function fieldsByDraft(db: Queryable, draftIds: readonly string[]): Promise<Map<string, DraftFields>> {
  const rows = await db.many(sql<StoredField & { draft_id: string }>`
    select draft_id, name, value, state, ai_value, evidence, accepted, regenerating_since, revision from draft_parts where draft_id = any(${draftIds}::uuid[])`)
  const all = new Map<string, DraftFields>()
  for (const { draft_id, ...part } of rows) {
    const parts = all.get(draft_id) ?? new Map<FieldName, StoredField>()
    all.set(draft_id, parts.set(part.name, part))
  }
  return all
}

export function fieldIn(parts: DraftFields, name: FieldName): StoredField {
  return parts.get(name) ?? blankField(name)
}

export async function saveField(
  tx: Transaction,
  draftId: string,
  { name, value, state, ai_value, evidence, accepted, regenerating_since, revision }: StoredField,
): Promise<void> {
  const kept = (content: unknown) => (content === null ? null : storable(content))
  await tx.run(sql`
    insert into draft_parts (draft_id, name, value, state, ai_value, evidence, accepted, regenerating_since, revision)
    values (${draftId}, ${name}, ${kept(value)}::jsonb, ${state}, ${kept(ai_value)}::jsonb, ${storable(evidence)}::jsonb, ${accepted}, ${regenerating_since}, ${revision})
    on conflict (draft_id, name) do update set value = excluded.value, state = excluded.state, ai_value = excluded.ai_value, evidence = excluded.evidence, accepted = excluded.accepted,
      regenerating_since = excluded.regenerating_since, revision = excluded.revision`)
}
