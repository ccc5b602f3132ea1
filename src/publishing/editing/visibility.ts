import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'

interface Row {
  status: string
  plan: string | null
  unlocked: string[]
  followers: number
}

interface Reach {
  isLive: boolean
  /** Followers who hear of what the member does. */
  followers: number
  /** Whether everyone can see a section. */
  shows(section: 'story' | 'milestones' | 'media'): boolean
}

/** How far what the people of a listing write is seen. */
export async function reachOf(db: Queryable, listingId: number, memberId: number): Promise<Reach> {
  const { status, plan, unlocked, followers } = await db.one(sql<Row>`
    select status, plan, unlocked,
      case when status in ('scheduled', 'live') then followers - (select count(*) from follows where listing_id = l.id
      and member_id = ${memberId}) else 0 end as followers
    from listings l where id = ${listingId}`)
  const isLive = status === 'live'
  return { isLive, followers, shows: (section) => isLive && (plan === 'paid' || unlocked.includes(section)) }
}
