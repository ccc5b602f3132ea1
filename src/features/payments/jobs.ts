import * as z from 'zod'
import { job } from '../../platform/jobs/declare.ts'
import { carryOutRefund } from './carry-out.ts'
import { handleEarlyEvents } from './events.ts'
import { askGateways } from './reconcile.ts'

export const refundPayment = job({
  name: 'refund_payment',
  about: 'Asks a gateway to give money back.',
  data: z.object({ refund: z.int() }),
  retries: 12,
  run: (app, { refund }) => carryOutRefund(app, refund),
})

export const settleEvents = job({
  name: 'settle_events',
  about: 'Takes in events of gateways that came before what they speak of.',
  data: z.object({}),
  schedule: '* * * * *',
  async run(app) {
    await handleEarlyEvents(app)
  },
})

export const reconcilePayments = job({
  name: 'reconcile_payments',
  about: 'Asks gateways about payments whose event never came.',
  data: z.object({}),
  schedule: '*/10 * * * *',
  timeoutSeconds: 1800,
  run: (app) => askGateways(app),
})
