import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { matchingLine, type Started, start } from './processes.ts'

/** A Sunday evening, so that the week is complete and "today" has launches. */
export const benchClock = '2026-11-15T23:00:00Z'

export interface Service extends Started {
  url: string
}

/** What `bin/slipway` passes to Node.js. */
const launcherOptions = ['--max-semi-space-size=8']
const build = '.cache/bench-build'
let isBuilt = false

/** The program as containers run it. */
function builtProgram(): string {
  if (!isBuilt) execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/build.ts'), build])
  isBuilt = true
  return `${build}/main.js`
}

/** Starts one process of the built product, with the clock at the end of the data and rate limits off by default. */
export async function startService(
  storage: { DATABASE_URL: string; KEEP_ANSWERS?: string } | { DATA_DIR: string },
  more: { RATE_LIMITS?: 'on'; TRUST_PROXY?: string } = {},
): Promise<Service> {
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: 'off',
    WORKERS: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    CLOCK: benchClock,
    ...storage,
    ...more,
  }
  const profile = process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : []
  const started = start(builtProgram(), ['serve'], {
    env,
    execArgv: [...launcherOptions, ...profile],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const [, port] = await matchingLine(started, /listens on http:\/\/localhost:(\d+)/)
  return { ...started, url: `http://127.0.0.1:${port}` }
}
