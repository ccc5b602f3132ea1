import { openPostgres } from '../../../src/platform/database/postgres.ts'
import { chargeJob } from './charge.ts'
import { processOn } from './support.ts'

/** Takes the run, does its effect, and hangs before it can say so. */
const db = await openPostgres(process.argv[2]!)
await processOn(db, [chargeJob(() => new Promise(() => {}))])
