import { sql } from '../../platform/database/sql.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'

/** Changes stay in the history, without the member. */
export const settingsPersonalData: PersonalData = {
  name: 'settings_changed',
  tables: ['setting_changes'],
  export: (db, { id }) =>
    db.many(sql`select key, changed_at from setting_changes where changed_by = ${id} order by id`),
  erase: async (_, tx, { id }) =>
    void (await tx.run(sql`update setting_changes set changed_by = null where changed_by = ${id}`)),
}
