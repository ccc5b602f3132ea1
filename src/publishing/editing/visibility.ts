import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'

interface Row {
  status: string
  plan: string | null
  unlocked: string[]
  followers: number
}

interface Visibility {
  isLive: boolean
  /** How many followers are notified, without the member. */
  followers: number
  /** Whether the section is public. */
  isShown(section: 'story' | 'milestones' | 'media'): boolean
}

/** Who sees what a member posts on a listing. */
export async function visibilityOf(db: Queryable, listingId: number, memberId: number): Promise<Visibility> {
  const { status, plan, unlocked, followers } = await db.one(sql<Row>`
    select status, plan, unlocked,
      case
        when status in ('scheduled', 'live')
        then followers - (select count(*) from follows where listing_id = l.id and member_id = ${memberId} and not hidden)
        else 0
      end as followers
    from listings l
    where id = ${listingId}`)
  const isLive = status === 'live'
  return { isLive, followers, isShown: (section) => isLive && (plan === 'paid' || unlocked.includes(section)) }
}
