import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'
import { foldName } from './names.ts'

export interface FounderChoice {
  id: number
  slug: string
  name: string
  listing: string
  /** Whether the member is this founder. */
  linked: boolean
}

/** The founders named on listings that a member owns or edits, except those that are other members. */
export function founderChoices(db: Queryable, memberId: number): Promise<FounderChoice[]> {
  return db.many(sql<FounderChoice>`
    select distinct on (f.id) f.id, f.slug, f.name, p.name as listing, f.member_id is not null as linked
    from (
      select id from listings where owner_id = ${memberId}
      union
      select listing_id from listing_editors where member_id = ${memberId}
    ) as l
    join profiles p on p.listing_id = l.id
    join listing_founders lf on lf.listing_id = l.id
    join founders f on f.id = lf.founder_id and (f.member_id is null or f.member_id = ${memberId})
    order by f.id, l.id`)
}

/**
 * Links a member's account to founders with the same name on listings that they own or edit. Members with another name
 * have to say which founder they are. Returns the slugs of the member's founder pages.
 */
export async function linkFounderPages(app: App, tx: Transaction, memberId: number): Promise<string[]> {
  const { name } = await tx.one(sql<{ name: string }>`select name from members where id = ${memberId}`)
  const choices = await founderChoices(tx, memberId)
  const same = choices.filter((founder) => !founder.linked && foldName(founder.name) === foldName(name))
  await setMember(app, tx, same, { from: null, to: memberId })
  return founderSlugs(tx, memberId)
}

/** Records that the member is this founder, or isn't. */
export async function confirmFounder(
  app: App,
  tx: Transaction,
  memberId: number,
  { founderId, isMe }: { founderId: number; isMe: boolean },
): Promise<void> {
  const founder = (await founderChoices(tx, memberId)).find(({ id }) => id === founderId)
  if (!founder) throw notFound('Founder not found. They may belong to another account now.')
  await setMember(app, tx, [founder], isMe ? { from: null, to: memberId } : { from: memberId, to: null })
}

async function setMember(
  app: App,
  tx: Transaction,
  founders: readonly { id: number }[],
  { from, to }: { from: number | null; to: number | null },
): Promise<void> {
  if (founders.length === 0) return
  await tx.run(sql`
    update founders set member_id = ${to}::bigint
    where id = any(${founders.map(({ id }) => id)}) and member_id is not distinct from ${from}::bigint`)
  await app.cache.invalidate(tx, ['founders'])
}

async function founderSlugs(db: Queryable, memberId: number): Promise<string[]> {
  const rows = await db.many(sql<{ slug: string }>`
    select slug from founders where member_id = ${memberId} and live_listings > 0 order by slug`)
  return rows.map(({ slug }) => slug)
}

interface PublishedAnswer {
  question: string
  answer: string
}

interface MemberInterview {
  name: string
  answers: PublishedAnswer[]
}

/** Interviews with a listing's owner and editors who aren't founders of it. Shown under their own names. */
export function interviewsOnListing(db: Queryable, listingId: number): Promise<MemberInterview[]> {
  return db.many(sql<MemberInterview>`
    select m.name, json_agg(json_build_object('question', q.question, 'answer', a.answer) order by q.position) as answers
    from members m
    join interview_answers a on a.member_id = m.id
    join interview_questions q on q.id = a.question_id and q.retired_at is null
    where (
      m.id = (select owner_id from listings where id = ${listingId})
      or m.id in (select member_id from listing_editors where listing_id = ${listingId})
    ) and not m.suspension_hides and not exists (
      select from listing_founders lf
      join founders f on f.id = lf.founder_id
      where lf.listing_id = ${listingId} and f.member_id = m.id
    )
    group by m.id
    order by m.id`)
}

/** The answers shown on a founder's page: those of the member who is this founder. */
export function interviewOf(db: Queryable, founderId: number): Promise<PublishedAnswer[]> {
  return db.many(sql<PublishedAnswer>`
    select q.question, a.answer
    from founders f
    join members m on m.id = f.member_id and not m.suspension_hides
    join interview_answers a on a.member_id = m.id
    join interview_questions q on q.id = a.question_id and q.retired_at is null
    where f.id = ${founderId}
    order by q.position`)
}
