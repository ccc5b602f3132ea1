import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { changeListing } from './change.ts'
import type { NewMilestone } from './input.ts'

export interface MilestoneRow {
  id: number
  date: string
  title: string
  description: string | null
  url: string | null
}

const most = 200

export async function addMilestone(app: App, tx: Transaction, listingId: number, memberId: number, { date, title, description, url }: NewMilestone): Promise<MilestoneRow> {
  return changeListing(app, tx, listingId, { memberId, cause: 'milestone added' }, async () => {
    const { count } = await tx.one(sql<{ count: number }>`select count(*) as count from milestones where listing_id = ${listingId}`)
    if (count >= most) throw new Problem('not_allowed_now', `A listing has at most ${most} milestones. Delete one first.`, { errors: [{ path: 'listing_id', message: `has ${most} milestones already` }] })
    return tx.one(sql<MilestoneRow>`
      insert into milestones (listing_id, date, title, description, url) values (${listingId}, ${date}, ${title}, ${description || null}, ${url || null})
      returning id, date, title, description, url`)
  })
}

export async function deleteMilestone(app: App, tx: Transaction, listingId: number, memberId: number, milestoneId: number): Promise<void> {
  await changeListing(app, tx, listingId, { memberId, cause: 'milestone deleted' }, async () => {
    const gone = await tx.run(sql`delete from milestones where id = ${milestoneId} and listing_id = ${listingId}`)
    if (gone === 0) throw notFound(`The listing has no milestone ${milestoneId}. get_my_listing names them.`)
  })
}
