import * as z from 'zod'
import { sql } from '../../platform/database/sql.ts'
import { hour } from '../../platform/duration.ts'
import { job } from '../../platform/jobs/declare.ts'
import { unusedClientLifetime } from './lifetimes.ts'

export const purgeOauth = job({
  name: 'oauth.purge',
  about: 'Deletes expired codes and tokens, empty consents, and clients that were never connected.',
  data: z.strictObject({}),
  schedule: '29 * * * *',
  async run({ db, clock }) {
    const now = clock.now()
    await db.run(sql`delete from oauth_records where expires_at <= ${now}`)
    // A grant exists for a moment before its first code is issued.
    await db.run(sql`
      delete from oauth_grants g
      where expires_at <= ${now} or (
        created_at < ${new Date(now.getTime() - hour)}
        and not exists (select from oauth_records t where t.grant_id = g.id)
      )`)
    await db.run(sql`
      delete from oauth_clients c
      where created_at < ${new Date(now.getTime() - unusedClientLifetime)}
        and not exists (select from oauth_grants g where g.client_id = c.id)`)
  },
})
