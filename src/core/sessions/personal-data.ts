import { sql } from '../../platform/database/sql.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'

export const sessionsPersonalData: PersonalData = {
  name: 'sessions',
  tables: ['sessions', 'one_time_tokens'],
  export: (db, { id }) =>
    db.many(sql`
      select device, place, signed_in_by, second_factor, created_at, last_seen_at, confirmed_at, expires_at
      from sessions
      where member_id = ${id}
      order by id`),
  async erase(_, tx, { id, email }) {
    await tx.run(sql`delete from sessions where member_id = ${id}`)
    await tx.run(sql`delete from one_time_tokens where member_id = ${id} or email = ${email}`)
  },
}
