import { readConfig } from '../../../src/app/config.ts'
import { openSlipway } from '../../../src/app/slipway.ts'
import { SettableClock } from '../../../src/platform/clock.ts'
import { openPostgres } from '../../../src/platform/database/postgres.ts'
import type { PaymentEvent } from '../../../src/shop/payments/gateway-event.ts'
import { receiveEvent } from '../../../src/shop/payments/receive-event.ts'
import { testNow } from '../../support/app.ts'

/** A process that handles webhook deliveries until it is killed. */
const { app } = await openSlipway(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }), {
  clock: new SettableClock(testNow),
  db: await openPostgres(process.argv[2]!),
})
process.on('message', async (event: PaymentEvent) => process.send!((await receiveEvent(app, event)).outcome))
process.send!('ready')
