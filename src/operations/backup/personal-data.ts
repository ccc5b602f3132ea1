import type { PersonalData } from '../../core/personal-data/personal-data.ts'
import { sql } from '../../platform/database/sql.ts'

/** Exports are kept, but not who requested them. */
export const exportsPersonalData: PersonalData = {
  name: 'site_exports',
  tables: ['exports', 'export_schedule'],
  export: (db, { id }) =>
    db.many(sql`select id, status, requested_at, finished_at from exports where requested_by = ${id} order by id`),
  async erase(_, tx, { id }) {
    await tx.run(sql`update exports set requested_by = null where requested_by = ${id}`)
    await tx.run(sql`update export_schedule set set_by = null where set_by = ${id}`)
  },
}
