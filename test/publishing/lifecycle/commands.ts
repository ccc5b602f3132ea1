import assert from 'node:assert/strict'
import fc from 'fast-check'
import { addWeeks, currentWeek } from '../../../src/core/calendar/weeks.ts'
import { castVote } from '../../../src/directory/votes/vote.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { hour } from '../../../src/platform/duration.ts'
import { Problem } from '../../../src/platform/problem.ts'
import { holdPlace } from '../../../src/publishing/lifecycle/places.ts'
import {
  chooseFreePlan,
  hide,
  launchPaid,
  scheduleRelaunch,
  scheduleWithBadge,
  skipQueue,
  unhide,
} from '../../../src/publishing/lifecycle/transitions.ts'
import { undoPaidLaunch, undoRelaunch, undoSkipQueue } from '../../../src/publishing/lifecycle/undo-paid.ts'
import { runNow, runQueued } from '../../support/queued-jobs.ts'
import { brokenRules, leftUndone } from './invariants.ts'
import { inTransaction, standing } from './support.ts'
import { listings, type World } from './world.ts'

const by = { cause: 'test' }

/** What the rules say of a move: from where it may be made, and where it leads. */
interface Rule {
  from: readonly string[]
  to?: string
}

interface Move {
  text: string
  rule: Rule
  /** More than the status decides. */
  mayRefuse?: (world: World, id: number) => Promise<boolean>
  make(world: World, id: number): Promise<unknown>
  /** What holds once it was made. */
  then?: (world: World, id: number) => Promise<void>
}

let tokens = 0

// As an order does: the place is held first, and what was paid for then uses it.
async function paying(world: World, id: number, week: string, pay: (token: string) => Promise<unknown>): Promise<void> {
  const { app, clock } = world.site
  const token = `order ${++tokens}`
  await inTransaction(world.site, (tx) =>
    holdPlace(app, tx, { token, week, until: new Date(clock.now().getTime() + hour), listingId: id }),
  )
  await pay(token).finally(() => app.db.run(sql`delete from held_places where token = ${token}`))
}

const inWeeks = (world: World, count: number) => addWeeks(currentWeek(world.site.app), count)
const hasLaunchIn = async ({ site }: World, id: number, week: string) =>
  (await site.app.db.maybe(sql`select 1 as has from launches where listing_id = ${id} and week = ${week}`)) !==
  undefined
const isPaidFor = async ({ site }: World, id: number) => {
  const { status, plan } = await standing(site, id)
  return status === 'scheduled' && plan === 'paid'
}
const isFull = async (world: World, week: string) => {
  const { taken } = await world.site.app.db.one(sql<{ taken: number }>`
    select count(*) as taken from (
      select listing_id::text from launches where week = ${week} union select coalesce(listing_id::text, token)
        from held_places where week = ${week} and until > ${world.site.clock.now()}) places`)
  return taken >= world.capacity
}

// A week that began while it was hidden would never come.
async function missesNothing({ site }: World, id: number): Promise<void> {
  const { status } = await standing(site, id)
  const missed = await site.app.db.many(
    sql`select week from launches where listing_id = ${id} and launched_at is null
      and week <= ${currentWeek(site.app)}`,
  )
  if (status !== 'awaiting_badge') assert.deepEqual(missed, [])
}

function moves(ahead: number): Move[] {
  const tx = (world: World, work: Parameters<typeof inTransaction>[1]) => inTransaction(world.site, work)
  return [
    {
      text: 'choose free',
      rule: { from: ['draft'], to: 'awaiting_badge' },
      make: (world, id) => tx(world, (tx) => chooseFreePlan(world.site.app, tx, id, by)),
    },
    {
      text: 'badge seen',
      rule: { from: ['awaiting_badge'], to: 'scheduled' },
      make: (world, id) => tx(world, (tx) => scheduleWithBadge(world.site.app, tx, id, by)),
    },
    {
      text: 'pay for now',
      rule: { from: ['draft', 'awaiting_badge', 'scheduled'], to: 'live' },
      mayRefuse: isPaidFor,
      make: (world, id) => tx(world, (tx) => launchPaid(world.site.app, tx, id, null, by)),
    },
    {
      text: `pay for week +${ahead}`,
      rule: { from: ['draft', 'awaiting_badge', 'scheduled'], to: 'scheduled' },
      mayRefuse: async (world, id) =>
        (await isPaidFor(world, id)) ||
        ((await isFull(world, inWeeks(world, ahead))) && !(await hasLaunchIn(world, id, inWeeks(world, ahead)))),
      make: (world, id) =>
        paying(world, id, inWeeks(world, ahead), (token) =>
          tx(world, (tx) => launchPaid(world.site.app, tx, id, inWeeks(world, ahead), { ...by, token })),
        ),
    },
    {
      text: `skip the queue to week +${ahead}`,
      rule: { from: ['awaiting_badge', 'scheduled'] },
      mayRefuse: async (world, id) =>
        (await standing(world.site, id)).plan !== 'free' ||
        ((await isFull(world, inWeeks(world, ahead))) && !(await hasLaunchIn(world, id, inWeeks(world, ahead)))),
      make: (world, id) =>
        paying(world, id, inWeeks(world, ahead), (token) =>
          tx(world, (tx) => skipQueue(world.site.app, tx, id, inWeeks(world, ahead), { ...by, token })),
        ),
    },
    {
      text: `relaunch in week +${ahead}`,
      rule: { from: ['live'], to: 'live' },
      mayRefuse: async (world, id) =>
        (await hasLaunchIn(world, id, inWeeks(world, ahead))) || isFull(world, inWeeks(world, ahead)),
      make: (world, id) =>
        paying(world, id, inWeeks(world, ahead), (token) =>
          tx(world, (tx) => scheduleRelaunch(world.site.app, tx, id, inWeeks(world, ahead), { ...by, token })),
        ),
    },
    {
      text: 'hide',
      rule: { from: ['awaiting_badge', 'scheduled', 'live'], to: 'hidden' },
      make: (world, id) => tx(world, (tx) => hide(world.site.app, tx, id, by)),
    },
    {
      text: 'show again',
      rule: { from: ['hidden'] },
      make: (world, id) => tx(world, (tx) => unhide(world.site.app, tx, id, by)),
      then: missesNothing,
    },
  ]
}

type Command = fc.AsyncCommand<Record<string, never>, World>

function command(text: string, run: (world: World) => Promise<void>): Command {
  return {
    check: () => true,
    async run(_, world) {
      await run(world)
      assert.deepEqual(await brokenRules(world.site), [])
    },
    toString: () => text,
  }
}

/** One move: made where the rules allow it, refused with a reason and without a trace where they do not. */
function alone(
  which: number,
  { text, rule, make, mayRefuse = async () => false, then = async () => {} }: Move,
): Command {
  return command(`${text} ${which}`, async (world) => {
    const id = world.listing(which)
    const before = await standing(world.site, id)
    const events = await world.events(id)
    const allowed = rule.from.includes(before.status) && !(await mayRefuse(world, id))
    const refusal = await make(world, id).then(() => undefined, refusalOf)
    const after = await standing(world.site, id)
    assert.equal(refusal === undefined, allowed, `${text} of ${before.status}: ${refusal ?? 'allowed'}`)
    if (!allowed) assert.deepEqual([after, await world.events(id)], [before, events])
    else await then(world, id)
    if (allowed)
      assert.deepEqual(
        [after.status, await world.events(id)],
        [rule.to ?? (before.status === 'hidden' ? after.status : before.status), events + 1],
      )
  })
}

/** Several at the same time, of the same listing or of others, with the calendar being kept meanwhile. */
function together(chosen: readonly (readonly [number, Move])[], keeping: boolean): Command {
  const text = chosen.map(([which, move]) => `${move.text} ${which}`).join(' | ')
  return command(`together: ${text}${keeping ? ' | keep calendar' : ''}`, async (world) => {
    const all = chosen.map(([which, move]) => move.make(world, world.listing(which)).then(() => undefined, refusalOf))
    await Promise.all([...all, ...(keeping ? [runNow(world.site, 'lifecycle.run_calendar')] : [])])
  })
}

function refusalOf(error: unknown): string {
  if (!(error instanceof Problem)) throw error
  assert.equal(error.status, 400)
  return error.message
}

const keepCalendar = command('keep calendar, three at once', async (world) => {
  const made = await world.awards()
  await Promise.all([1, 2, 3].map(() => runNow(world.site, 'lifecycle.run_calendar')))
  assert.deepEqual(await leftUndone(world.site), [])
  const now = await world.awards()
  assert.deepEqual(now.slice(0, made.length), made, 'awards that were made stay')
  for (const award of now.slice(made.length))
    assert.equal(award.listing_id, await world.placed(award.week, award.place), `place ${award.place} of ${award.week}`)
})

const votes = (which: number) =>
  command(`vote ${which}`, async (world) => {
    await inTransaction(world.site, (tx) =>
      castVote(world.site.app, tx, {
        listingId: world.listing(which),
        memberId: world.voter(),
        network: null,
        device: null,
      }),
    ).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
    })
  })

/** The money goes back: what has not begun is called off, and nothing else changes. */
const refund = (which: number) =>
  command(`refund ${which}`, async (world) => {
    const { app } = world.site
    const id = world.listing(which)
    const { status, plan, launch_week: week, launched_at } = await standing(world.site, id)
    const isAhead = week !== null && week > currentWeek(app)
    const next = await app.db.maybe(
      sql<{
        week: string
      }>`select week from launches where listing_id = ${id} and launched_at is null order by week desc limit 1`,
    )
    if ((status === 'scheduled' || status === 'hidden') && plan === 'paid' && launched_at === null) {
      const taken = isAhead || status === 'hidden'
      assert.equal(await inTransaction(world.site, (tx) => undoPaidLaunch(app, tx, id, by)), taken)
      if (taken)
        assert.deepEqual(await standing(world.site, id), {
          status: status === 'hidden' ? 'hidden' : 'draft',
          plan: null,
          launch_week: null,
          launched_at: null,
        })
    } else if (plan === 'free' && launched_at === null && status !== 'draft') {
      assert.equal(
        (await inTransaction(world.site, (tx) => undoSkipQueue(app, tx, id, week ?? currentWeek(app), by))) !==
          undefined,
        isAhead,
      )
      assert.equal((await standing(world.site, id)).status, status)
    } else if (next && (status === 'live' || status === 'hidden') && launched_at !== null) {
      assert.equal(
        await inTransaction(world.site, (tx) => undoRelaunch(app, tx, id, next.week, by)),
        status === 'hidden' || next.week > currentWeek(app),
      )
      assert.equal((await standing(world.site, id)).status, status)
    }
  })

const which = fc.nat({ max: listings - 1 })
const ahead = fc.integer({ min: 1, max: 4 })
const move = fc.tuple(ahead, fc.nat({ max: 7 })).map(([weeks, index]) => moves(weeks)[index]!)

/** A move that its status allows: most moves that are chosen blindly are refused, and lead nowhere. */
const step = fc.tuple(which, ahead, fc.nat()).map(([listing, weeks, index]) =>
  command(`step ${index} (+${weeks}) of ${listing}`, async (world) => {
    const { status } = await standing(world.site, world.listing(listing))
    const open = moves(weeks).filter(({ rule }) => rule.from.includes(status))
    await alone(listing, open[index % open.length]!).run({}, world)
  }),
)

const time = fc.integer({ min: 1, max: 24 * 10 }).map((hours) =>
  command(`${hours} hours pass`, async ({ site }) => {
    site.clock.advance(hours * hour)
  }),
)

export const commands = [
  step,
  step,
  step,
  fc.tuple(which, move).map(([listing, made]) => alone(listing, made)),
  fc
    .tuple(fc.array(fc.tuple(which, move), { minLength: 2, maxLength: 4 }), fc.boolean())
    .map(([chosen, keeping]) => together(chosen, keeping)),
  time,
  time,
  fc.constant(keepCalendar),
  which.map(votes),
  which.map(refund),
  fc.constant(
    command(
      'followers are told, twice',
      async ({ site }) => void (await runQueued(site, 'follows.notify', { times: 2 })),
    ),
  ),
]
