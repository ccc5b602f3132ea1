import { setTimeout as pause } from 'node:timers/promises'
import type { Attack, AttackResult } from './attackers.ts'
import { filledDatabase, withClient } from './support/databases.ts'
import { Inputs } from './support/inputs.ts'
import { request, start } from './support/processes.ts'
import { startService } from './support/service.ts'
import { quantile, table } from './support/statistics.ts'

const listings = 1_000
const addresses = 20
const goals = { loopDelay: 50, homeP99: 250 }

/** Measures how much attacks from many addresses delay the event loop and the home page of a visitor. */
export async function attack(server: string, seconds: number): Promise<string> {
  const database = await filledDatabase(server, listings)
  const { slugs } = await withClient(database, (client) => Inputs.of(client, listings))
  await using service = await startService({ DATABASE_URL: database }, { RATE_LIMITS: 'on' })
  await using attackers = start('bench/attackers.ts')
  const options: Attack = { url: service.url, slugs: slugs.slice(0, 500), addresses, seconds }
  // Some parts of the service are loaded on first use.
  await request<AttackResult[]>(attackers, { ...options, addresses: 1, seconds: 3 })
  await worstLoopDelay(service.url)
  const calm = await visit(service.url, Math.min(seconds, 5))
  const calmDelay = await worstLoopDelay(service.url)
  const [results, home] = await Promise.all([request<AttackResult[]>(attackers, options), visit(service.url, seconds)])
  const delay = await worstLoopDelay(service.url)
  const attacked = table(
    ['attack', 'sent', 'answered', 'refused', 'failed'],
    results.map(({ attack: name, sent, answered, refused, failed }) => [
      name,
      ...[sent, answered, refused, failed].map(String),
    ]),
  )
  const measured = table(
    ['ms', 'calm', 'attacked', 'goal'],
    [
      ['worst delay of the event loop', calmDelay.toFixed(0), delay.toFixed(0), `≤ ${goals.loopDelay}`],
      ['home page, median', quantile(calm, 0.5).toFixed(0), quantile(home, 0.5).toFixed(0), ''],
      ['home page, p99', quantile(calm, 0.99).toFixed(0), quantile(home, 0.99).toFixed(0), `≤ ${goals.homeP99}`],
    ],
  )
  return `${attacked}\n\n${measured}`
}

/** Opens the home page repeatedly and returns the response times in milliseconds. */
export async function visit(url: string, seconds: number): Promise<number[]> {
  const times: number[] = []
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    const began = performance.now()
    const response = await fetch(url)
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`The home page answers ${response.status}`)
    times.push(performance.now() - began)
    await pause(20)
  }
  return times
}

/** The longest delay since the last call, in milliseconds. Each reading resets it. */
async function worstLoopDelay(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^slipway_nodejs_eventloop_lag_max_seconds (\S+)/m.exec(metrics)?.[1]) * 1000
}
