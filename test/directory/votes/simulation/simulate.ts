import { networkHash, wideNetworkHash } from '../../../../src/core/sessions/request-origin.ts'
import { awardClosedWeeks } from '../../../../src/directory/awards/award.ts'
import { linkFounders } from '../../../../src/directory/founders/links.ts'
import { addEditor } from '../../../../src/directory/listings/editors.ts'
import { reviewCrowds } from '../../../../src/directory/votes/crowds.ts'
import { settleVotes } from '../../../../src/directory/votes/settle.ts'
import { castVote, withdrawVote } from '../../../../src/directory/votes/vote.ts'
import { countWaitingVotes } from '../../../../src/directory/votes/waiting.ts'
import { sql } from '../../../../src/platform/database/sql.ts'
import type { Transaction } from '../../../../src/platform/database/types.ts'
import type { TestApp } from '../../../support/app.ts'
import { makeListing } from '../../../support/listings.ts'
import { type Attack, attacks } from './attacks.ts'
import { honestPeople } from './honest-people.ts'
import { day, hour, minute, monday, pastListings, type Scenario, type Voter, World, week } from './world.ts'

export interface AttackResult {
  name: string
  about: string
  falseVotes: number
  falseCounted: number
  honest: number
  honestSetAside: number
}

interface Event {
  at: number
  run(tx: Transaction): Promise<unknown>
}

/**
 * Runs a launch week with one listing per attack, for which the same 1,000 honest people vote, too, using the real
 * rules, jobs and database. Returns the results of the closed week.
 */
export async function simulate(site: TestApp, scenario: Scenario): Promise<AttackResult[]> {
  const world = new World(scenario)
  const honest = honestPeople(world)
  const planned = attacks(world)
  const past = scenario.isNewSite ? [] : await addPastListings(site)
  const honestIds = await addMembers(site, honest, past)
  site.clock.set(new Date(monday).toISOString())
  await awardClosedWeeks(site.app)
  const events: Event[] = []
  const runs: { attack: Attack; listingId: number; falseIds: number[] }[] = []
  for (const [index, attack] of planned.entries()) {
    site.clock.set(new Date(monday).toISOString())
    const listingId = await makeListing(site, { slug: `attacked-${index}`, week })
    const falseIds = await addMembers(site, attack.voters, past)
    runs.push({ attack, listingId, falseIds })
    for (const [at, voter] of honest.entries()) events.push(...ballots(site, listingId, honestIds[at]!, voter))
    for (const [at, voter] of attack.voters.entries()) events.push(...ballots(site, listingId, falseIds[at]!, voter))
    if (attack.areMakers) events.push(...makerEvents(site, listingId, attack.voters, falseIds))
  }
  await play(site, events)
  site.clock.set(new Date(monday + 7 * day + 2 * minute).toISOString())
  await awardClosedWeeks(site.app)
  return Promise.all(
    runs.map(async ({ attack, listingId, falseIds }) => {
      const counted = await countedVoters(site, listingId)
      const entitled = attack.hasVoter ? 1 : 0
      return {
        name: attack.name,
        about: attack.about,
        falseVotes: falseIds.length - entitled,
        falseCounted: Math.max(0, falseIds.filter((id) => counted.has(id)).length - entitled),
        honest: honestIds.length,
        honestSetAside: honestIds.filter((id) => !counted.has(id)).length,
      }
    }),
  )
}

/** Plays events in order of time. The jobs run every three hours, the review of the counts every day. */
async function play(site: TestApp, events: readonly Event[]): Promise<void> {
  const { app, clock } = site
  const jobs = Array.from({ length: 7 * 8 - 1 }, (_, index) => ({
    at: monday + (index + 1) * 3 * hour,
    async run(tx: Transaction) {
      while ((await countWaitingVotes(app, tx)) > 0);
      await reviewCrowds(app, tx, week)
      if (index % 8 === 1) await settleVotes(app, tx)
    },
  }))
  const all = [...events, ...jobs].sort((one, other) => one.at - other.at)
  for (let from = 0; from < all.length; from += 50)
    await app.db.transaction(async (tx) => {
      for (const { at, run } of all.slice(from, from + 50)) {
        clock.set(new Date(at).toISOString())
        await run(tx)
      }
    })
}

function ballots(site: TestApp, listingId: number, memberId: number, voter: Voter): Event[] {
  const { app } = site
  const cast = (address: string, device: string) => (tx: Transaction) =>
    castVote(app, tx, {
      listingId,
      memberId,
      network: networkHash(app, address),
      wideNetwork: wideNetworkHash(app, address),
      device,
    })
  const { at, address, device, recastFrom } = voter
  if (recastFrom === undefined) return [{ at, run: cast(address, device) }]
  // Late enough that the rules have had all the time they need.
  const later = Math.max(at + hour, monday + 6 * day + 12 * hour + (memberId % 600) * minute)
  return [
    { at, run: cast(address, device) },
    { at: later, run: (tx) => withdrawVote(app, tx, { listingId, memberId }) },
    { at: later + minute, run: cast(recastFrom, `${device} again`) },
  ]
}

/** The owner, editors and founders. Every other one is added after the first vote. */
function makerEvents(site: TestApp, listingId: number, voters: readonly Voter[], ids: readonly number[]): Event[] {
  const { app } = site
  return voters.map(({ at }, index) => ({
    at: index % 2 === 0 ? monday : at + hour,
    async run(tx: Transaction) {
      const memberId = ids[index]!
      if (index === 0) await tx.run(sql`update listings set owner_id = ${memberId} where id = ${listingId}`)
      else if (index < 15) await addEditor(app, tx, listingId, memberId)
      else {
        await tx.run(sql`
          insert into founders (slug, name, search_name, member_id)
          values (${`founder-${memberId}`}, 'Founder', 'founder', ${memberId})`)
        const { slugs } = await tx.one(sql<{ slugs: string[] }>`
          select coalesce(array_agg(f.slug), '{}') as slugs
          from listing_founders lf join founders f on f.id = lf.founder_id where lf.listing_id = ${listingId}`)
        const founders = [...slugs, `founder-${memberId}`].map((slug) => ({ slug, title: null }))
        await linkFounders(tx, listingId, founders)
      }
    },
  }))
}

async function addPastListings(site: TestApp): Promise<number[]> {
  const ids: number[] = []
  for (let number = 0; number < pastListings; number++)
    ids.push(await makeListing(site, { slug: `past-${number}`, week: '2026-10-05' }))
  return ids
}

async function addMembers(site: TestApp, voters: readonly Voter[], past: readonly number[]): Promise<number[]> {
  const { db } = site.app
  const rows = await db.many(sql<{ id: number }>`
    insert into members (email, name, email_verified_at, created_at)
    select email, 'Voter', at, at
    from unnest(
      ${voters.map(({ email }) => email)}::text[], ${voters.map(({ createdAt }) => new Date(createdAt))}::timestamptz[]
    ) as voter (email, at)
    returning id`)
  const ids = rows.map(({ id }) => id)
  const earlier = voters.flatMap((voter, index) =>
    [...new Set(voter.earlier)].map((number) => ({ member: ids[index]!, listing: past[number]! })),
  )
  await db.run(sql`
    insert into votes (listing_id, member_id, cast_at, week)
    select listing, member, '2026-10-06T12:00:00Z', '2026-10-05'
    from unnest(
      ${earlier.map(({ listing }) => listing)}::bigint[], ${earlier.map(({ member }) => member)}::bigint[]
    ) as vote (listing, member)`)
  return ids
}

async function countedVoters(site: TestApp, listingId: number): Promise<ReadonlySet<number>> {
  const rows = await site.app.db.many(sql<{ member_id: number }>`
    select member_id from votes where listing_id = ${listingId} and week = ${week} and discounted is null`)
  return new Set(rows.map(({ member_id }) => member_id))
}

export interface Run extends Scenario {
  results: readonly AttackResult[]
}

/** The tables in docs/votes.md: by attack, with the worst run of each, and by run. */
export function markdownOf(runs: readonly Run[]): string {
  const sites = [false, true].map((isNewSite) => runs.filter((run) => run.isNewSite === isNewSite))
  const byAttack = runs[0]!.results.map(({ name, about, falseVotes, honest }, index) => {
    const worst = (count: 'falseCounted' | 'honestSetAside', whole: number) =>
      sites.map((ofSite) => share(Math.max(...ofSite.map(({ results }) => results[index]![count])), whole))
    return row([name, about, falseVotes, ...worst('falseCounted', falseVotes), ...worst('honestSetAside', honest)])
  })
  const byRun = runs.map(({ seed, isNewSite, results }) => {
    const sum = (count: keyof Omit<AttackResult, 'name' | 'about'>) =>
      results.reduce((total, result) => total + result[count], 0)
    return row([
      isNewSite ? 'new' : 'with history',
      seed,
      share(sum('falseCounted'), sum('falseVotes')),
      share(sum('honestSetAside'), sum('honest')),
    ])
  })
  return [
    '| attack | what it does | false votes | counted | counted, new site | honest set aside | honest set aside, new site |',
    '|---|---|--:|--:|--:|--:|--:|',
    ...byAttack,
    '',
    '| site | seed | false votes counted | honest votes set aside |',
    '|---|--:|--:|--:|',
    ...byRun,
  ].join('\n')
}

function row(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`
}

function share(part: number, whole: number): string {
  return `${part} (${((100 * part) / whole).toFixed(1)} %)`
}
