import type { PersonalData } from '../../core/personal-data/personal-data.ts'
import { sql } from '../../platform/database/sql.ts'

export const claimsPersonalData: PersonalData = {
  name: 'claims',
  tables: ['claims'],
  export: (db, { id }) =>
    db.many(sql`
      select l.slug as listing, c.method, c.status, c.email, c.created_at, c.expires_at, c.settled_at, c.reason
      from claims c join listings l on l.id = c.listing_id
      where c.member_id = ${id}
      order by c.id`),
  erase: async (_, tx, { id }) => void (await tx.run(sql`delete from claims where member_id = ${id}`)),
}
