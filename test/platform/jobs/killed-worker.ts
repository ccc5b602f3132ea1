import { openEmbedded } from '../../../src/platform/database/embedded/open.ts'
import { openPostgres } from '../../../src/platform/database/postgres.ts'
import { chargeJob } from './charge.ts'
import { processOn } from './support.ts'

/** Takes the run, does its effect, and hangs before it can say so. */
const [, , kind, place] = process.argv
const db = kind === 'postgres' ? await openPostgres(place!) : await openEmbedded({ directory: place! })
await processOn(db, [
  chargeJob(() => {
    process.send!('in the middle')
    return new Promise(() => {})
  }),
])
