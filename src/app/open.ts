import { readConfig } from '../platform/config/config.ts'
import { createLog } from '../platform/observability/log.ts'
import { openSlipway, openStorage, type Slipway } from './slipway.ts'

/**
 * Runs a command on the site's storage and closes it again. Logs go to standard error, results to standard output. A patient
 * command may ask for what takes minutes.
 */
export async function withSlipway<T>(work: (slipway: Slipway) => Promise<T>, { patient = false } = {}): Promise<T> {
  const config = readConfig(process.env)
  const log = createLog(process.env.LOG_LEVEL ? config.LOG_LEVEL : 'warn', process.stderr)
  const db = await openStorage(config, patient ? { statementTimeout: 0 } : {})
  const slipway = await openSlipway(config, { log, db })
  try {
    return await work(slipway)
  } finally {
    await slipway.close()
  }
}
