import * as z from 'zod'
import { job } from '../../platform/jobs/declare.ts'
import { notifySlowRefunds, overdueRefunds } from './pending-refunds.ts'
import { retryEarlyEvents } from './receive-event.ts'
import { reconcileSilentPayments } from './reconcile.ts'
import { runRefund } from './run-refund.ts'

export const refundPayment = job({
  name: 'payments.refund',
  formerly: ['refund_payment'],
  about: 'Sends a refund to its gateway.',
  data: z.object({ refund: z.int() }),
  retries: 12,
  run: (app, { refund }) => runRefund(app, refund),
})

export const resumeRefunds = job({
  name: 'payments.resume_refunds',
  about: 'Retries pending refunds and emails admins about refunds pending for a day.',
  data: z.object({}),
  schedule: '*/20 * * * *',
  async run(app) {
    for (const id of await overdueRefunds(app))
      await app.jobs.send(app.db, refundPayment, { refund: id }, { once: `refund:${id}` })
    await notifySlowRefunds(app)
  },
})

export const settleEvents = job({
  name: 'payments.settle_events',
  about: 'Retries gateway events that arrived before their payment.',
  data: z.object({}),
  schedule: '* * * * *',
  run: (app) => retryEarlyEvents(app),
})

export const reconcilePayments = job({
  name: 'payments.reconcile',
  about: 'Checks payments at the gateway when no event arrived.',
  data: z.object({}),
  schedule: '*/10 * * * *',
  timeoutSeconds: 1800,
  run: (app) => reconcileSilentPayments(app),
})
