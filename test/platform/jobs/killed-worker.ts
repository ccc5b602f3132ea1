import { openEmbedded } from '../../../src/platform/database/embedded/open.ts'
import { openPostgres } from '../../../src/platform/database/postgres.ts'
import { chargeJob } from './charge.ts'
import { processOn } from './support.ts'

// Starts a run, commits its effect, and hangs before it can report completion.
const [, , kind, place] = process.argv
const db = kind === 'postgres' ? await openPostgres(place!) : await openEmbedded({ directory: place! })
await processOn(db, [
  chargeJob(() => {
    process.send!('in the middle')
    return new Promise(() => {})
  }),
])
