import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { authorOf, changeListing, type EditedBy } from './change.ts'
import type { NewMilestone } from './input.ts'

interface MilestoneRow {
  id: number
  date: string
  title: string
  description: string | null
  url: string | null
}

type Milestone = Omit<MilestoneRow, 'id'>

const maxMilestones = 200

export async function addMilestone(
  app: App,
  tx: Transaction,
  listingId: number,
  by: EditedBy,
  { date, title, description, url }: NewMilestone,
): Promise<MilestoneRow> {
  return changeListing(app, tx, listingId, authorOf(by, 'milestone added'), async () => {
    const { count } = await tx.one(
      sql<{ count: number }>`select count(*) as count from milestones where listing_id = ${listingId}`,
    )
    if (count >= maxMilestones)
      throw new Problem('not_allowed_now', `You can have up to ${maxMilestones} milestones. Delete one first.`, {
        errors: [
          { path: 'listing_id', message: `This listing already has ${maxMilestones} milestones. Delete one first.` },
        ],
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
  by: EditedBy,
  milestoneId: number,
): Promise<void> {
  await changeListing(app, tx, listingId, authorOf(by, 'milestone deleted'), async () => {
    const deleted = await tx.run(sql`delete from milestones where id = ${milestoneId} and listing_id = ${listingId}`)
    if (deleted === 0) throw notFound('This milestone no longer exists. Reload the listing to see its milestones.')
  })
}

/**
 * Replaces the milestones of a listing. Unchanged ones keep their ids, which API clients may have stored; one that is
 * given with an id gets that id back. Call it inside `changeListing`, or where no version is saved.
 */
export async function replaceMilestones(
  tx: Transaction,
  listingId: number,
  wanted: readonly (Milestone & { id?: number })[],
): Promise<void> {
  const existing = await tx.many(sql<MilestoneRow>`
    select id, date, title, description, url from milestones where listing_id = ${listingId} order by id`)
  const missing = [...wanted]
  for (const milestone of existing) {
    const match = missing.findIndex((one) => isUnchanged(milestone, one))
    if (match >= 0) missing.splice(match, 1)
    else await tx.run(sql`delete from milestones where id = ${milestone.id}`)
  }
  for (const { id = null, date, title, description, url } of missing) {
    await tx.run(sql`
      insert into milestones (id, listing_id, date, title, description, url) overriding system value
      values (coalesce(${id}::bigint, nextval(pg_get_serial_sequence('milestones', 'id'))), ${listingId}, ${date},
        ${title}, ${description}, ${url})`)
  }
}

function isUnchanged(existing: MilestoneRow, wanted: Milestone & { id?: number }): boolean {
  return (
    (wanted.id === undefined || wanted.id === existing.id) &&
    wanted.date === existing.date &&
    wanted.title === existing.title &&
    wanted.description === existing.description &&
    wanted.url === existing.url
  )
}
