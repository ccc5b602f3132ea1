import { sql } from '../../platform/database/sql.ts'
import type { Holding } from '../personal-data/personal-data.ts'

export const sessionsHolding: Holding = {
  name: 'sessions',
  tables: ['sessions', 'one_time_tokens'],
  tell: (db, { id }) =>
    db.many(sql`select device, created_at, last_seen_at, expires_at from sessions where member_id = ${id} order by id`),
  async forget(_, tx, { id, email }) {
    await tx.run(sql`delete from sessions where member_id = ${id}`)
    await tx.run(sql`delete from one_time_tokens where member_id = ${id} or email = ${email}`)
  },
}
