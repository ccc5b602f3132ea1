import { sql } from '../../platform/database/sql.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'

/**
 * Notes about a member are exported and erased with their account. Notes they wrote about others stay without their
 * name.
 */
export const staffNotesPersonalData: PersonalData = {
  name: 'staff_notes',
  tables: ['staff_notes'],
  async export(db, { id }) {
    return {
      about_you: await db.many(sql`select body, written_at from staff_notes where member_id = ${id} order by id`),
      written_by_you: await db.many(sql`select body, written_at from staff_notes where author_id = ${id} order by id`),
    }
  },
  async erase(_, tx, { id }) {
    await tx.run(sql`delete from staff_notes where member_id = ${id}`)
    await tx.run(sql`update staff_notes set author_id = null where author_id = ${id}`)
  },
}
