import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startCluster } from '../scripts/test/cluster.ts'
import { stopOnInterrupt } from '../scripts/test/run.ts'
import { removeStaleClusters } from '../scripts/test/stale-clusters.ts'
import { ensureTools } from '../scripts/test/tools.ts'
import { clocks } from './clocks.ts'
import { diskOfEmbedded, diskOfPostgres } from './disks.ts'
import { fuzz } from './fuzz.ts'
import { killEmbedded, killPostgres } from './kills.ts'
import { launchDay } from './launch-day.ts'
import { partitions } from './partitions.ts'
import { services } from './services.ts'
import { type Context, type Pace, type Proof, Record } from './support/proof.ts'
import { type Result, updateReport, writeReport } from './support/report.ts'
import { Timeline } from './support/timeline.ts'
import { webhooks } from './webhooks.ts'

const proofs: readonly Proof[] = [
  killPostgres,
  killEmbedded,
  partitions,
  diskOfPostgres,
  diskOfEmbedded,
  clocks,
  services,
  webhooks,
  launchDay,
  fuzz,
]

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    minutes: { type: 'string', default: '60' },
    report: { type: 'string' },
  },
})

/** Unlike the tests, the database keeps every commit. */
const durable = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  autovacuum: 'on',
  max_wal_size: '1GB',
  shared_buffers: '128MB',
}

const hour = 60
const pace: Pace = {
  isShort: values.short,
  scaled: (whole, short) =>
    values.short ? short : Math.max(short, Math.round((whole * Number(values.minutes)) / hour)),
}

async function prove(proof: Proof, binaries: string): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-proof-'))
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o711)
  const record = new Record(new Timeline())
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const context: Context = {
    pace,
    binaries,
    folder,
    record,
    after: (work) => void ends.push(work),
    async cluster({ settings = {}, ...options } = {}) {
      const cluster = await startCluster(binaries, { settings: { ...durable, ...settings }, ...options })
      ends.push(cluster.stop)
      return cluster
    },
  }
  const began = performance.now()
  try {
    await proof.run(context)
  } catch (error) {
    record.check('The proof ran to its end', [error instanceof Error ? (error.stack ?? error.message) : String(error)])
  }
  for (const end of ends.reverse())
    await Promise.resolve(end()).catch((error: unknown) => console.error(`Cleaning up ${proof.name}:`, error))
  return { proof, record, seconds: (performance.now() - began) / 1000 }
}

function print({ proof, record, seconds }: Result): void {
  console.log(`\n${record.failed ? '✖' : record.skipped ? '–' : '✔'} ${proof.title} (${seconds.toFixed(0)} s)`)
  if (record.skipped) console.log(`  skipped: ${record.skipped}`)
  for (const [name, value] of record.figures) console.log(`  ${name}: ${value}`)
  for (const { title, failure } of record.checks)
    console.log(`  ${failure === null ? '✔' : '✖'} ${title}${failure ? `: ${failure}` : ''}`)
}

stopOnInterrupt()
const chosen = proofs.filter(({ name }) => !values.only || values.only.split(',').includes(name))
if (chosen.length === 0) {
  console.error(`slipway: there is no such proof. There are ${proofs.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
await removeStaleClusters()
const { postgresql } = await ensureTools({ postgresql: true, chromium: false })
const version = execFileSync(join(postgresql!, 'postgres'), ['--version'], { encoding: 'utf8' })
const facts = {
  minutes: Number(values.minutes),
  isShort: values.short,
  postgres: /[\d.]+/.exec(version)?.[0] ?? 'unknown',
}
// A short run leaves the report of the last whole run as it is.
const report = values.report ?? (values.short || values.only ? undefined : join(import.meta.dirname, '../docs'))
const results: Result[] = []
for (const proof of chosen) {
  const result = await prove(proof, postgresql!)
  print(result)
  results.push(result)
  if (report && values.only) updateReport(report, result, facts)
  else if (report) writeReport(report, results, facts)
}
process.exit(results.some(({ record }) => record.failed) ? 1 : 0)
