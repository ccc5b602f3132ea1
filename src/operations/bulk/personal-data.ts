import type { PersonalData } from '../../core/personal-data/personal-data.ts'
import { sql } from '../../platform/database/sql.ts'

/** Runs are kept, but not who started them; unfinished ones end. Items no longer name the person. */
export const bulkPersonalData: PersonalData = {
  name: 'bulk_actions',
  tables: ['bulk_runs'],
  export: (db, { id }) =>
    db.many(sql`
      select id, list, action, reason, requested_at, status, finished_at from bulk_runs
      where requested_by = ${id} order by id`),
  async erase(_, tx, { id, email, name }) {
    await tx.run(sql`update bulk_runs set requested_by = null where requested_by = ${id}`)
    await tx.run(sql`
      update bulk_items set label = 'Deleted account'
      where strpos(label, ${email}) > 0 or (length(${name}::text) > 2 and strpos(label, ${name}) > 0)`)
  },
}
