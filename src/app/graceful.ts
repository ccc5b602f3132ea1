import closeWithGrace from 'close-with-grace'
import { second } from '../platform/duration.ts'
import type { Slipway } from './slipway.ts'

/** For requests and jobs in progress, after the server has drained. */
const grace = 20 * second

/** Runs until a signal stops the process, even during the start, and then finishes work in progress. */
export async function runGracefully(
  slipway: Slipway,
  run: () => Promise<void>,
  stopAccepting: (drainSeconds: number) => Promise<void>,
  flushLog: () => Promise<void>,
): Promise<void> {
  const { log, config, jobs } = slipway.app
  const drainSeconds = config.DRAIN_SECONDS ?? (config.production ? 5 : 0)
  const delay = drainSeconds * second + grace
  const guard = closeWithGrace({ delay, logger: log }, async ({ err, signal }) => {
    const start = performance.now()
    if (err) log.fatal({ err }, 'stopping after an unexpected error')
    else log.info({ signal }, 'stopping')
    // Another process takes over the jobs while this one still serves requests.
    await Promise.all([jobs.stop(), stopAccepting(signal === 'SIGTERM' ? drainSeconds : 0)])
    await slipway.close()
    log.info({ signal, ms: Math.round(performance.now() - start) }, 'stopped')
    await flushLog()
  })
  try {
    await run()
  } catch (error) {
    guard.uninstall()
    await stopAccepting(0)
    await slipway.close()
    await flushLog()
    throw error
  }
}
