import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { invalidateCounters, lockCounters } from '../listings/counters.ts'
import { tracesOf } from './fraud.ts'

interface Vote {
  listing_id: number
  member_id: number
  email: string
  mailbox: string | null
  device: string | null
  /** Whether it counts under the fraud rules. */
  counts: boolean
}

/**
 * Moves the votes of a duplicate. If someone voted for both, one vote stays: the one that counts, or else the earlier.
 * Both listings are locked. Counters are then recomputed from the rows, except for weeks whose awards are final.
 */
export async function mergeVotes(app: App, tx: Transaction, fromId: number, intoId: number): Promise<void> {
  await lockCounters(tx, sql`select unnest(${[fromId, intoId]}::bigint[])`)
  await tx.run(sql`
    delete from votes v using (
      select listing_id, member_id, row_number() over (
        partition by member_id
        order by withdrawn_at is not null, coalesce(discounted, suspected) is not null, cast_at, listing_id = ${fromId}
      ) as choice
      from votes where listing_id in (${fromId}, ${intoId})
    ) as ranked
    where v.listing_id = ranked.listing_id and v.member_id = ranked.member_id and ranked.choice > 1`)
  await moveVotes(app, tx, fromId, intoId)
  await discountMakers(tx, intoId)
  await countVotes(tx, fromId, intoId)
  await invalidateCounters(app, tx, [fromId, intoId])
}

/**
 * The hash of a mailbox differs for each listing, so moved votes get a new one. A person's second vote is suspected.
 */
async function moveVotes(app: App, tx: Transaction, fromId: number, intoId: number): Promise<void> {
  const votes = await tx.many(sql<Vote>`
    select v.listing_id, v.member_id, m.email, v.mailbox, v.device,
      v.suspected is null and v.withdrawn_at is null
        and (v.discounted is null or v.discounted not in ('own_listing', 'new_account', 'suspended', 'withdrawn'))
        as counts
    from votes v join members m on m.id = v.member_id
    where v.listing_id in (${fromId}, ${intoId})
    order by v.listing_id = ${fromId}, v.cast_at, v.member_id`)
  const seen = new Set<string>()
  const moved = votes.flatMap((vote) => {
    const { listing_id, member_id, email, device } = vote
    const mailbox = listing_id === intoId ? vote.mailbox : newMailbox(app, intoId, vote, email)
    const repeats = {
      same_mailbox: vote.counts && mailbox !== null && seen.has(`mailbox ${mailbox}`),
      same_device: vote.counts && device !== null && seen.has(`device ${device}`),
    }
    if (vote.counts && mailbox !== null) seen.add(`mailbox ${mailbox}`)
    if (vote.counts && device !== null) seen.add(`device ${device}`)
    if (listing_id === intoId) return []
    const suspected = repeats.same_mailbox ? 'same_mailbox' : repeats.same_device ? 'same_device' : null
    return [{ member_id, mailbox, suspected }]
  })
  await tx.run(sql`
    update votes v set
      listing_id = ${intoId},
      mailbox = moved.mailbox,
      suspected = coalesce(v.suspected, moved.suspected),
      earlier_listing_id = nullif(v.earlier_listing_id, ${intoId})
    from unnest(
      ${moved.map(({ member_id }) => member_id)}::bigint[],
      ${moved.map(({ mailbox }) => mailbox)}::text[],
      ${moved.map(({ suspected }) => suspected)}::text[]
    ) as moved (member_id, mailbox, suspected)
    where v.listing_id = ${fromId} and v.member_id = moved.member_id`)
  await tx.run(sql`
    update votes set earlier_listing_id = ${intoId}
    where earlier_listing_id = ${fromId} and member_id = any(${moved.map(({ member_id }) => member_id)}::bigint[])
      and listing_id <> ${intoId}`)
}

function newMailbox(app: App, listingId: number, vote: Vote, email: string): string | null {
  if (vote.mailbox === null) return null
  return tracesOf(app, { listingId, memberId: vote.member_id, network: null, device: null }, email).traces.mailbox
}

/** The makers of the remaining listing may have voted for the duplicate. */
async function discountMakers(tx: Transaction, listingId: number): Promise<void> {
  await tx.run(sql`
    select discount_makers_vote(array[${listingId}::bigint], maker.id)
    from (
      select owner_id as id from listings where id = ${listingId} and owner_id is not null
      union select member_id from listing_editors where listing_id = ${listingId}
      union select f.member_id from founders f join listing_founders lf on lf.founder_id = f.id
        where lf.listing_id = ${listingId} and f.member_id is not null
    ) as maker`)
}

async function countVotes(tx: Transaction, fromId: number, intoId: number): Promise<void> {
  await tx.run(sql`
    update listing_counters c set
      votes = (select count(*) from votes v where v.listing_id = c.listing_id and v.discounted is null),
      trending = (
        select max(w.weight) + ln(sum(power(2::double precision, w.weight - w.top))) / ln(2::double precision)
        from (
          select vote_weight(v.cast_at) as weight, max(vote_weight(v.cast_at)) over () as top
          from votes v where v.listing_id = c.listing_id and v.discounted is null
        ) as w
      ),
      uncopied = true
    where c.listing_id in (${fromId}, ${intoId})`)
  await tx.run(sql`
    update launches l set
      votes = (
        select count(*) from votes v where v.listing_id = l.listing_id and v.week = l.week and v.discounted is null
      ),
      uncopied_votes = 0
    where l.listing_id = ${intoId} and not exists (select from awards where awards.week = l.week)`)
}
