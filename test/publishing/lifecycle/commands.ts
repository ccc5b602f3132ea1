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
import { overdueWork, violations } from './invariants.ts'
import { inTransaction, listingState } from './support.ts'
import { listingCount, type World } from './world.ts'

const by = { cause: 'test' }

/** The statuses a move is allowed from, and the status it leads to. */
interface Rule {
  from: readonly string[]
  to?: string
}

interface Move {
  text: string
  rule: Rule
  /** Whether the move is refused for a reason other than the status. */
  mayRefuse?: (world: World, id: number) => Promise<boolean>
  /** Whether the move was made before. Making it again succeeds and changes nothing. */
  isRepeated?: (world: World, id: number) => Promise<boolean>
  run(world: World, id: number): Promise<unknown>
  /** Checks the result of an allowed move. */
  verify?: (world: World, id: number) => Promise<void>
}

let tokens = 0

// Like an order: holds the place first, and then uses it for the paid move.
async function payWithHeldPlace(
  world: World,
  id: number,
  week: string,
  pay: (token: string) => Promise<unknown>,
): Promise<void> {
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
  const { status, plan } = await listingState(site, id)
  return status === 'scheduled' && plan === 'paid'
}
const isFull = async (world: World, week: string) => {
  const { taken } = await world.site.app.db.one(sql<{ taken: number }>`
    select count(*) as taken
    from (
      select listing_id::text from launches where week = ${week}
      union
      select coalesce(listing_id::text, token) from held_places
      where week = ${week} and until > ${world.site.clock.now()}
    ) places`)
  return taken >= world.capacity
}

// A launch whose week began while the listing was hidden must have been moved, or it would never happen.
async function assertNoMissedLaunch({ site }: World, id: number): Promise<void> {
  const { status } = await listingState(site, id)
  const missed = await site.app.db.many(sql`
    select week from launches
    where listing_id = ${id} and launched_at is null and week <= ${currentWeek(site.app)}`)
  if (status !== 'awaiting_badge') assert.deepEqual(missed, [])
}

function moves(ahead: number): Move[] {
  const tx = (world: World, work: Parameters<typeof inTransaction>[1]) => inTransaction(world.site, work)
  return [
    {
      text: 'choose free',
      rule: { from: ['draft'], to: 'awaiting_badge' },
      isRepeated: async ({ site }, id) => {
        const { status, plan } = await listingState(site, id)
        return plan === 'free' && (status === 'awaiting_badge' || status === 'scheduled')
      },
      run: (world, id) => tx(world, (tx) => chooseFreePlan(world.site.app, tx, id, by)),
    },
    {
      text: 'badge seen',
      rule: { from: ['awaiting_badge'], to: 'scheduled' },
      run: (world, id) => tx(world, (tx) => scheduleWithBadge(world.site.app, tx, id, by)),
    },
    {
      text: 'pay for now',
      rule: { from: ['draft', 'awaiting_badge', 'scheduled'], to: 'live' },
      mayRefuse: isPaidFor,
      run: (world, id) => tx(world, (tx) => launchPaid(world.site.app, tx, id, null, by)),
    },
    {
      text: `pay for week +${ahead}`,
      rule: { from: ['draft', 'awaiting_badge', 'scheduled'], to: 'scheduled' },
      mayRefuse: async (world, id) =>
        (await isPaidFor(world, id)) ||
        ((await isFull(world, inWeeks(world, ahead))) && !(await hasLaunchIn(world, id, inWeeks(world, ahead)))),
      run: (world, id) =>
        payWithHeldPlace(world, id, inWeeks(world, ahead), (token) =>
          tx(world, (tx) => launchPaid(world.site.app, tx, id, inWeeks(world, ahead), { ...by, token })),
        ),
    },
    {
      text: `skip the queue to week +${ahead}`,
      rule: { from: ['awaiting_badge', 'scheduled'] },
      mayRefuse: async (world, id) =>
        (await listingState(world.site, id)).plan !== 'free' ||
        ((await isFull(world, inWeeks(world, ahead))) && !(await hasLaunchIn(world, id, inWeeks(world, ahead)))),
      run: (world, id) =>
        payWithHeldPlace(world, id, inWeeks(world, ahead), (token) =>
          tx(world, (tx) => skipQueue(world.site.app, tx, id, inWeeks(world, ahead), { ...by, token })),
        ),
    },
    {
      text: `relaunch in week +${ahead}`,
      rule: { from: ['live'], to: 'live' },
      mayRefuse: async (world, id) =>
        (await hasLaunchIn(world, id, inWeeks(world, ahead))) || isFull(world, inWeeks(world, ahead)),
      run: (world, id) =>
        payWithHeldPlace(world, id, inWeeks(world, ahead), (token) =>
          tx(world, (tx) => scheduleRelaunch(world.site.app, tx, id, inWeeks(world, ahead), { ...by, token })),
        ),
    },
    {
      text: 'hide',
      rule: { from: ['awaiting_badge', 'scheduled', 'live'], to: 'hidden' },
      run: (world, id) => tx(world, (tx) => hide(world.site.app, tx, id, by)),
    },
    {
      text: 'show again',
      rule: { from: ['hidden'] },
      run: (world, id) => tx(world, (tx) => unhide(world.site.app, tx, id, by)),
      verify: assertNoMissedLaunch,
    },
  ]
}

type Command = fc.AsyncCommand<Record<string, never>, World>

function command(text: string, run: (world: World) => Promise<void>): Command {
  return {
    check: () => true,
    async run(_, world) {
      await run(world)
      assert.deepEqual(await violations(world.site), [])
    },
    toString: () => text,
  }
}

/** Runs one move: it succeeds where it is allowed, and is refused without side effects where it is not. */
function runAlone(
  which: number,
  { text, rule, run, mayRefuse = async () => false, isRepeated = async () => false, verify = async () => {} }: Move,
): Command {
  return command(`${text} ${which}`, async (world) => {
    const id = world.listing(which)
    const before = await listingState(world.site, id)
    const events = await world.events(id)
    const isAllowed = rule.from.includes(before.status) && !(await mayRefuse(world, id))
    const succeeds = isAllowed || (await isRepeated(world, id))
    const refusal = await run(world, id).then(() => undefined, refusalOf)
    const after = await listingState(world.site, id)
    assert.equal(refusal === undefined, succeeds, `${text} of ${before.status}: ${refusal ?? 'allowed'}`)
    if (!isAllowed) assert.deepEqual([after, await world.events(id)], [before, events])
    else await verify(world, id)
    if (isAllowed)
      assert.deepEqual(
        [after.status, await world.events(id)],
        [rule.to ?? (before.status === 'hidden' ? after.status : before.status), events + 1],
      )
  })
}

/** Runs several moves at the same time, on the same listing or on others, with or without the calendar job. */
function runTogether(chosen: readonly (readonly [number, Move])[], withCalendar: boolean): Command {
  const text = chosen.map(([which, move]) => `${move.text} ${which}`).join(' | ')
  return command(`together: ${text}${withCalendar ? ' | keep calendar' : ''}`, async (world) => {
    const all = chosen.map(([which, move]) => move.run(world, world.listing(which)).then(() => undefined, refusalOf))
    await Promise.all([...all, ...(withCalendar ? [runNow(world.site, 'lifecycle.run_calendar')] : [])])
  })
}

function refusalOf(error: unknown): string {
  if (!(error instanceof Problem)) throw error
  assert.equal(error.status, 400)
  return error.message
}

const keepCalendar = command('keep calendar, three at once', async (world) => {
  const before = await world.awards()
  await Promise.all([1, 2, 3].map(() => runNow(world.site, 'lifecycle.run_calendar')))
  assert.deepEqual(await overdueWork(world.site), [])
  const after = await world.awards()
  assert.deepEqual(after.slice(0, before.length), before, 'awards that were made stay')
  for (const award of after.slice(before.length))
    assert.equal(
      award.listing_id,
      await world.listingAtPlace(award.week, award.place),
      `place ${award.place} of ${award.week}`,
    )
})

const vote = (which: number) =>
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

/** A refund cancels what has not begun, and changes nothing else. */
const refund = (which: number) =>
  command(`refund ${which}`, async (world) => {
    const { app } = world.site
    const id = world.listing(which)
    const { status, plan, launch_week: week, launched_at } = await listingState(world.site, id)
    const isAhead = week !== null && week > currentWeek(app)
    const next = await app.db.maybe(sql<{ week: string }>`
      select week from launches where listing_id = ${id} and launched_at is null order by week desc limit 1`)
    if ((status === 'scheduled' || status === 'hidden') && plan === 'paid' && launched_at === null) {
      const isUndone = isAhead || status === 'hidden'
      assert.equal(await inTransaction(world.site, (tx) => undoPaidLaunch(app, tx, id, by)), isUndone)
      if (isUndone)
        assert.deepEqual(await listingState(world.site, id), {
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
      assert.equal((await listingState(world.site, id)).status, status)
    } else if (next && (status === 'live' || status === 'hidden') && launched_at !== null) {
      assert.equal(
        await inTransaction(world.site, (tx) => undoRelaunch(app, tx, id, next.week, by)),
        status === 'hidden' || next.week > currentWeek(app),
      )
      assert.equal((await listingState(world.site, id)).status, status)
    }
  })

const which = fc.nat({ max: listingCount - 1 })
const ahead = fc.integer({ min: 1, max: 4 })
const move = fc.tuple(ahead, fc.nat({ max: 7 })).map(([weeks, index]) => moves(weeks)[index]!)

/** A move that the status allows. Most randomly chosen moves are refused. */
const allowedMove = fc.tuple(which, ahead, fc.nat()).map(([listing, weeks, index]) =>
  command(`move ${index} (+${weeks}) of ${listing}`, async (world) => {
    const { status } = await listingState(world.site, world.listing(listing))
    const allowed = moves(weeks).filter(({ rule }) => rule.from.includes(status))
    await runAlone(listing, allowed[index % allowed.length]!).run({}, world)
  }),
)

const passTime = fc.integer({ min: 1, max: 24 * 10 }).map((hours) =>
  command(`${hours} hours pass`, async ({ site }) => {
    site.clock.advance(hours * hour)
  }),
)

export const commands = [
  allowedMove,
  allowedMove,
  allowedMove,
  fc.tuple(which, move).map(([listing, chosen]) => runAlone(listing, chosen)),
  fc
    .tuple(fc.array(fc.tuple(which, move), { minLength: 2, maxLength: 4 }), fc.boolean())
    .map(([chosen, withCalendar]) => runTogether(chosen, withCalendar)),
  passTime,
  passTime,
  fc.constant(keepCalendar),
  which.map(vote),
  which.map(refund),
  fc.constant(
    command(
      'notify followers, twice',
      async ({ site }) => void (await runQueued(site, 'follows.notify', { times: 2 })),
    ),
  ),
]
