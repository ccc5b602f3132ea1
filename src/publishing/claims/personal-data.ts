import type { PersonalData } from '../../core/personal-data/personal-data.ts'
import { sql } from '../../platform/database/sql.ts'

export const claimsPersonalData: PersonalData = {
  name: 'claims',
  tables: ['claims'],
  export: (db, { id }) =>
    db.many(sql`
    select l.slug as listing, k.method, k.status, k.email, k.created_at, k.expires_at, k.settled_at, k.reason
    from claims k join listings l on l.id = k.listing_id where k.member_id = ${id} order by k.id`),
  erase: async (_, tx, { id }) => void (await tx.run(sql`delete from claims where member_id = ${id}`)),
}
