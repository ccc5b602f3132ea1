import type { PersonalData } from '../../core/personal-data/personal-data.ts'
import { sql } from '../../platform/database/sql.ts'

/** A founder's page is part of the product's listing and stays. Erasing removes only its link to the account. */
export const foundersPersonalData: PersonalData = {
  name: 'founders',
  tables: ['founders'],
  export: (db, { id }) =>
    db.many(sql`select slug, name, bio, country, photo_url, socials from founders where member_id = ${id} order by id`),
  erase: async (_, tx, { id }) =>
    void (await tx.run(sql`update founders set member_id = null where member_id = ${id}`)),
}
