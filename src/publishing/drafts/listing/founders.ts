import { foldName } from '../../../directory/founders/names.ts'
import { json, sql } from '../../../platform/database/sql.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { takeFreeSlug } from './free-slug.ts'

interface DraftFounder {
  name: string
  title: string | null
  bio: string | null
}

/**
 * Replaces the founders of a listing. The first one is the primary founder and gets the social links. A founder of the
 * same name on another listing of the owner is the same person. Founders who manage their own profile are linked but
 * not changed.
 */
export async function writeDraftFounders(
  tx: Transaction,
  listingId: number,
  founders: readonly DraftFounder[],
  socials: Record<string, string>,
): Promise<void> {
  const removed = await tx.many(
    sql<{ founder_id: number }>`delete from listing_founders where listing_id = ${listingId} returning founder_id`,
  )
  const before = removed.map(({ founder_id }) => founder_id)
  const linked: number[] = []
  for (const [position, { name, title, bio }] of founders.entries()) {
    const id = (await findFounder(tx, listingId, name, before, linked)) ?? (await addFounder(tx, name))
    linked.push(id)
    await tx.run(sql`
      update founders set
        name = ${name},
        search_name = ${foldName(name)},
        bio = ${bio},
        socials = case when ${position === 0} then ${json(socials)}::jsonb else socials end
      where id = ${id} and member_id is null`)
    await tx.run(sql`
      insert into listing_founders (listing_id, founder_id, title, position)
      values (${listingId}, ${id}, ${title}, ${position})`)
  }
  await tx.run(sql`
    delete from founders f
    where f.id = any(${before}) and f.member_id is null
      and not exists (select from listing_founders where founder_id = f.id)`)
}

async function findFounder(
  tx: Transaction,
  listingId: number,
  name: string,
  before: readonly number[],
  linked: readonly number[],
): Promise<number | undefined> {
  const found = await tx.maybe(sql<{ id: number }>`
    select f.id from founders f
    where f.search_name = ${foldName(name)} and f.id <> all(${linked}) and (
      f.id = any(${before})
      or exists (
        select from listing_founders lf
        join listings other on other.id = lf.listing_id
        join listings own on own.id = ${listingId}
        where lf.founder_id = f.id and other.owner_id = own.owner_id))
    order by f.id
    limit 1`)
  return found?.id
}

function addFounder(tx: Transaction, name: string): Promise<number> {
  return takeFreeSlug(name, async (slug) => {
    const added = await tx.maybe(sql<{ id: number }>`
      insert into founders (slug, name, search_name) values (${slug}, ${name}, ${foldName(name)})
      on conflict (slug) do nothing
      returning id`)
    return added?.id
  })
}
