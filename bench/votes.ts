import { visit } from './attack.ts'
import { launchedThisWeek, signIn } from './launch-day.ts'
import type { Load } from './load.ts'
import { drive } from './support/compare.ts'
import { DatabaseCpu } from './support/cpu.ts'
import { filledDatabase, warm, withClient } from './support/databases.ts'
import { request, start } from './support/processes.ts'
import { random, range } from './support/random.ts'
import { startService } from './support/service.ts'
import { quantile, table } from './support/statistics.ts'
import type { Written } from './writers.ts'

const people = 10_000
const cpuGoal = 2

/** How many votes a second one process takes, and the home page of a visitor while as many come as the goal says. */
export async function votes(
  server: string,
  { listings, seconds }: { listings: number; seconds: number },
): Promise<string> {
  const database = await filledDatabase(server, listings)
  await warm(database)
  const { launched, cookies } = await withClient(database, async (client) => ({
    launched: await launchedThisWeek(client),
    cookies: await signIn((text, values) => client.query(text, values), people),
  }))
  await using service = await startService({ DATABASE_URL: database }, { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
  await using load = start('bench/load.ts')
  await using writers = start('bench/writers.ts')
  await using cpu = await DatabaseCpu.of(database)
  await visit(service.url, 1)
  const calm = quantile(await visit(service.url, seconds), 0.5)
  const rows: string[][] = []
  for (const { name, slugs, goal } of [
    { name: 'many listings', slugs: launched, goal: 1_000 },
    { name: 'one listing', slugs: [launched[0]!], goal: 500 },
  ]) {
    console.error(`Measuring ${name}`)
    const requests = range(1, 50_000).map(() => ballot(random.pick(cookies), random.pick(slugs)))
    const {
      perSecond,
      node,
      database: inDatabase,
    } = await drive(load, { ...service, database: cpu, requests }, seconds)
    const paced = Math.min(goal, Math.floor(perSecond * 0.8))
    await request(writers, { url: service.url, cookies, slugs, votesPerSecond: paced, viewsPerSecond: 0 })
    const home = quantile(await visit(service.url, seconds), 0.5)
    const { failed } = await request<Written>(writers, 'stop')
    if (failed > 0) throw new Error(`${failed} votes failed`)
    rows.push([
      name,
      perSecond.toFixed(0),
      `≥ ${goal}`,
      ...[node, inDatabase, node + inDatabase].map((time) => time.toFixed(2)),
      `≤ ${cpuGoal}`,
      calm.toFixed(1),
      `${home.toFixed(1)} at ${paced} votes/s`,
    ])
  }
  const head = [
    'votes for',
    'a second',
    'goal',
    'CPU ms: Node',
    'PostgreSQL',
    'both',
    'goal',
    'home p50, calm',
    'voting',
  ]
  return table(head, rows)
}

function ballot(cookie: string, slug: string): Load['requests'][number] {
  const address = range(1, 4).map(() => 1 + random.whole(250))
  return {
    method: 'POST',
    path: `/listings/${slug}/vote`,
    headers: {
      cookie: `slipway=${cookie}`,
      'x-forwarded-for': address.join('.'),
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: 'vote=cast',
  }
}
