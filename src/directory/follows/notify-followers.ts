import * as z from 'zod'
import { type Notice, notify } from '../../core/notifications/notify.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import { job } from '../../platform/jobs/declare.ts'

const atOnce = 200

const path = z.templateLiteral(['/', z.string()])

/**
 * Tells the followers of a listing, some at a time. Whoever was told already is passed over, so a run may break off and
 * begin again.
 */
export const notifyFollowers = job({
  name: 'follows.notify',
  formerly: ['notifications.tell_followers'],
  about: 'Tells the followers of a listing what is new.',
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
    /** Whoever did it knows. */
    except: z.array(z.int()),
  }),
  async run(app, { notice, except }) {
    const { quote, ...rest } = notice
    const told: Notice = quote === undefined ? rest : { ...rest, quote }
    for (let after = 0; ; ) {
      const last = await tellSome(app, told, notice.listingId, except, after)
      if (last === undefined) return
      after = last
    }
  },
})

/** The last of those that it was for, or undefined when there were none left. */
async function tellSome(
  app: App,
  notice: Notice,
  listingId: number,
  except: readonly number[],
  after: number,
): Promise<number | undefined> {
  return app.db.transaction(async (tx) => {
    const followers = await tx.many(sql<{ member_id: number }>`
      select f.member_id from follows f join listings l on l.id = f.listing_id and l.status in ('scheduled', 'live')
      where f.listing_id = ${listingId} and f.member_id > ${after} and f.member_id <> all(${except}::bigint[])
      order by f.member_id limit ${atOnce}`)
    await notify(
      app,
      tx,
      followers.map(({ member_id }) => member_id),
      notice,
    )
    return followers.at(-1)?.member_id
  })
}
