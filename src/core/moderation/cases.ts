import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { invalid, notFound, Problem } from '../../platform/problem.ts'
import { type AdminActor, recordAdminAction } from '../audit/actor.ts'
import { readReason } from '../audit/reason.ts'
import { notifyOnSite } from '../notifications/notify.ts'
import { logModeration } from './log.ts'
import type { Hold } from './screen.ts'
import { type ThingKind, type ThingView, thingNames, thingOf, viewVersion } from './things.ts'

export const outcomes = ['removed', 'kept', 'dismissed'] as const
type Outcome = (typeof outcomes)[number]

/** An entry in the moderation queue. */
export interface Case {
  id: number
  kind: ThingKind
  /** Null for a sign-up, which has no row yet. */
  thing_id: number | null
  cause: 'report' | 'rule'
  author_id: number | null
  /** The rules that held it, as text. */
  matched: string[]
  /** Held data that is stored nowhere else. */
  held: Record<string, unknown> | null
  status: 'open' | Outcome
  opened_at: Date
  decided_at: Date | null
  reason: string | null
}

const columns = sql`id, kind, thing_id, cause, author_id, matched, held, status, opened_at, decided_at, reason`

interface HeldThing {
  kind: ThingKind
  thingId: number
  authorId: number | null
  hold: Hold
  /** Merged with the held data of an open case about the same thing. */
  held?: Record<string, unknown>
}

/** Adds something held by rules to the queue. */
export async function openHeldCase(
  app: App,
  tx: Transaction,
  { kind, thingId, authorId, hold, held }: HeldThing,
): Promise<void> {
  await tx.run(sql`
    insert into moderation_cases as c (kind, thing_id, cause, author_id, matched, held, opened_at)
    values (
      ${kind}, ${thingId}, 'rule', ${authorId}, ${hold.matched}, ${held ? json(held) : null}::jsonb, ${app.clock.now()}
    )
    on conflict (kind, thing_id) where status = 'open' do update set
      cause = 'rule', author_id = excluded.author_id, matched = excluded.matched,
      held = case when c.held is null then excluded.held else c.held || coalesce(excluded.held, '{}') end`)
}

/** Adds a held sign-up. Replaces an earlier one with the same address. */
export async function openHeldSignUp(
  app: App,
  tx: Transaction,
  hold: Hold,
  held: { email: string; name: string } & Record<string, unknown>,
): Promise<void> {
  await tx.run(sql`
    insert into moderation_cases (kind, cause, matched, held, opened_at)
    values ('sign_up', 'rule', ${hold.matched}, ${json(held)}::jsonb, ${app.clock.now()})
    on conflict ((held ->> 'email')) where status = 'open' and kind = 'sign_up' do update set
      matched = excluded.matched, held = excluded.held`)
}

/** The last case in which rules held this thing, with its decision. */
export async function lastHold(db: Queryable, kind: ThingKind, thingId: number): Promise<Case | undefined> {
  return db.maybe(sql<Case>`
    select ${columns} from moderation_cases
    where kind = ${kind} and thing_id = ${thingId} and cause = 'rule'
    order by id desc limit 1`)
}

/** Reopens the case of a rejected thing that its author has changed. */
export async function reopenCase(tx: Transaction, id: number): Promise<void> {
  await tx.run(sql`
    update moderation_cases set status = 'open', decided_at = null, decided_by = null, reason = null where id = ${id}`)
}

export async function countOpenCases(db: Queryable): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`
    select count(*) as count from (select from moderation_cases where status = 'open' limit 1000) as found`)
  return count
}

interface Page {
  kind?: ThingKind | null
  limit: number
  offset: number
}

/** Open cases, oldest first, or decided ones, newest first. */
export function casesInQueue(db: Queryable, isOpen: boolean, { kind = null, limit, offset }: Page): Promise<Case[]> {
  const isKind = kind === null ? sql`true` : sql`kind = ${kind}`
  return isOpen
    ? db.many(sql<Case>`
        select ${columns} from moderation_cases where status = 'open' and ${isKind}
        order by opened_at, id limit ${limit} offset ${offset}`)
    : db.many(sql<Case>`
        select ${columns} from moderation_cases where status <> 'open' and ${isKind}
        order by decided_at desc, id desc limit ${limit} offset ${offset}`)
}

export interface CaseView extends Case {
  /** Undefined if the thing no longer exists. */
  view: ThingView | undefined
}

export async function viewCase(app: App, db: Queryable, one: Case): Promise<CaseView> {
  return { ...one, view: await thingOf(app, one.kind)?.view(db, one) }
}

export async function caseById(app: App, db: Queryable, id: number): Promise<CaseView | undefined> {
  const found = await db.maybe(sql<Case>`select ${columns} from moderation_cases where id = ${id}`)
  return found && viewCase(app, db, found)
}

interface Decision {
  id: number
  outcome: string
  /** Sent to the author of a removed thing. */
  reason: string
  /** The version that the moderator has read. */
  read: string | null
}

/** Decides a case once. If two moderators decide it, the second gets an error. */
export async function decideCase(
  app: App,
  tx: Transaction,
  { id, outcome: given, reason: givenReason, read }: Decision,
  by: AdminActor,
): Promise<Case> {
  const outcome = outcomes.find((one) => one === given)
  if (!outcome) throw invalid([{ path: 'outcome', message: 'Choose what to do' }])
  const one = await tx.maybe(sql<Case>`select ${columns} from moderation_cases where id = ${id} for update`)
  if (!one) throw notFound('This case doesn’t exist.')
  if (one.status !== 'open') throw new Problem('not_allowed_now', 'Someone else already decided this.')
  if (outcome === 'dismissed' && one.cause === 'rule')
    throw invalid([{ path: 'outcome', message: 'Approve or reject what a rule held' }])
  const reason =
    outcome === 'removed' && one.kind !== 'sign_up' ? readReason(givenReason, 'we send it to the author') : ''
  const thing = thingOf(app, one.kind)
  const view = await thing?.view(tx, one)
  if (view && read !== viewVersion(view))
    throw new Problem('not_allowed_now', 'It was changed after you opened it. Read the current version, then decide.')
  await closeCase(app, tx, one, outcome, reason, by)
  if (view && outcome === 'removed') await thing!.remove(app, tx, one, { by, reason })
  if (view && outcome !== 'removed') await thing!.keep(app, tx, one, { by, reason })
  return one
}

/** Closes the case of a thing, if there is one, after a decision made elsewhere in the admin area. */
export async function closeCaseOf(
  app: App,
  tx: Transaction,
  { kind, id }: { kind: ThingKind; id: number },
  outcome: 'removed' | 'kept',
  by: AdminActor,
): Promise<void> {
  const one = await tx.maybe(sql<Case>`
    select ${columns} from moderation_cases
    where kind = ${kind} and thing_id = ${id} and status = 'open' for update`)
  if (one) await closeCase(app, tx, one, outcome, '', by)
}

async function closeCase(
  app: App,
  tx: Transaction,
  one: Case,
  outcome: Outcome,
  reason: string,
  by: AdminActor,
): Promise<void> {
  await tx.run(sql`
    update moderation_cases set
      status = ${outcome}, decided_at = ${app.clock.now()}, decided_by = ${by.adminId}, reason = ${reason || null},
      held = null
    where id = ${one.id}`)
  await recordAdminAction(app, tx, by, 'moderation.decided', `case:${one.id}`, {
    did: `${outcomeVerbs[outcome]} ${one.cause === 'rule' ? 'held' : 'reported'} ${thingNames[one.kind].toLowerCase()}`,
    ...(one.thing_id !== null && { [one.kind === 'edit' ? 'listing_id' : `${one.kind}_id`]: one.thing_id }),
    ...(reason && { reason }),
  })
  await logModeration(app, tx, { action: outcome, kind: one.kind, cause: one.cause })
  await notifyReporters(app, tx, one, outcome)
}

const outcomeVerbs: Record<Outcome, string> = { removed: 'removed', kept: 'kept', dismissed: 'dismissed the report of' }

/** Notifies signed-in reporters of the outcome, without revealing other reporters. */
async function notifyReporters(app: App, tx: Transaction, one: Case, outcome: Outcome): Promise<void> {
  const reports = await tx.many(sql<{ reporter_id: number | null }>`
    select reporter_id from reports where case_id = ${one.id} order by id`)
  const reporters = reports.flatMap(({ reporter_id }) => reporter_id ?? [])
  if (reporters.length === 0) return
  const view = await thingOf(app, one.kind)?.view(tx, one)
  const name = view?.title ?? thingNames[one.kind]
  await notifyOnSite(app, tx, reporters, {
    cause: `report_decided:${one.id}`,
    topic: 'moderation',
    listingId: null,
    title: `Thanks for your report: ${name}`,
    body:
      outcome === 'removed'
        ? 'We looked into it and removed what you reported.'
        : 'We looked into it and found that it can stay.',
    path: (outcome !== 'removed' && view?.path) || '/account/notifications',
  })
}
