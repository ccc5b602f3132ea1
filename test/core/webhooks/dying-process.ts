import { readConfig } from '../../../src/app/config.ts'
import { openSlipway } from '../../../src/app/slipway.ts'
import { deliverNext } from '../../../src/core/webhooks/deliver.ts'
import { emitEvent } from '../../../src/core/webhooks/emit.ts'
import { SettableClock } from '../../../src/platform/clock.ts'
import { openPostgres } from '../../../src/platform/database/postgres.ts'
import { listingLiveEvent } from '../../../src/publishing/lifecycle/webhook-events.ts'
import { testNow } from '../../support/app.ts'

/** A process that commits a change and dies before it delivers, or dies in the middle of a delivery. */
const [url, allowed, action, id] = process.argv.slice(2) as [string, string, 'emit' | 'deliver', string]
const { app } = await openSlipway(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', READER_ALLOW: allowed }), {
  clock: new SettableClock(testNow),
  db: await openPostgres(url),
})
if (action === 'emit') {
  await app.db.transaction((tx) =>
    emitEvent(app, tx, listingLiveEvent, {
      cause: `by process ${process.pid}`,
      members: () => [Number(id)],
      streams: ['listing:1'],
      data: () => listingLiveEvent.example,
    }),
  )
  process.kill(process.pid, 'SIGKILL')
}
await deliverNext(app, Number(id))
