import type { PersonalData } from '../../core/personal-data/personal-data.ts'
import { sql } from '../../platform/database/sql.ts'

/** A founder's page tells of the product and stays with it; only its tie to the account goes. */
export const foundersPersonalData: PersonalData = {
  name: 'founders',
  tables: ['founders'],
  export: (db, { id }) =>
    db.many(sql`select slug, name, bio, country, photo_url, socials from founders where member_id = ${id} order by id`),
  erase: async (_, tx, { id }) =>
    void (await tx.run(sql`update founders set member_id = null where member_id = ${id}`)),
}
