import * as z from 'zod'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import { day } from '../../platform/duration.ts'
import { type Job, job } from '../../platform/jobs/declare.ts'
import { deliverNext } from './deliver.ts'

// After this many, other endpoints get their turn.
const batch = 10

export const deliverWebhooks: Job<{ endpoint: number }> = job({
  name: 'webhooks.deliver',
  about: 'Sends the webhooks of one endpoint that are due.',
  data: z.strictObject({ endpoint: z.int() }),
  retries: 3,
  parallel: 6,
  async run(app, { endpoint }) {
    for (let sent = 0; sent < batch; sent++) {
      const outcome = await deliverNext(app, endpoint)
      if (!outcome) return
      if (outcome.retryAt) await app.jobs.send(app.db, deliverWebhooks, { endpoint }, { after: outcome.retryAt })
    }
    await app.jobs.send(app.db, deliverWebhooks, { endpoint })
  },
})

export const sweepWebhooks = job({
  name: 'webhooks.sweep',
  about: 'Restarts deliveries whose process ended, and deletes webhooks that were settled 30 days ago.',
  data: z.strictObject({}),
  schedule: '* * * * *',
  atStart: true,
  async run(app) {
    await resumeDeliveries(app)
    await purgeWebhooks(app)
  },
})

async function resumeDeliveries(app: App): Promise<void> {
  const now = app.clock.now()
  const due = await app.db.many(sql<{ endpoint_id: number }>`
    select distinct endpoint_id from webhook_deliveries
    where status = 'waiting' and next_at <= ${now} and (claimed_until is null or claimed_until <= ${now})
    order by endpoint_id`)
  for (const { endpoint_id: endpoint } of due)
    await app.jobs.send(app.db, deliverWebhooks, { endpoint }, { once: `sweep ${endpoint}` })
}

const retention = 30 * day

async function purgeWebhooks(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - retention)
  await app.db.run(sql`delete from webhook_deliveries where status <> 'waiting' and settled_at < ${before}`)
  await app.db.run(sql`
    delete from webhook_events v
    where created_at < ${before} and not exists (select from webhook_deliveries d where d.event_id = v.id)`)
  await app.db.run(sql`
    update webhook_endpoints set old_secret = null, old_secret_until = null
    where old_secret_until < ${app.clock.now()}`)
}
