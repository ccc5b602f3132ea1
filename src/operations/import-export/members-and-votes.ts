import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'

/** Members without credentials: no passwords, keys or tokens. */
export async function* allMembers(db: Queryable, batchSize = 1000) {
  for (let after = 0; ; ) {
    const batch = await db.many(sql<{
      id: number
      email: string
      email_verified: boolean
      name: string
      role: string
      created_at: Date
    }>`
      select id, email, email_verified_at is not null as email_verified, name, role, created_at
      from members where id > ${after} and deleted_at is null order by id limit ${batchSize}`)
    if (batch.length === 0) return
    for (const member of batch) yield { ...member, created_at: member.created_at.toISOString() }
    after = batch.at(-1)!.id
  }
}

// A type and not an interface, so that it is assignable to the record that the CSV writer takes.
type VoteCount = {
  slug: string
  votes: number
  week: string | null
  week_votes: number | null
}

/** Votes that count: the total of each listing, and those of each launch week. */
export async function* allVoteCounts(db: Queryable, batchSize = 1000): AsyncGenerator<VoteCount> {
  for (let after = 0; ; ) {
    const batch = await db.many(sql<VoteCount & { id: number }>`
      select l.id, l.slug, c.votes, la.week, la.votes + la.uncopied_votes as week_votes
      from (select id, slug from listings where id > ${after} and deleted_at is null order by id limit ${batchSize}) as l
      join listing_counters c on c.listing_id = l.id
      left join launches la on la.listing_id = l.id
      order by l.id, la.week`)
    if (batch.length === 0) return
    for (const { id, ...count } of batch) yield count
    after = batch.at(-1)!.id
  }
}
