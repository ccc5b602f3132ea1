import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'

interface VotesOfMember {
  counted: number
  not_counted: number
}

export function votesOfMember(db: Queryable, memberId: number): Promise<VotesOfMember> {
  return db.one(sql<VotesOfMember>`
    select count(*) filter (where discounted is null) as counted,
      count(*) filter (where discounted is not null) as not_counted from votes where member_id = ${memberId}`)
}
