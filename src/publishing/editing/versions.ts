import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'
import type { Author } from './change.ts'
import type { Content } from './content.ts'
import { mailChangesNow } from './review/jobs.ts'
import { teamMails } from './settings.ts'

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

/** Of what the site team changed itself. */
export const teamCause = 'changed by the site team'

interface Kept {
  before: Content | null
  after: Content
  changed: readonly string[]
}

/** Called while the listing is locked, so that numbers follow each other. */
export async function keepVersion(
  app: App,
  tx: Transaction,
  listingId: number,
  { memberId, cause }: Author,
  { before, after, changed }: Kept,
): Promise<void> {
  const mails = app.settings.get(teamMails)
  await tx.run(sql`
    insert into listing_versions (listing_id, number, member_id, cause, changed, before, after, made_at, untold)
    select l.id, coalesce((select max(number) from listing_versions
    where listing_id = l.id), 0) + 1, ${memberId}, ${cause}, ${changed},
      ${before && json(before)}::jsonb, ${json(after)}::jsonb, ${app.clock.now()},
      ${before !== null && mails !== 'off'} and l.status <> 'draft'
      and not exists (select from members where id = ${memberId}::bigint and role = 'admin')
    from listings l where l.id = ${listingId}`)
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
    where v.listing_id = ${listingId} order by v.number desc limit ${limit} offset ${offset}`)
}

/** Whether the site team named the listing in this version or a later one. */
export async function namedByTeamSince(db: Queryable, listingId: number, number: number): Promise<boolean> {
  const named = await db.maybe(sql`
    select 1 as named from listing_versions where listing_id = ${listingId} and number >= ${number}
      and cause = ${teamCause} and 'name' = any(changed) limit 1`)
  return named !== undefined
}

export async function versionOf(db: Queryable, listingId: number, number: number): Promise<Version> {
  const version = await db.maybe(sql<Version>`
    select v.number, v.member_id, m.name as member_name, v.cause, v.changed, v.made_at, v.before, v.after
    from listing_versions v left join members m on m.id = v.member_id where v.listing_id = ${listingId}
      and v.number = ${number}`)
  if (!version) throw notFound('There is no such version.')
  return version
}
