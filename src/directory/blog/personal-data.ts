import type { PersonalData } from '../../core/personal-data/personal-data.ts'
import { sql } from '../../platform/database/sql.ts'

/** Posts belong to the site and stay. Erasing removes only who wrote and saved them. */
export const blogPersonalData: PersonalData = {
  name: 'posts_saved',
  tables: ['post_versions'],
  export: (db, { id }) =>
    db.many(sql`select title, version, saved_at from post_versions where saved_by = ${id} order by saved_at, post_id`),
  erase: async (app, tx, { id }) => {
    await tx.run(sql`update posts set authors = array_remove(authors, ${id}) where authors @> array[${id}]::bigint[]`)
    await tx.run(sql`
      update post_versions set authors = array_remove(authors, ${id}) where authors @> array[${id}]::bigint[]`)
    await tx.run(sql`update post_versions set saved_by = null where saved_by = ${id}`)
    await app.cache.invalidate(tx, ['posts'])
  },
}
