import type { Load, LoadResult } from '../load.ts'
import { cpuSeconds, type DatabaseCpu } from './cpu.ts'
import { request, type Started } from './processes.ts'
import { atFullSpeed } from './speed.ts'
import { median } from './statistics.ts'

export interface Side {
  url: string
  pid: number
  database?: DatabaseCpu
  requests: Load['requests']
  connections?: number
}

export interface Measured {
  perSecond: number
  /** Milliseconds of processor time per request, in Node.js and in the database sessions. */
  node: number
  database: number
}

export interface Comparison {
  one: Measured
  other: Measured
  /** The ratio of one to the other, as the median over the rounds. */
  rate: number
  cpu: number
}

export interface Pace {
  rounds: number
  seconds: number
}

/** Measures both sides alternately, so that other load on the machine affects both. */
export async function compare(load: Started, one: Side, other: Side, { rounds, seconds }: Pace): Promise<Comparison> {
  await warmUp(load, [one, other], 1)
  const pairs: [Measured, Measured][] = []
  for (let round = 0; round < rounds; round++) {
    pairs.push(await atFullSpeed(async () => [await drive(load, one, seconds), await drive(load, other, seconds)]))
  }
  const total = ({ node, database }: Measured) => node + database
  return {
    one: medians(pairs.map(([first]) => first)),
    other: medians(pairs.map(([, second]) => second)),
    rate: median(pairs.map(([a, b]) => a.perSecond / b.perSecond)),
    cpu: median(pairs.map(([a, b]) => total(a) / total(b))),
  }
}

/** Lets the JIT compiler optimize the code of every request. */
export async function warmUp(load: Started, sides: readonly Side[], seconds: number): Promise<void> {
  for (const side of sides) await drive(load, side, seconds)
}

export async function drive(load: Started, { pid, database, ...side }: Side, seconds: number): Promise<Measured> {
  const { url, requests, connections } = side
  const [nodeBefore, databaseBefore] = [cpuSeconds(pid), await database?.seconds()]
  const work: Load = { url, requests, seconds, ...(connections && { connections }) }
  const { requests: sent, perSecond, failed } = await request<LoadResult>(load, work)
  if (failed > 0) throw new Error(`${failed} of ${sent} requests such as ${requests[0]!.path} failed`)
  const perRequest = (before = 0, after = 0) => ((after - before) * 1000) / sent
  return {
    perSecond,
    node: perRequest(nodeBefore, cpuSeconds(pid)),
    database: perRequest(databaseBefore, await database?.seconds()),
  }
}

function medians(rounds: readonly Measured[]): Measured {
  const medianOf = (key: keyof Measured) => median(rounds.map((round) => round[key]))
  return { perSecond: medianOf('perSecond'), node: medianOf('node'), database: medianOf('database') }
}
