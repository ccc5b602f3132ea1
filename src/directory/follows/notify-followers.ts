import * as z from 'zod'
import { type Notice, notify } from '../../core/notifications/notify.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import { job } from '../../platform/jobs/declare.ts'

const batchSize = 200

const path = z.templateLiteral(['/', z.string()])

/**
 * Notifies the followers of a listing in batches. Skips followers who already have the notification, so an interrupted
 * run can start over.
 */
export const notifyFollowers = job({
  name: 'follows.notify',
  formerly: ['notifications.tell_followers'],
  about: 'Notifies followers of a listing’s news.',
  data: z.strictObject({
    notice: z.strictObject({
      cause: z.string(),
      topic: z.literal('followed'),
      listingId: z.int(),
      title: z.string(),
      body: z.string().nullable(),
      path,
      button: z.string(),
      quote: z.string().optional(),
    }),
    /** Members who caused the notification. */
    except: z.array(z.int()),
  }),
  async run(app, { notice, except }) {
    const { quote, ...rest } = notice
    const sent: Notice = quote === undefined ? rest : { ...rest, quote }
    for (let after = 0; ; ) {
      const last = await notifyBatch(app, sent, notice.listingId, except, after)
      if (last === undefined) return
      after = last
    }
  },
})

/** Returns the last member of the batch, or undefined if none were left. */
async function notifyBatch(
  app: App,
  notice: Notice,
  listingId: number,
  except: readonly number[],
  after: number,
): Promise<number | undefined> {
  return app.db.transaction(async (tx) => {
    const followers = await tx.many(sql<{ member_id: number }>`
      select f.member_id
      from follows f
      join listings l on l.id = f.listing_id and l.status in ('scheduled', 'live')
      where f.listing_id = ${listingId} and not f.hidden and f.member_id > ${after} and f.member_id <> all(${except}::bigint[])
      order by f.member_id limit ${batchSize}`)
    const memberIds = followers.map(({ member_id }) => member_id)
    await notify(app, tx, memberIds, notice)
    return followers.at(-1)?.member_id
  })
}
