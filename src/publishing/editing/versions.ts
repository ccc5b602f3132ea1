import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'
import type { ChangeAuthor } from './change.ts'
import type { Content } from './content.ts'
import { mailChangesNow } from './review/jobs.ts'
import { changeMails } from './settings.ts'

interface VersionSummary {
  number: number
  member_id: number | null
  member_name: string | null
  cause: string
  changed: string[]
  made_at: Date
}

interface Version extends VersionSummary {
  before: Content | null
  after: Content
}

/** The cause of versions that an admin made. It is stored with them. */
export const adminCause = 'changed by an admin'

interface VersionContent {
  before: Content | null
  after: Content
  changed: readonly string[]
}

/** Call it while the listing is locked, so that version numbers have no gaps or duplicates. */
export async function saveVersion(
  app: App,
  tx: Transaction,
  listingId: number,
  { memberId, cause }: ChangeAuthor,
  { before, after, changed }: VersionContent,
): Promise<void> {
  const mails = app.settings.get(changeMails)
  await tx.run(sql`
    insert into listing_versions (listing_id, number, member_id, cause, changed, before, after, made_at, untold)
    select l.id,
      coalesce((select max(number) from listing_versions where listing_id = l.id), 0) + 1,
      ${memberId}, ${cause}, ${changed},
      ${before && json(before)}::jsonb, ${json(after)}::jsonb, ${app.clock.now()},
      ${before !== null && mails !== 'off'}
        and l.status <> 'draft'
        and not exists (select from members where id = ${memberId}::bigint and role in ('owner', 'admin', 'moderator'))
    from listings l
    where l.id = ${listingId}`)
  if (mails === 'immediate') await app.jobs.send(tx, mailChangesNow, {})
}

/** The history of a listing, newest first. */
export function versionsOf(
  db: Queryable,
  listingId: number,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<VersionSummary[]> {
  return db.many(sql<VersionSummary>`
    select v.number, v.member_id, m.name as member_name, v.cause, v.changed, v.made_at
    from listing_versions v left join members m on m.id = v.member_id
    where v.listing_id = ${listingId}
    order by v.number desc
    limit ${limit} offset ${offset}`)
}

/** Whether an admin renamed the listing in this version or a later one. */
export async function wasRenamedByAdminSince(db: Queryable, listingId: number, number: number): Promise<boolean> {
  const renamed = await db.maybe(sql`
    select 1 as renamed from listing_versions
    where listing_id = ${listingId} and number >= ${number} and 'name' = any(changed)
      -- The second is what older versions have.
      and cause in (${adminCause}, 'changed by the site team')
    limit 1`)
  return renamed !== undefined
}

export async function versionOf(db: Queryable, listingId: number, number: number): Promise<Version> {
  const version = await db.maybe(sql<Version>`
    select v.number, v.member_id, m.name as member_name, v.cause, v.changed, v.made_at, v.before, v.after
    from listing_versions v left join members m on m.id = v.member_id
    where v.listing_id = ${listingId} and v.number = ${number}`)
  if (!version) throw notFound("This version doesn't exist.")
  return version
}
