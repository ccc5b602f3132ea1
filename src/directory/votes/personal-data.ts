import type { PersonalData } from '../../core/personal-data/personal-data.ts'
import { sql } from '../../platform/database/sql.ts'

export const votesPersonalData: PersonalData = {
  name: 'votes',
  tables: ['votes'],
  export: (db, { id }) =>
    db.many(sql`
      select l.slug as listing, v.cast_at, v.source
      from votes v
      join listings l on l.id = v.listing_id
      where v.member_id = ${id}
      order by v.cast_at`),
  // The votes themselves stay, because the results of closed weeks depend on them.
  erase: async (_, tx, { id }) =>
    void (await tx.run(sql`update votes set network = null, device = null where member_id = ${id}`)),
}
