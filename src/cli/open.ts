import { createLog } from '../platform/observability/log.ts'
import { readConfig } from '../platform/config/config.ts'
import { openSlipway, type Slipway } from '../slipway.ts'

/** Runs a command on the site's storage and closes it again. Logs go to standard error, results to standard output. */
export async function withSlipway<T>(work: (slipway: Slipway) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  const log = createLog(process.env.LOG_LEVEL ? config.LOG_LEVEL : 'warn', process.stderr)
  const slipway = await openSlipway(config, { log })
  try {
    return await work(slipway)
  } finally {
    await slipway.close()
  }
}
