import type { Holding } from '../../core/personal-data/personal-data.ts'
import { sql } from '../../platform/database/sql.ts'

/** A founder's page tells of the product and stays with it; only its tie to the account goes. */
export const foundersHolding: Holding = {
  name: 'founders',
  tables: ['founders'],
  tell: (db, { id }) =>
    db.many(sql`select slug, name, bio, country, photo_url, socials from founders where member_id = ${id} order by id`),
  forget: async (_, tx, { id }) =>
    void (await tx.run(sql`update founders set member_id = null where member_id = ${id}`)),
}
