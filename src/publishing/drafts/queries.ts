import type { AccountCount } from '../../core/members/account-counts.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import type { ReaderFailureCode } from '../reader/failure.ts'
import { blankField, type FieldState, type StoredField } from './field-states.ts'
import type { DraftFieldName } from './fields.ts'
import type { Competitor, DraftStatus } from './schema.ts'

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
  progress_page: string | null
  progress_pages: string[]
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

const columns = sql`
  d.id, d.owner_id, d.url, d.site_url, d.status,
  d.progress_step, d.progress_done, d.progress_total, d.progress_page, d.progress_pages, d.attempts,
  d.error_code, d.error_detail, d.error_advice, d.drafter, d.drafter_note, d.competitor, d.revision,
  d.listing_id, d.submitted_revision, d.created_at, d.updated_at`

/** Writes invalidate this tag, and open editor pages watch it. */
export function draftTag(id: string): string {
  return `draft:${id}`
}

export function draftById(db: Queryable, id: string): Promise<DraftRow | undefined> {
  return db.maybe(sql<DraftRow>`select ${columns} from drafts d where d.id = ${id}`)
}

/** Locks a draft until the transaction ends, so that each version starts from the one before. */
export function lockDraft(tx: Transaction, id: string): Promise<DraftRow | undefined> {
  return tx.maybe(sql<DraftRow>`select ${columns} from drafts d where d.id = ${id} for update`)
}

/** The drafts that a member owns or edits, newest first. */
export function draftsOf(
  db: Queryable,
  memberId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<DraftRow[]> {
  return db.many(sql<DraftRow>`
    select ${columns} from drafts d
    where d.owner_id = ${memberId} or d.id in (select draft_id from draft_editors where member_id = ${memberId})
    order by d.created_at desc, d.id desc
    limit ${limit} offset ${offset}`)
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

/** The draft of a listing, if the member may open it. */
export async function draftOfListing(db: Queryable, listingId: number, memberId: number): Promise<string | null> {
  const draft = await db.maybe(sql<{ id: string }>`
    select id from drafts d
    where listing_id = ${listingId} and (
      owner_id = ${memberId}
      or exists (select from draft_editors e where e.draft_id = d.id and e.member_id = ${memberId}))`)
  return draft?.id ?? null
}

export async function statusOfListing(db: Queryable, listingId: number | null): Promise<string | null> {
  const listing = await db.maybe(sql<{ status: string }>`select status from listings where id = ${listingId}::bigint`)
  return listing?.status ?? null
}

/** The stored fields of a draft. Blank fields may be absent; `fieldIn` returns a blank one for them. */
export type DraftFields = Map<DraftFieldName, StoredField>

export function fieldIn(fields: DraftFields, name: DraftFieldName): StoredField {
  return fields.get(name) ?? blankField(name)
}

export async function fieldsOf(db: Queryable, draftId: string): Promise<DraftFields> {
  return (await fieldsByDraft(db, [draftId])).get(draftId) ?? new Map()
}

export async function fieldsByDraft(db: Queryable, draftIds: readonly string[]): Promise<Map<string, DraftFields>> {
  const rows = await db.many(sql<StoredField & { draft_id: string }>`
    select draft_id, name,
      case when name = 'categories' then draft_category_slugs(value) else value end as value,
      state,
      case when name = 'categories' then draft_category_slugs(ai_value) else ai_value end as ai_value,
      evidence, unsure, accepted, regenerating_since, redraft, revision,
      case when name = 'logo_url' then (
        select json_build_object('picture', picture, 'error', error, 'requested_at', requested_at)
        from draft_logos l where l.draft_id = draft_parts.draft_id and l.url = draft_parts.value #>> '{}'
      ) end as logo
    from draft_parts
    where draft_id = any(${draftIds}::uuid[])`)
  const all = new Map<string, DraftFields>()
  for (const { draft_id, ...field } of rows) {
    const fields = all.get(draft_id) ?? new Map<DraftFieldName, StoredField>()
    all.set(draft_id, fields.set(field.name, field))
  }
  return all
}

export async function saveField(tx: Transaction, draftId: string, field: StoredField): Promise<void> {
  const { name, value, state, ai_value, evidence, unsure, accepted, regenerating_since, redraft, revision } = field
  const storedValue = value === null ? null : storableJson(value)
  const storedAiValue = ai_value === null ? null : storableJson(ai_value)
  await tx.run(sql`
    insert into draft_parts (
      draft_id, name, value, state, ai_value, evidence, unsure, accepted, regenerating_since, redraft, revision)
    values (
      ${draftId}, ${name}, ${storedValue}::jsonb, ${state}, ${storedAiValue}::jsonb, ${storableJson(evidence)}::jsonb,
      ${unsure}, ${accepted}, ${regenerating_since}, ${redraft && json(redraft)}::jsonb, ${revision})
    on conflict (draft_id, name) do update set
      value = excluded.value,
      state = excluded.state,
      ai_value = excluded.ai_value,
      evidence = excluded.evidence,
      unsure = excluded.unsure,
      accepted = excluded.accepted,
      regenerating_since = excluded.regenerating_since,
      redraft = excluded.redraft,
      revision = excluded.revision`)
}

/** JSON for a jsonb column, without the characters that jsonb refuses and websites may contain. */
export function storableJson(content: unknown): string {
  return JSON.stringify(content, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  )
}

export interface VersionedField {
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

/** Changes made by people, newest first. */
export function draftVersions(db: Queryable, draftId: string, limit: number): Promise<DraftVersion[]> {
  return db.many(sql<DraftVersion>`
    select v.revision, v.member_id, m.name as member_name, v.by_drafter, v.keys, v.before, v.after, v.made_at
    from draft_versions v left join members m on m.id = v.member_id
    where v.draft_id = ${draftId} and not v.by_drafter
    order by v.revision desc
    limit ${limit}`)
}

/** One version, by a person or the drafter. */
export function draftVersion(db: Queryable, draftId: string, revision: number): Promise<DraftVersion | undefined> {
  return db.maybe(sql<DraftVersion>`
    select v.revision, v.member_id, m.name as member_name, v.by_drafter, v.keys, v.before, v.after, v.made_at
    from draft_versions v left join members m on m.id = v.member_id
    where v.draft_id = ${draftId} and v.revision = ${revision}`)
}
