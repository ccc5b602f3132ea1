import * as z from 'zod'
import { job } from '../../platform/jobs/declare.ts'
import { expireOrders } from './lifecycle.ts'

export const expireUnpaidOrders = job({
  name: 'orders.expire',
  about: 'Ends orders that were not paid in time and gives their places back.',
  data: z.object({}),
  schedule: '*/5 * * * *',
  async run(app) {
    while ((await expireOrders(app)) > 0);
  },
})
