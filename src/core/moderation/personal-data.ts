import { sql } from '../../platform/database/sql.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'

/** Reports stay for the team, without the reporter's name. */
export const moderationPersonalData: PersonalData = {
  name: 'moderation',
  tables: ['reports', 'moderation_cases', 'moderation_rules'],
  async export(db, { id, email }) {
    return {
      reports: await db.many(sql`
        select kind, thing_id, reason, details, reported_at from reports where reporter_id = ${id} order by id`),
      held: await db.many(sql`
        select kind, thing_id, status, held, opened_at, decided_at, reason from moderation_cases
        where author_id = ${id} or held ->> 'email' = ${email}
        order by id`),
    }
  },
  async erase(_, tx, { id, email }) {
    await tx.run(sql`update reports set reporter_id = null where reporter_id = ${id}`)
    await tx.run(sql`delete from moderation_cases where kind = 'sign_up' and held ->> 'email' = ${email}`)
    await tx.run(sql`update moderation_cases set author_id = null, held = null where author_id = ${id}`)
    await tx.run(sql`update moderation_cases set decided_by = null where decided_by = ${id}`)
    await tx.run(sql`update moderation_rules set created_by = null where created_by = ${id}`)
  },
}
