import type { BadgeReport } from '../../directory/badges/badge-check.ts'
import { type ProfileRow, profileRows } from '../../directory/listings/profile.ts'
import { countUpTo, type SummaryRow, summaries } from '../../directory/listings/summaries.ts'
import { type Statement, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'
import type { LaunchState } from './next-step.ts'
import type { EditorRole } from './policy.ts'

export interface OwnedFacts extends LaunchState {
  role: EditorRole
  unlocked: ('story' | 'milestones' | 'media')[]
  updated_at: Date
}

export type OwnedSummaryRow = SummaryRow & OwnedFacts

export type OwnedRow = ProfileRow &
  OwnedFacts & {
    seo_title: string | null
    seo_description: string | null
    versions: number
    checked_at: Date | null
    report: BadgeReport | null
  }

/** More columns for a query over `listings l` and `profiles p`. */
function ownedColumns(memberId: number): Statement {
  return sql`, l.plan, l.unlocked, p.updated_at,
    case when l.owner_id = ${memberId} then 'owner' else 'editor' end as role,
    (select min(week) from launches where listing_id = l.id and launched_at is null) as next_launch_week,
    (select next_at from badge_checks where listing_id = l.id) as next_check_at,
    case when l.status = 'hidden' then (
      select note from listing_events where listing_id = l.id and to_status = 'hidden' order by id desc limit 1
    ) end as hidden_because`
}

function fromOwnListings(memberId: number): Statement {
  return sql`
    from (
      select id from listings where owner_id = ${memberId} and deleted_at is null
      union
      select e.listing_id from listing_editors e
      join listings l on l.id = e.listing_id and l.deleted_at is null
      where e.member_id = ${memberId}
    ) as own`
}

/** The listings that a member owns or edits, newest first. */
export async function ownedSummaries(
  db: Queryable,
  memberId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<OwnedSummaryRow[]> {
  const page = sql`
    select id as listing_id, row_number() over (order by id desc) as ordinal ${fromOwnListings(memberId)}
    order by id desc
    limit ${limit} offset ${offset}`
  return db.many(summaries.ofPage<OwnedFacts>(page, ownedColumns(memberId)))
}

export function countOwned(db: Queryable, memberId: number): Promise<number> {
  return countUpTo(db, sql`select 1 ${fromOwnListings(memberId)}`)
}

export async function ownedRow(db: Queryable, memberId: number, listingId: number): Promise<OwnedRow> {
  const columns = sql`${ownedColumns(memberId)}, p.seo_title, p.seo_description,
    (select count(*) from listing_versions where listing_id = l.id) as versions,
    (select checked_at from badge_checks where listing_id = l.id) as checked_at,
    (select report from badge_checks where listing_id = l.id) as report`
  const row = await db.maybe(profileRows<Omit<OwnedRow, keyof ProfileRow>>(sql`l.id = ${listingId}`, columns))
  if (!row) throw notFound("This listing doesn't exist.")
  return row as OwnedRow
}
