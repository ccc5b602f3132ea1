import { type Comparison, compare, type Pace, warmUp } from './support/compare.ts'
import { DatabaseCpu } from './support/cpu.ts'
import { clearingCache, filledDatabase, withClient } from './support/databases.ts'
import { Inputs } from './support/inputs.ts'
import { start } from './support/processes.ts'
import { sample } from './support/random.ts'
import { startBare } from './support/record.ts'
import { startService } from './support/service.ts'
import { table } from './support/statistics.ts'

export const ratioListings = 10_000

interface Case {
  name: string
  /** Keeps clearing the cache, so that answers come from the database. */
  fresh?: boolean
  goal?: number
  route: string
  paths: string[]
}

/** Answers are cached as in production, except in the "fresh" cases. */
function casesOf(inputs: Inputs): Case[] {
  const listings = { route: '/api/v1/listings/:slug', paths: inputs.slugs.slice(0, 200).map(inputs.listing) }
  const browsing = { route: '/api/v1/listings', paths: inputs.browsing(100) }
  const search = { route: '/api/v1/listings', paths: inputs.names.slice(0, 100).map(inputs.search) }
  return [
    { name: 'get_site_info', route: '/api/v1/site', paths: ['/api/v1/site'] },
    { name: 'get_listing', goal: 0.7, ...listings },
    { name: 'get_listing, fresh', fresh: true, ...listings },
    { name: 'search_listings without q', goal: 0.65, ...browsing },
    { name: 'search_listings without q, fresh', fresh: true, ...browsing },
    { name: 'search_listings with q', ...search },
    { name: 'search_listings with q, fresh', fresh: true, ...search },
    { name: 'get_category', route: '/api/v1/categories/:slug', paths: inputs.allCategories() },
    { name: 'list_launches', route: '/api/v1/launches', paths: inputs.allFeeds() },
    { name: 'get_leaderboard', route: '/api/v1/leaderboards/:board', paths: inputs.allBoards() },
    { name: 'get_launch_week', route: '/api/v1/launches/weeks/:week', paths: inputs.weeks() },
  ]
}

/** Compares the service with a bare server that sends the same bytes. */
export async function ratios(server: string, pace: Pace, match: RegExp): Promise<string> {
  const url = await filledDatabase(server, ratioListings)
  const cases = casesOf(await withClient(url, (client) => Inputs.of(client, ratioListings))).filter(({ name }) =>
    match.test(name),
  )
  await using service = await startService({ DATABASE_URL: url })
  await using bare = await startBare(
    service.url,
    [...new Set(cases.map(({ route }) => route))],
    cases.flatMap(({ paths }) => paths.map((path) => ({ path }))),
  )
  await using load = start('bench/load.ts')
  await using database = await DatabaseCpu.of(url)
  const all = cases.flatMap(({ paths }) => paths.map((path) => ({ path })))
  await warmUp(
    load,
    [
      { ...service, requests: all },
      { ...bare, requests: all },
    ],
    5,
  )
  const rows: string[][] = []
  for (const { name, goal, paths, fresh } of cases) {
    await using _clearingCache = fresh ? await clearingCache(url, 20) : undefined
    const requests = sample(paths, paths.length).map((path) => ({ path }))
    console.error(`Measuring ${name}`)
    rows.push([
      name,
      ...row(await compare(load, { ...service, database, requests }, { ...bare, requests }, pace)),
      goal ? `≥ ${goal}` : '',
    ])
  }
  return table(['operation', 'requests/s', 'bare', 'ratio', 'CPU ms: Node', 'PostgreSQL', 'bare', 'goal'], rows)
}

function row({ one, other, rate }: Comparison): string[] {
  return [
    one.perSecond.toFixed(0),
    other.perSecond.toFixed(0),
    rate.toFixed(2),
    one.node.toFixed(3),
    one.database.toFixed(3),
    other.node.toFixed(3),
  ]
}
