import type pg from 'pg'
import { compare, type Pace, warmUp } from './support/compare.ts'
import { DatabaseCpu } from './support/cpu.ts'
import { filledDatabase, withClient } from './support/databases.ts'
import { Inputs } from './support/inputs.ts'
import { start } from './support/processes.ts'
import { startBare } from './support/record.ts'
import { startService } from './support/service.ts'
import { table } from './support/statistics.ts'

export const pageListings = 1_000
const pageVotes = 15_000
const goalRate = 0.4
/** The length of the warm-up relative to the measurement. */
const warmUpFactor = 5

type Case = [name: string, goal: number, paths: string[]]

/** Measures the processor time of pages that are not cached, with brotli, and the rate of cached pages. */
export async function pages(server: string, pace: Pace, listings: number): Promise<string> {
  const url = await filledDatabase(server, listings)
  const { inputs, frequent } = await withClient(url, async (client) => {
    if (listings === pageListings) await fillVotes(client)
    return { inputs: await Inputs.of(client, listings), frequent: await frequentWords(client) }
  })
  const words = inputs.names.slice(0, 200).map((name) => name.split(' ')[0]!)
  const cases: Case[] = [
    ['home', 2, ['/']],
    ['listing', 1.8, inputs.slugs.slice(0, 200).map((slug) => `/listings/${slug}`)],
    ['week', 3, ['/launches/weeks/2026-11-09']],
    ['search page', 3, words.map(searchPath)],
    // Shows twenty products on a site of any size. The first words of names find few on a small site.
    ...(frequent.length > 0 ? [['search page, full', 3, frequent.map(searchPath)] satisfies Case] : []),
  ]
  await using service = await startService({ DATABASE_URL: url })
  await using uncached = await startService({ DATABASE_URL: url, KEEP_ANSWERS: 'off' })
  await using bare = await startBare(
    service.url,
    ['/', '/listings/:slug', '/launches/weeks/:week', '/search'],
    cases.flatMap(([, , paths]) => paths.map((path) => ({ path }))),
  )
  await using load = start('bench/load.ts')
  await using database = await DatabaseCpu.of(url)
  const rows: string[][] = []
  for (const [name, goal, paths] of cases) {
    console.error(`Measuring ${name}`)
    const requests = paths.map((path) => ({ path, headers: { 'accept-encoding': 'br' } }))
    const { one, other, rate } = await compare(load, { ...service, requests }, { ...bare, requests }, pace)
    // V8 keeps compiling for thousands of pages. A service runs for days.
    await warmUp(load, [{ ...uncached, requests }], warmUpFactor * pace.rounds * pace.seconds)
    const { one: fresh } = await compare(load, { ...uncached, database, requests }, { ...bare, requests }, pace)
    rows.push([
      name,
      fresh.node.toFixed(2),
      fresh.database.toFixed(2),
      (fresh.node + fresh.database).toFixed(2),
      `≤ ${goal}`,
      one.perSecond.toFixed(0),
      other.perSecond.toFixed(0),
      rate.toFixed(2),
      `≥ ${goalRate}`,
    ])
  }
  return table(['page', 'CPU ms, fresh: Node', 'PostgreSQL', 'both', 'goal', 'pages/s', 'bare', 'ratio', 'goal'], rows)
}

/** Words that find four to seven pages of listings. */
async function frequentWords(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ word: string }>(
    `select word from search_words where documents between 70 and 130 and word ~ '^[a-z]+$' order by md5(word) limit 200`,
  )
  return rows.map(({ word }) => word)
}

function searchPath(q: string): string {
  return `/search?${new URLSearchParams({ q })}`
}

/** Adds votes for listings in their launch week, until there are enough. */
async function fillVotes(client: pg.Client): Promise<void> {
  await client.query(
    `insert into votes (listing_id, member_id, cast_at, week)
     select la.listing_id, m.id, la.launched_at + interval '1 hour', la.week
     from launches la cross join members m
     where la.launched_at is not null
       and not exists (select from votes v where v.listing_id = la.listing_id and v.member_id = m.id)
     order by (la.listing_id * 7919 + m.id * 104729) % 1000003, la.listing_id, m.id
     limit greatest(0, $1 - (select count(*) from votes))
     on conflict do nothing`,
    [pageVotes],
  )
  await client.query('vacuum analyze votes, listings, launches')
}
