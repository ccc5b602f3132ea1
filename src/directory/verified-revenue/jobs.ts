import * as z from 'zod'
import { job } from '../../platform/jobs/declare.ts'
import { lastFullMonth } from './months.ts'
import { connectionsDue } from './queries.ts'
import { readRevenue } from './refresh.ts'

export const refreshRevenue = job({
  name: 'verified-revenue.refresh',
  formerly: ['refresh_revenue'],
  about: 'Reads a listing’s monthly revenue from its payment provider.',
  data: z.object({ listing_id: z.int() }),
  retries: 8,
  timeoutSeconds: 3600,
  run: (app, { listing_id }) => readRevenue(app, listing_id),
})

export const refreshRevenues = job({
  name: 'verified-revenue.refresh_due',
  about: 'Queues a revenue refresh for every connected listing once a month ends.',
  data: z.object({}),
  schedule: '40 4 * * *',
  async run(app) {
    // One job per listing, so that a failing key does not block the others.
    for (const listing_id of await connectionsDue(app.db, lastFullMonth(app))) {
      await app.jobs.send(app.db, refreshRevenue, { listing_id }, { once: String(listing_id) })
    }
  },
})
