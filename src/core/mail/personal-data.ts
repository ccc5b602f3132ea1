import { sql } from '../../platform/database/sql.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'

export const mailPersonalData: PersonalData = {
  name: 'mails',
  tables: ['mails', 'mail_refusals'],
  async export(db, { id, email }) {
    return {
      written: await db.many(sql`
        select recipient, subject, topic, status, created_at, settled_at
        from mails
        where member_id = ${id} or recipient = ${email}
        order by id`),
      refused: await db.many(sql`select topic, refused_at from mail_refusals where recipient = ${email}`),
    }
  },
  // Unsubscribes are not erased, because the address must not get email again.
  async erase(_, tx, { id, email }) {
    await tx.run(sql`delete from mails where member_id = ${id} or recipient = ${email}`)
  },
}
