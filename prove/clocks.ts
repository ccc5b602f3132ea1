import { setTimeout as pause } from 'node:timers/promises'
import { timeZone } from '../src/core/calendar/settings.ts'
import { addDays, addWeeks, startOfDay } from '../src/core/calendar/weeks.ts'
import { castVote } from '../src/directory/votes/vote.ts'
import { cents } from '../src/platform/cents.ts'
import { sql } from '../src/platform/database/sql.ts'
import { hour } from '../src/platform/duration.ts'
import { launchPaid } from '../src/publishing/lifecycle/transitions.ts'
import { receiveEvent } from '../src/shop/payments/receive-event.ts'
import { openShop, type Shop } from '../test/shop/orders/support.ts'
import { openStripe } from '../test/shop/payments/fake-gateways/stripe.ts'
import { beginOrder } from '../test/shop/payments/support.ts'
import { makeListing } from '../test/support/listings.ts'
import { runNow } from '../test/support/queued-jobs.ts'
import { checkEffects, checkInvariants } from './support/checks.ts'
import { conclude, nextWrite } from './support/conclude.ts'
import type { Context, Proof, Storage } from './support/proof.ts'
import { emptyDatabase, Site } from './support/site.ts'
import { Writers } from './support/writers.ts'

/** Mondays after a change of the clocks, and those at the end of a year. 2026 has a week 53. */
const mondays: [monday: string, zone: string, what: string][] = [
  ['2026-12-28', 'UTC', 'week 53'],
  ['2027-01-04', 'Pacific/Kiritimati', 'the first week of a year, 14 hours ahead'],
  ['2027-03-15', 'America/New_York', 'summer time begins'],
  ['2027-03-29', 'Europe/Lisbon', 'summer time begins'],
  ['2027-04-05', 'Australia/Lord_Howe', 'summer time ends, by half an hour'],
  ['2027-10-04', 'Australia/Lord_Howe', 'summer time begins, by half an hour'],
  ['2027-11-01', 'Europe/Lisbon', 'summer time ends'],
  ['2027-11-08', 'America/New_York', 'summer time ends'],
  ['2028-01-03', 'Asia/Kathmandu', 'the first week of a year'],
]
const by = { cause: 'proof' }

/** The clock jumps over a Monday, back and forth, and the calendar runs after each jump. */
async function passMonday(shop: Shop, monday: string, zone: string, number: number): Promise<string[]> {
  const { app, clock } = shop
  const wrong: string[] = []
  const midnight = startOfDay(zone, monday)
  const lastWeek = addWeeks(monday, -1)
  const at = (milliseconds: number) => clock.set(new Date(midnight.getTime() + milliseconds))
  clock.set(startOfDay(zone, addDays(monday, -4)))
  await app.settings.set(timeZone, zone)
  const owner = await shop.member()
  const voters = [await shop.member(), await shop.member()]
  const competing = await makeListing(shop, { slug: `old-${number}`, week: lastWeek, ownerId: owner.id })
  const facts = { slug: `new-${number}`, status: 'draft', plan: null, week: null, ownerId: owner.id } as const
  const due = await makeListing(shop, facts)
  await app.db.transaction((tx) => launchPaid(app, tx, due, monday, by))
  const status = async () =>
    (await app.db.one(sql<{ status: string }>`select status from listings where id = ${due}`)).status
  const vote = (memberId: number) =>
    app.db.transaction((tx) => castVote(app, tx, { listingId: competing, memberId, network: null, device: null }))

  at(-1)
  await vote(voters[0]!.id)
  // Back by two hours, then just before midnight again, then, for every second one, over it by days.
  for (const before of [-1, -2 * hour, -1]) {
    at(before)
    await runNow(shop, 'lifecycle.run_calendar')
    if ((await status()) !== 'scheduled') wrong.push(`${monday} ${zone}: live ${-before} ms too early`)
  }
  for (const after of number % 2 === 0 ? [0, -hour, 1, 50 * hour] : [50 * hour, 0, -hour, 60 * hour]) {
    at(after)
    await runNow(shop, 'lifecycle.run_calendar')
    if ((await status()) !== 'live') wrong.push(`${monday} ${zone}: not live after ${after} ms`)
  }
  at(0)
  await vote(voters[1]!.id)
  at(60 * hour)

  const weeks = await app.db.many(sql<{ week: string }>`
    select week from votes where listing_id = ${competing} order by cast_at`)
  if (weeks.map(({ week }) => week).join() !== `${lastWeek},${monday}`)
    wrong.push(`${monday} ${zone}: votes are of the weeks ${weeks.map(({ week }) => week)}`)
  const found = await app.db.one(sql<{
    launched_at: Date
    launches: number
    events: number
    notices: number
    awards: number
  }>`
    select launched_at,
      (select count(*) from launches where listing_id = ${due}) as launches,
      (select count(*) from listing_events where listing_id = ${due} and to_status = 'live') as events,
      (select count(*) from notifications where member_id = ${owner.id} and cause like 'launch:' || ${due} || ':%') as notices,
      (select count(*) from awards where week = ${lastWeek} and listing_id = ${competing}) as awards
    from listings where id = ${due}`)
  const { launched_at, ...counts } = found
  if (!isMidnight(launched_at, zone)) wrong.push(`${monday} ${zone}: launched at ${launched_at.toISOString()}`)
  if (JSON.stringify(counts) !== JSON.stringify({ launches: 1, events: 1, notices: 1, awards: 1 }))
    wrong.push(`${monday} ${zone}: ${JSON.stringify(counts)}`)
  return wrong
}

/** Uses the time zones of the system, not the product's calendar. */
function isMidnight(instant: Date, zone: string): boolean {
  const options = { timeZone: zone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en-US', options).format(instant) === 'Mon 00:00'
}

/** Orders are paid in the last and the first second of a year. */
async function passNewYear(shop: Shop): Promise<string[]> {
  await shop.app.settings.set(timeZone, 'UTC')
  const numbers: string[] = []
  for (const instant of ['2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00.000Z', '2026-12-31T23:59:59.500Z']) {
    shop.clock.set(instant)
    const listing = await shop.listing({ status: 'live', plan: 'free', week: '2026-11-09' })
    const order = await beginOrder(shop, 'test', [
      { product: 'billboard_min', listing_id: listing, amount_cents: 5_000 },
    ])
    const { reference, amount, number } = order
    const paid = { gateway: 'test', eventId: `${reference}_paid`, kind: 'paid', reference } as const
    await receiveEvent(shop.app, { ...paid, amountCents: cents(amount), currency: 'USD', body: {} })
    numbers.push(number.slice(0, 7))
  }
  return numbers.join() === 'SW-2026,SW-2027,SW-2026' ? [] : [`order numbers begin with ${numbers}`]
}

async function passTime(context: Context, storage: Storage): Promise<void> {
  const db = await emptyDatabase(context, storage)
  const shop = await openShop({ kind: storage === 'embedded' ? 'embedded' : 'postgres', open: async () => db })
  context.after(() => shop.close())
  const wrong: string[] = []
  for (const [index, [monday, zone]] of mondays.entries()) {
    wrong.push(...(await passMonday(shop, monday, zone, index)))
    if (index === 0)
      context.record.check('Orders and invoices of New Year’s Eve are numbered right', await passNewYear(shop))
  }
  context.record.check('Weeks begin at local midnight, once, wherever the clock jumps', wrong)
  await checkInvariants(db, context.record)
  await checkEffects(db, context.record)
}

/** Jumps, in hours. They stay within the week, because a new week changes how withdrawn votes count. */
const jumps = [5, -4, 6, -6, 1, -1]

async function jumpUnderWrites(context: Context): Promise<void> {
  const gateway = await openStripe()
  context.after(gateway.close)
  const site = await Site.open(context, { storage: 'PostgreSQL', environment: gateway.environment })
  const writers = new Writers(site, context.record, gateway)
  for (const hours of jumps.slice(0, context.pace.scaled(6, 2))) {
    writers.start(['votes', 'places', 'updates'])
    await pause(800)
    const cause = async () => {
      await Promise.all([site.web.stop('SIGKILL'), site.worker!.stop('SIGKILL')])
      site.moveClock(hours * hour)
      site.web.start()
      site.worker!.start()
    }
    await context.record.timeline.fault(`${hours > 0 ? '+' : '−'}${Math.abs(hours)} h`, cause, () => nextWrite(context))
    await pause(1_000)
    await writers.pause()
  }
  await conclude(context, site, writers)
}

export const clocks: Proof = {
  name: 'clocks',
  title: 'Clock jumps, summer time, the end of the year',
  about:
    'The clock jumps back and forth over Mondays at which summer time begins or ends or a year does, in seven time zones, ' +
    'on both storages. Then it jumps by hours between restarts while people write.',
  async run(context) {
    await passTime(context, 'PostgreSQL')
    await passTime(context, 'embedded')
    await jumpUnderWrites(context)
    context.record.figure('Mondays passed', mondays.length * 2)
  },
}
