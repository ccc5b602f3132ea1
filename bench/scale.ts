import { sections } from '../src/directory/launches/queries.ts'
import { boardNames } from '../src/directory/leaderboards/boards.ts'
import { mistyped } from '../test/directory/search/support/typing.ts'
import { Writer } from '../test/directory/search/support/writing.ts'
import { clearingCache, filledDatabase, warm, withClient } from './support/databases.ts'
import { Inputs } from './support/inputs.ts'
import { range } from './support/random.ts'
import { type Service, startService } from './support/service.ts'
import { quantile, table } from './support/statistics.ts'

interface Site {
  service: Service
  inputs: Inputs
  clearCache(): Promise<unknown>
  close(): Promise<void>
}

/** The paths to request for one operation, in order. */
type Paths = (inputs: Inputs) => string[]

const perPages = range(11, 30)
const reads: Record<string, Paths> = {
  get_listing: (inputs) => inputs.slugs.map(inputs.listing),
  get_category: (inputs) => inputs.categories.map((slug) => inputs.category(slug)),
  ...Object.fromEntries(
    boardNames.map((board): [string, Paths] => [
      `get_leaderboard ${board}`,
      (inputs) => perPages.map((perPage) => inputs.board(board, perPage)),
    ]),
  ),
  ...Object.fromEntries(
    sections.map((section): [string, Paths] => [
      `list_launches ${section}`,
      (inputs) => perPages.map((perPage) => inputs.feed(section, perPage)),
    ]),
  ),
  get_launch_week: (inputs) => inputs.weeks(),
}
const searches: Record<string, Paths> = {
  'search_listings exact': (inputs) => inputs.names.map(inputs.search),
  'search_listings one typo': (inputs) => misspelled(inputs, 1),
  'search_listings two typos': (inputs) => misspelled(inputs, 2),
}

function misspelled({ names, search }: Inputs, typos: number): string[] {
  const writer = new Writer(typos)
  return names.flatMap((name) => mistyped(name, typos, writer) ?? []).map(search)
}

/** Measures how the response time grows with the number of listings. */
export async function scale(server: string, rounds: number): Promise<string> {
  const [small, middle, big] = [await open(server, 10_000), await open(server, 100_000), await open(server, 1_000_000)]
  await using _ = {
    [Symbol.asyncDispose]: async () => void (await Promise.all([small, middle, big].map((site) => site.close()))),
  }
  const grown = await measureInTurn(reads, [small, big], rounds)
  const searched = await measureInTurn(searches, [middle, big], rounds)
  const p = (times: number[], share: number) => quantile(times, share).toFixed(1)
  const growth = Object.entries(grown).map(([name, [a, b]]) => [
    name,
    p(a!, 0.5),
    p(b!, 0.5),
    (quantile(b!, 0.5) / quantile(a!, 0.5)).toFixed(2),
    p(a!, 0.95),
    p(b!, 0.95),
  ])
  const goals: Record<string, [number, number]> = {
    'search_listings exact': [25, 100],
    'search_listings two typos': [60, 240],
  }
  const latency = Object.entries(searched).map(([name, [a, b]]) => [
    name,
    p(a!, 0.5),
    p(a!, 0.95),
    goals[name] ? `≤ ${goals[name][0]}` : '',
    p(b!, 0.5),
    p(b!, 0.95),
    goals[name] ? `≤ ${goals[name][1]}` : '',
  ])
  return [
    table(
      [
        'operation (ms)',
        'p50 at 10 000',
        'p50 at 1 000 000',
        'growth (goal < 1.5)',
        'p95 at 10 000',
        'p95 at 1 000 000',
      ],
      growth,
    ),
    '',
    table(['search (ms)', 'p50 at 100 000', 'p95', 'goal', 'p50 at 1 000 000', 'p95', 'goal'], latency),
  ].join('\n')
}

async function open(server: string, listings: number): Promise<Site> {
  const url = await filledDatabase(server, listings)
  await warm(url)
  const inputs = await withClient(url, (client) => Inputs.of(client, listings))
  const service = await startService({ DATABASE_URL: url })
  const cache = await clearingCache(url, Infinity)
  const close = async () => void (await Promise.all([service[Symbol.asyncDispose](), cache[Symbol.asyncDispose]()]))
  return { inputs, service, clearCache: cache.now, close }
}

/**
 * Sends one request at a time: each kind once per round, to each site. The cache is cleared before each round, so that
 * all answers come from the database.
 */
async function measureInTurn(
  kinds: Record<string, Paths>,
  sites: readonly Site[],
  rounds: number,
): Promise<Record<string, number[][]>> {
  const operations = Object.entries(kinds).map(([name, pathsOf]) => ({
    name,
    paths: sites.map(({ inputs }) => pathsOf(inputs)),
  }))
  const times = Object.fromEntries(operations.map(({ name }) => [name, sites.map((): number[] => [])]))
  const warmUp = 20
  for (let round = 0; round < rounds + warmUp; round++) {
    for (const { clearCache } of sites) await clearCache()
    for (const { name, paths } of operations) {
      for (const [index, { service }] of sites.entries()) {
        const all = paths[index]!
        const startedAt = performance.now()
        const response = await fetch(service.url + all[round % all.length])
        await response.arrayBuffer()
        if (!response.ok) throw new Error(`${response.url} answers ${response.status}`)
        if (round >= warmUp) times[name]![index]!.push(performance.now() - startedAt)
      }
    }
    if (round % 50 === 0) console.error(`Round ${round} of ${rounds + warmUp}`)
  }
  return times
}
