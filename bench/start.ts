import { filledFolder } from './launch-day.ts'
import { cpuSeconds } from './support/cpu.ts'
import { filledDatabase } from './support/databases.ts'
import { startService } from './support/service.ts'
import { atFullSpeed } from './support/speed.ts'
import { median, table } from './support/statistics.ts'

const listings = 1_000

/** Measures the time from the start of a process to its first answer, on a site that was started before. */
export async function starts(server: string, rounds: number): Promise<string> {
  // As in `bin/slipway`.
  process.env.NODE_COMPILE_CACHE ??= '.cache/bench-compile'
  await using embedded = await filledFolder(listings)
  const rows: string[][] = []
  for (const [name, storage, goal] of [
    ['PostgreSQL', { DATABASE_URL: await filledDatabase(server, listings) }, 1.2],
    ['embedded', { DATA_DIR: embedded.folder }, 2.2],
  ] as const) {
    console.error(`Measuring ${name}`)
    await startOnce(storage)
    const measured: Started[] = []
    for (let round = 0; round < rounds; round++) measured.push(await atFullSpeed(() => startOnce(storage)))
    const seconds = measured.map((one) => one.seconds)
    rows.push([
      name,
      median(seconds).toFixed(2),
      Math.min(...seconds).toFixed(2),
      `≤ ${goal}`,
      median(measured.map((one) => one.cpu)).toFixed(2),
    ])
  }
  return table(['storage', 'seconds, median', 'fastest', 'goal', 'CPU seconds'], rows)
}

interface Started {
  seconds: number
  /** Processor seconds of all threads. */
  cpu: number
}

async function startOnce(storage: Parameters<typeof startService>[0]): Promise<Started> {
  const begun = performance.now()
  await using service = await startService(storage)
  await (await fetch(service.url)).arrayBuffer()
  return { seconds: (performance.now() - begun) / 1000, cpu: cpuSeconds(service.pid) ?? Number.NaN }
}
