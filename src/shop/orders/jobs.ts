import * as z from 'zod'
import { job } from '../../platform/jobs/declare.ts'
import { expireOrders } from './lifecycle.ts'

export const expireUnpaidOrders = job({
  name: 'orders.expire',
  about: 'Expires unpaid orders and releases their launch spots.',
  data: z.object({}),
  schedule: '*/5 * * * *',
  async run(app) {
    while ((await expireOrders(app)) > 0);
  },
})
