import type { Load, LoadResult } from '../load.ts'
import { cpuSeconds, type DatabaseCpu } from './cpu.ts'
import { ask, type Started } from './processes.ts'
import { median } from './statistics.ts'

export interface Side {
  url: string
  pid: number
  database?: DatabaseCpu
  requests: Load['requests']
}

export interface Measured {
  perSecond: number
  /** Milliseconds of processor time for one request, in Node.js and in the sessions of the database. */
  node: number
  database: number
}

export interface Comparison {
  one: Measured
  other: Measured
  /** Medians over the rounds of what one is to the other. */
  rate: number
  cpu: number
}

export interface Pace {
  rounds: number
  seconds: number
}

/** Both sides in turn, several times, so that what disturbs the machine disturbs both. */
export async function compare(load: Started, one: Side, other: Side, { rounds, seconds }: Pace): Promise<Comparison> {
  await warmUp(load, [one, other], 1)
  const pairs: [Measured, Measured][] = []
  for (let round = 0; round < rounds; round++) {
    pairs.push([await drive(load, one, seconds), await drive(load, other, seconds)])
  }
  const total = ({ node, database }: Measured) => node + database
  return {
    one: middle(pairs.map(([first]) => first)),
    other: middle(pairs.map(([, second]) => second)),
    rate: median(pairs.map(([a, b]) => a.perSecond / b.perSecond)),
    cpu: median(pairs.map(([a, b]) => total(a) / total(b))),
  }
}

/** Long enough for the compiler to have seen what every request goes through. */
export async function warmUp(load: Started, sides: readonly Side[], seconds: number): Promise<void> {
  for (const side of sides) await drive(load, side, seconds)
}

async function drive(load: Started, { url, pid, database, requests }: Side, seconds: number): Promise<Measured> {
  const [nodeBefore, databaseBefore] = [cpuSeconds(pid), await database?.seconds()]
  const { requests: made, perSecond, failed } = await ask<LoadResult>(load, { url, requests, seconds } satisfies Load)
  if (failed > 0) throw new Error(`${failed} of ${made} requests such as ${requests[0]!.path} failed`)
  const each = (before = 0, after = 0) => ((after - before) * 1000) / made
  return {
    perSecond,
    node: each(nodeBefore, cpuSeconds(pid)),
    database: each(databaseBefore, await database?.seconds()),
  }
}

function middle(all: readonly Measured[]): Measured {
  const of = (key: keyof Measured) => median(all.map((one) => one[key]))
  return { perSecond: of('perSecond'), node: of('node'), database: of('database') }
}
