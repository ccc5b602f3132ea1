import type { PersonalData } from '../../core/personal-data/personal-data.ts'
import { sql } from '../../platform/database/sql.ts'

/** Pages belong to the site and stay. Erasing removes only who saved them. */
export const sitePagesPersonalData: PersonalData = {
  name: 'pages_saved',
  tables: ['site_page_versions'],
  export: (db, { id }) =>
    db.many(
      sql`select title, version, saved_at from site_page_versions where saved_by = ${id} order by saved_at, page_id`,
    ),
  erase: async (_, tx, { id }) =>
    void (await tx.run(sql`update site_page_versions set saved_by = null where saved_by = ${id}`)),
}
