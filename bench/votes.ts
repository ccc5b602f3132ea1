import { randomBytes, randomUUID } from 'node:crypto'
import { hashSecret } from '../src/platform/secrets.ts'
import { visit } from './attack.ts'
import { launchedThisWeek } from './launch-day.ts'
import type { Load } from './load.ts'
import { drive, warmUp } from './support/compare.ts'
import { DatabaseCpu } from './support/cpu.ts'
import { filledDatabase, walBytes, warm, withClient } from './support/databases.ts'
import { request, start } from './support/processes.ts'
import { random, range } from './support/random.ts'
import { benchClock, startService } from './support/service.ts'
import { quantile, table } from './support/statistics.ts'
import type { Written } from './writers.ts'

const people = 20_000
/** How many people vote at a time, each on their own connection. */
const connections = 64
const cpuGoal = 2
const walGoal = 2

/** Measures how many votes per second one process takes, and a visitor's home page at the vote rate of the goal. */
export async function votes(
  server: string,
  { listings, seconds }: { listings: number; seconds: number },
): Promise<string> {
  const database = await filledDatabase(server, listings)
  await warm(database)
  const { launched, cookies } = await withClient(database, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into members (email, name, created_at, email_verified_at)
       select 'voter-' || n || '-' || $2 || '@gmail.com', 'Voter ' || n, $3::timestamptz - interval '30 days', $3
       from generate_series(1, $1::int) n returning id`,
      [people, randomUUID(), benchClock],
    )
    const cookies = rows.map(() => randomBytes(32).toString('base64url'))
    await client.query(
      `insert into sessions (secret_hash, member_id, created_at, last_seen_at, expires_at, device, network)
       select secret, id, $3::timestamptz, $3, $3::timestamptz + interval '20 days', 'bench', 'bench'
       from unnest($1::bytea[], $2::bigint[]) as s (secret, id)`,
      [cookies.map(hashSecret), rows.map(({ id }) => id), benchClock],
    )
    await client.query('vacuum analyze members, sessions, votes, listing_counters, launches')
    return { launched: await launchedThisWeek(client), cookies }
  })
  await using service = await startService({ DATABASE_URL: database }, { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
  await using load = start('bench/load.ts')
  await using writers = start('bench/writers.ts')
  await using cpu = await DatabaseCpu.of(database)
  await visit(service.url, 1)
  const calm = quantile(await visit(service.url, seconds), 0.5)
  const ballots = (slugs: readonly string[]) =>
    range(1, 50_000).map(() => ballot(random.pick(cookies), random.pick(slugs)))
  // Both rows are measured with compiled code and known plans.
  await warmUp(load, [{ ...service, requests: ballots(launched), connections }], seconds)
  const rows: string[][] = []
  for (const { name, slugs, goal } of [
    { name: 'many listings', slugs: launched, goal: 1_000 },
    { name: 'one listing', slugs: [launched[0]!], goal: 500 },
  ]) {
    console.error(`Measuring ${name}`)
    const walBefore = await walBytes(database)
    const measured = await drive(load, { ...service, database: cpu, requests: ballots(slugs), connections }, seconds)
    const { perSecond, node, database: inDatabase } = measured
    const wal = (await walBytes(database)) - walBefore
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
      (wal / (perSecond * seconds) / 1024).toFixed(2),
      `≤ ${walGoal}`,
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
    'KB of WAL',
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
