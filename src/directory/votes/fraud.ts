import type { Week } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { json, type Statement, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { minute } from '../../platform/duration.ts'
import { counted } from '../../platform/numbers.ts'
import { pseudonym } from '../../platform/sign.ts'
import { mailboxOf } from './mailbox.ts'
import { minAccountAge, newcomerLimit } from './settings.ts'

export const reasons = {
  own_listing: 'The owner or a co-founder voted for their own listing.',
  new_account: 'The account was brand-new.',
  suspended: 'The account was suspended that week.',
  same_mailbox: 'Someone already voted for this listing from the same mailbox.',
  disposable_mailbox: 'The email address is from a disposable email service.',
  same_device: 'Someone already voted for this listing from the same device.',
  network_burst: 'Too many votes for this listing came from one network that week.',
  mail_group_burst: 'Too many votes for this listing came from one email domain or relay service that week.',
  set_aside: 'An admin set it aside.',
  withdrawn: 'It was withdrawn.',
} as const
export type Reason = keyof typeof reasons
type HiddenReason = (typeof hiddenReasons)[number]

/** The rules listed on /how-ranking-works. */
export const voteRules: readonly string[] = Object.entries(reasons)
  .filter(([reason]) => reason !== 'withdrawn')
  .map(([, text]) => text)

/** Voters never see that one of these applies, because that would help people cheat. */
export const hiddenReasons = [
  'same_mailbox',
  'disposable_mailbox',
  'same_device',
  'network_burst',
  'mail_group_burst',
  'set_aside',
] as const satisfies readonly Reason[]

export function isHidden(reason: Reason | null): boolean {
  return (hiddenReasons as readonly (Reason | null)[]).includes(reason)
}

/** No published rule applies. Spelled exactly as in the indexes of votes. */
export const isOpenToReview = sql`
  (discounted is null or discounted not in ('own_listing', 'new_account', 'suspended', 'withdrawn'))`

/** Whether a vote counts after its review. Until then it counts publicly if `discounted` is null. */
export const countsAfterReview = sql`suspected is null and withdrawn_at is null and ${isOpenToReview}`

export interface Ballot {
  listingId: number
  memberId: number
  /** Keyed hashes. The IP address and the device cookie are never stored. */
  network: string | null
  /** The /48 of an IPv6 address. */
  wideNetwork?: string | null
  device: string | null
  /** The voter's email address. Read from the database if not given. */
  email?: string | undefined
  /** Where the voter came from. Defaults to `direct`. */
  source?: string
}

/** Identifies votes that may be from the same voter. All are keyed hashes, except the name of a relay service. */
export interface Traces {
  network: string | null
  wide_network: string | null
  device: string | null
  mailbox: string | null
  mail_group: string | null
}

/** The hash of a mailbox differs for each listing, so that it doesn't reveal what else someone voted for. */
export function tracesOf(app: App, { listingId, network, wideNetwork = null, device }: Ballot, email: string) {
  const { name, group, isDisposable } = mailboxOf(email)
  const traces: Traces = {
    network,
    wide_network: wideNetwork,
    device,
    mailbox: pseudonym(app, 'mailbox', `${listingId} ${name}`),
    mail_group: group === null || group.startsWith('relay:') ? group : pseudonym(app, 'mail group', group),
  }
  return { traces, isDisposable }
}

/** A vote as a row of `ballot`, for use in statements. */
export interface BallotRow extends Traces {
  listing_id: number
  member_id: number
  /** When the vote was cast, or began to count. */
  at: Date
  week: Week
  is_disposable: boolean
}

/**
 * Rows of `ballot` for a `from` clause. As JSON, so that PostgreSQL plans the statement once for any number of rows.
 */
export function ballots(rows: readonly (BallotRow & { source?: string })[]): Statement {
  return sql`
    json_to_recordset(${json(rows)}) as ballot (
      listing_id bigint, member_id bigint, at timestamptz, week date, is_disposable boolean, source text,
      network text, wide_network text, device text, mailbox text, mail_group text
    )`
}

interface Verdict {
  /** The published rule that keeps the vote from counting. */
  discounted: 'own_listing' | 'new_account' | null
  /** The fraud rule that stops the vote from counting at the next review. */
  suspected: HiddenReason | null
  /** Another listing that the voter voted for in an earlier week, or null for a newcomer. */
  earlier: number | null
}

/**
 * Applies the rules of /how-ranking-works to a vote. The listing's counters must be locked, so that votes for it see
 * each other.
 */
export function judge(app: App, db: Queryable, row: BallotRow, options: VerdictOptions): Promise<Verdict> {
  return db.one(sql<Verdict>`
    select verdict.* from ${ballots([row])} cross join lateral (${verdictOn(app, options)}) as verdict`)
}

interface VerdictOptions {
  /** Whether to keep the reason of the voter's earlier vote for the listing. */
  keepsReason: boolean
}

/**
 * A query about one row of `ballot`. With `offset 0`, PostgreSQL computes a part only once that is used several times.
 * Scalar subqueries run for each row, whereas `exists` might read a whole table for a few rows.
 */
export function verdictOn(app: App, { keepsReason }: VerdictOptions): Statement {
  const others = sql`votes where listing_id = ballot.listing_id and member_id <> ballot.member_id`
  const inWeek = sql`${others} and week = ballot.week and discounted is distinct from 'own_listing'`
  const { network, domain, relay } = newcomerLimits(app, sql`ballot.week`, sql`ballot.listing_id`)
  const mailLimit = sql`case when ballot.mail_group like 'relay:%' then ${relay} else ${domain} end`
  const joinsCrowd = (limit: Statement) => sql`
    ${isCrowd(sql`1 + ${sizeOfCrowd}`, limit)}
    and count(*) filter (where earlier_listing_id is not distinct from earlier.listing_id) >= ${minSimilarVoters}`
  const signals = sql`
    select
      coalesce(
        (select true from listings where id = ballot.listing_id and owner_id = ballot.member_id),
        (select true from listing_editors where listing_id = ballot.listing_id and member_id = ballot.member_id),
        (
          select true from founders f join listing_founders lf on lf.founder_id = f.id
          where f.member_id = ballot.member_id and lf.listing_id = ballot.listing_id limit 1
        ),
        false
      ) as own,
      (select created_at > ${oldEnoughIfCreatedBy(app)} from members where id = ballot.member_id) as young,
      (
        select cleared from votes where listing_id = ballot.listing_id and member_id = ballot.member_id
      ) as cleared,
      (
        select suspected from votes
        where listing_id = ballot.listing_id and member_id = ballot.member_id and suspected is not null
        union all
        select suspected from ${others} and mailbox = ballot.mailbox
          and suspected is not null and suspected <> 'same_mailbox'
        limit 1
      ) as kept,
      (select true from ${others} and mailbox = ballot.mailbox and ${countsAfterReview} limit 1) as mailbox,
      (select true from ${others} and device = ballot.device and ${countsAfterReview} limit 1) as device,
      (select ${joinsCrowd(network)} from ${inWeek} and network = ballot.network)
        or (select ${joinsCrowd(network)} from ${inWeek} and wide_network = ballot.wide_network)
        as network,
      (select ${joinsCrowd(mailLimit)} from ${inWeek} and mail_group = ballot.mail_group) as mail_group,
      earlier.listing_id as earlier
    from (
      select (
        select listing_id from votes
        where member_id = ballot.member_id and listing_id <> ballot.listing_id and week < ballot.week
          and ${countsAfterReview}
        order by cast_at desc limit 1
      ) as listing_id
      offset 0
    ) as earlier
    offset 0`
  return sql`
    select
      case when own then 'own_listing' when young then 'new_account' end as discounted,
      case
        when mailbox and not own and not young then 'same_mailbox'
        when cleared then null
        when ${keepsReason}::boolean and kept is not null then kept
        -- Judged when it would begin to count.
        when own or young then null
        when ballot.is_disposable then 'disposable_mailbox'
        when device then 'same_device'
        when network then 'network_burst'
        when mail_group then 'mail_group_burst'
      end as suspected,
      earlier
    from (${signals}) as signals`
}

/**
 * People who voted for different listings before are different people. Each of those listings adds this to the number
 * of votes allowed from one network or email domain.
 */
const votesPerEarlierListing = 4
/** Relay addresses are free, so together they are allowed fewer votes than a network. */
const relayShare = 0.5
/** In a crowd, a vote doesn't count if at least this many others share its earlier listing, or also have none. */
export const minSimilarVoters = 3

/** Whether a group of votes from the same network or email domain is too large. */
export function isCrowd(size: Statement, limit: Statement): Statement {
  return sql`${size} > ${limit} + ${votesPerEarlierListing}::int * count(distinct earlier_listing_id)`
}

/** Votes that an admin counted don't add to a crowd. */
export const sizeOfCrowd = sql`count(*) filter (where not cleared)`

/**
 * In a large launch, people at large offices and universities vote, and on a new site none of them have voted before.
 * So a group may be a share of the launch, up to the size of a large organization.
 */
const shareOfLaunch = {
  network: { share: 0.05, most: 40 },
  domain: { share: 0.04, most: 30 },
  relay: { share: 0.02, most: 15 },
}
type Group = keyof typeof shareOfLaunch

/** How many votes of a group count if none of its voters have voted before. */
export function newcomerLimits(app: App, week: Week | Statement, listingId: Statement): Record<Group, Statement> {
  const limit = (group: Group, least: number) => sql`
    greatest(${least}::int, least(${shareOfLaunch[group].most}::int, ceil(${shareOfLaunch[group].share}::float8 * coalesce((
      select la.votes + la.uncopied_votes from launches la where la.listing_id = ${listingId} and la.week = ${week}
    ), 0))))`
  const least = app.settings.get(newcomerLimit)
  return {
    network: limit('network', least),
    domain: limit('domain', least),
    relay: limit('relay', Math.ceil(least * relayShare)),
  }
}

/** Votes count for accounts that were created by this date. */
export function oldEnoughIfCreatedBy(app: App): Date {
  return new Date(app.clock.now().getTime() - app.settings.get(minAccountAge) * minute)
}

/** The notice for the voter of a vote that doesn't count. Fraud rules are never mentioned. */
export function noticeForVoter(app: App, reason: Reason | null): string | null {
  if (reason === 'own_listing') return 'This is your own listing, so your vote doesn’t count.'
  if (reason === 'new_account')
    return `Vote saved. It counts once your account is ${counted(app.settings.get(minAccountAge), 'minute')} old.`
  return null
}
