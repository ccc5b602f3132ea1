import { sql } from '../../platform/database/sql.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'

export const notificationsPersonalData: PersonalData = {
  name: 'notifications',
  tables: ['notifications', 'notification_preferences'],
  async export(db, { id }) {
    return {
      told: await db.many(
        sql`select title, body, path, created_at, read_at from notifications where member_id = ${id} order by id`,
      ),
      preferences: await db.many(
        sql`select topic, delivery from notification_preferences where member_id = ${id} order by topic`,
      ),
    }
  },
  async erase(_, tx, { id }) {
    await tx.run(sql`delete from notifications where member_id = ${id}`)
    await tx.run(sql`delete from notification_preferences where member_id = ${id}`)
  },
}
