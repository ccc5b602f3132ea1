import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { foldName } from './names.ts'

interface Candidate {
  id: number
  search_name: string
  founders: number
  owned: boolean
}

/**
 * Links a member's account to their founder pages: on a listing that they own or edit, the founder with their name, and
 * on a listing that they own, its only founder. Returns the slugs of the pages.
 */
export async function linkFounderPages(app: App, tx: Transaction, memberId: number): Promise<string[]> {
  const { name } = await tx.one(sql<{ name: string }>`select name from members where id = ${memberId}`)
  const candidates = await tx.many(sql<Candidate>`
    select f.id, f.search_name, l.owner_id = ${memberId} as owned,
      (select count(*) from listing_founders where listing_id = l.id) as founders
    from listings l
    join listing_founders lf on lf.listing_id = l.id
    join founders f on f.id = lf.founder_id and f.member_id is null
    where l.owner_id = ${memberId}
      or exists (select from listing_editors e where e.listing_id = l.id and e.member_id = ${memberId})`)
  const founderIds = candidates
    .filter(({ search_name, founders, owned }) => search_name === foldName(name) || (owned && founders === 1))
    .map(({ id }) => id)
  if (founderIds.length > 0) {
    await tx.run(sql`update founders set member_id = ${memberId} where id = any(${founderIds}) and member_id is null`)
    await app.cache.invalidate(tx, ['founders'])
  }
  return founderSlugs(tx, memberId)
}

async function founderSlugs(db: Queryable, memberId: number): Promise<string[]> {
  const rows = await db.many(sql<{ slug: string }>`
    select slug from founders where member_id = ${memberId} and live_listings > 0 order by slug`)
  return rows.map(({ slug }) => slug)
}

interface PublishedAnswer {
  question: string
  answer: string
}

/** The answers that are shown on a founder's page. */
export function interviewOf(db: Queryable, founderId: number): Promise<PublishedAnswer[]> {
  return db.many(sql<PublishedAnswer>`
    select q.question, a.answer
    from founders f
    join interview_answers a on a.member_id = f.member_id
    join interview_questions q on q.id = a.question_id and q.retired_at is null
    where f.id = ${founderId}
    order by q.position`)
}
