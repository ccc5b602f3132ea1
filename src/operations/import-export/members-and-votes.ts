import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'

/** Members without anything that lets them in: no passwords, keys or tokens. */
export async function* allMembers(db: Queryable, atOnce = 1000) {
  for (let after = 0; ; ) {
    const some = await db.many(sql<{
      id: number
      email: string
      email_verified: boolean
      name: string
      role: string
      created_at: Date
    }>`
      select id, email, email_verified_at is not null as email_verified, name, role, created_at
      from members where id > ${after} and deleted_at is null order by id limit ${atOnce}`)
    if (some.length === 0) return
    for (const member of some) yield { ...member, created_at: member.created_at.toISOString() }
    after = some.at(-1)!.id
  }
}

interface VoteCount {
  slug: string
  votes: number
  week: string | null
  week_votes: number | null
}

/** Counted votes of each listing, of all time and of each week it launched in. */
export async function* allVoteCounts(db: Queryable, atOnce = 1000): AsyncGenerator<VoteCount> {
  for (let after = 0; ; ) {
    const some = await db.many(sql<VoteCount & { id: number }>`
      select l.id, l.slug, l.votes, la.week, la.votes as week_votes
      from (select id, slug, votes from listings where id > ${after} order by id limit ${atOnce}) as l
      left join launches la on la.listing_id = l.id order by l.id, la.week`)
    if (some.length === 0) return
    for (const { id, ...count } of some) yield count
    after = some.at(-1)!.id
  }
}
