import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { changeListing } from './change.ts'
import type { NewMilestone } from './input.ts'

interface MilestoneRow {
  id: number
  date: string
  title: string
  description: string | null
  url: string | null
}

type Milestone = Omit<MilestoneRow, 'id'>

const most = 200
const sameText = (one: Milestone, other: Milestone) =>
  one.date === other.date && one.title === other.title && one.description === other.description && one.url === other.url

export async function addMilestone(
  app: App,
  tx: Transaction,
  listingId: number,
  memberId: number,
  { date, title, description, url }: NewMilestone,
): Promise<MilestoneRow> {
  return changeListing(app, tx, listingId, { memberId, cause: 'milestone added' }, async () => {
    const { count } = await tx.one(
      sql<{ count: number }>`select count(*) as count from milestones where listing_id = ${listingId}`,
    )
    if (count >= most)
      throw new Problem('not_allowed_now', `A listing has at most ${most} milestones. Delete one first.`, {
        errors: [{ path: 'listing_id', message: `has ${most} milestones already` }],
      })
    return tx.one(sql<MilestoneRow>`
      insert into milestones (listing_id, date, title, description, url)
      values (${listingId}, ${date}, ${title}, ${description || null}, ${url || null})
      returning id, date, title, description, url`)
  })
}

export async function deleteMilestone(
  app: App,
  tx: Transaction,
  listingId: number,
  memberId: number,
  milestoneId: number,
): Promise<void> {
  await changeListing(app, tx, listingId, { memberId, cause: 'milestone deleted' }, async () => {
    const gone = await tx.run(sql`delete from milestones where id = ${milestoneId} and listing_id = ${listingId}`)
    if (gone === 0) throw notFound(`The listing has no milestone ${milestoneId}. get_my_listing names them.`)
  })
}

/**
 * Makes these the milestones of a listing. Those that stay as they are keep their ids, which others may have noted; one
 * that comes with an id has it again. Only inside `changeListing`, or where no version is kept.
 */
export async function replaceMilestones(
  tx: Transaction,
  listingId: number,
  wanted: readonly (Milestone & { id?: number })[],
): Promise<void> {
  const present = await tx.many(
    sql<MilestoneRow>`select id, date, title, description, url from milestones where listing_id = ${listingId}
      order by id`,
  )
  const left = [...wanted]
  for (const milestone of present) {
    const match = left.findIndex((one) => (one.id === undefined || one.id === milestone.id) && sameText(one, milestone))
    if (match >= 0) left.splice(match, 1)
    else await tx.run(sql`delete from milestones where id = ${milestone.id}`)
  }
  for (const { id = null, date, title, description, url } of left) {
    await tx.run(sql`
      insert into milestones (id, listing_id, date, title, description, url) overriding system value
      values (coalesce(${id}::bigint, nextval(pg_get_serial_sequence('milestones', 'id'))), ${listingId}, ${date},
        ${title}, ${description}, ${url})`)
  }
}
