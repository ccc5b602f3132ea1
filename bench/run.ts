import { totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { startCluster } from '../scripts/test/cluster.ts'
import { removeStaleClusters } from '../scripts/test/stale-clusters.ts'
import { findTools } from '../scripts/test/tools.ts'
import { attack } from './attack.ts'
import { launchDay } from './launch-day.ts'
import { mcp } from './mcp.ts'
import { pageListings, pages } from './pages.ts'
import { ratios } from './ratios.ts'
import { scale } from './scale.ts'
import { search } from './search.ts'
import { starts } from './start.ts'
import { storages } from './storages.ts'
import { votes } from './votes.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    scale: { type: 'boolean', default: false },
    only: { type: 'string' },
    match: { type: 'string' },
    listings: { type: 'string' },
    storage: { type: 'string', default: 'postgres' },
    questions: { type: 'string', default: '500' },
  },
})
const listings = Number(values.listings ?? 100_000)
const storage = values.storage === 'embedded' ? 'embedded' : 'postgres'
const pace = values.quick ? { rounds: 1, seconds: 1 } : { rounds: 3, seconds: 1.5 }
const parts: Record<string, [title: string, run: (server: string) => Promise<string>]> = {
  ratios: [
    'The service and a bare Fastify server that sends the same bytes',
    (server) => ratios(server, pace, new RegExp(values.match ?? (values.quick ? 'get_listing|without q' : ''))),
  ],
  mcp: ['Calls over MCP and over REST', (server) => mcp(server, pace)],
  pages: [
    `Pages, ${values.listings ?? pageListings} listings`,
    (server) => pages(server, pace, Number(values.listings ?? pageListings)),
  ],
  start: ['From the start of a process to its first answer', (server) => starts(server, values.quick ? 3 : 9)],
  storages: ['Embedded storage and PostgreSQL, 2 000 listings', (server) => storages(server, pace)],
  scale: ['Response time, from 10 000 to 1 000 000 listings', (server) => scale(server, values.quick ? 40 : 200)],
  attack: [
    'Attacks without an account, from 20 addresses at once, and their effect on a visitor',
    (server) => attack(server, values.quick ? 10 : 30),
  ],
  'launch-day': [
    'A launch day: what visitors get while people vote',
    (server) =>
      launchDay(
        server,
        { listings, storage, match: new RegExp(values.match ?? '') },
        values.quick ? { rounds: 1, seconds: 3 } : { rounds: 3, seconds: 5 },
      ),
  ],
  votes: [
    'Votes: how many per second, the cost of each, and the effect on a visitor',
    (server) => votes(server, { listings: Number(values.listings ?? 10_000), seconds: values.quick ? 3 : 10 }),
  ],
  search: [
    'Search: recall and latency',
    (server) =>
      search(server, {
        listings,
        storage,
        questions: Number(values.questions),
      }),
  ],
}

function chosen(): string[] {
  if (values.only) return values.only.split(',')
  if (values.scale) return ['scale']
  return values.quick ? ['ratios', 'mcp', 'pages'] : ['ratios', 'mcp', 'pages', 'storages']
}

async function ownCluster() {
  await removeStaleClusters()
  const { postgresql } = findTools()
  if (!postgresql)
    throw new Error(
      'PostgreSQL is not installed: install it (Debian: apt-get install postgresql), or set TEST_DATABASE_URL to a superuser of a server.',
    )
  // As PostgreSQL's documentation advises for a dedicated server.
  return startCluster(postgresql, { settings: { shared_buffers: `${Math.floor(totalmem() / 4 / 2 ** 20)}MB` } })
}

await using cluster = process.env.TEST_DATABASE_URL ? undefined : await ownCluster()
const server = cluster?.url ?? process.env.TEST_DATABASE_URL!
for (const name of chosen()) {
  if (!Object.hasOwn(parts, name))
    throw new Error(`There is no part ${name}; there are ${Object.keys(parts).join(', ')}`)
  const [title, run] = parts[name]!
  console.log(`\n${title}\n`)
  console.log(await run(server))
}
