import { sql } from '../../platform/database/sql.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'

/** Versions stay, without the member. */
export const brandPersonalData: PersonalData = {
  name: 'brand_versions',
  tables: ['brands'],
  export: (db, { id }) =>
    db.many(sql`select id, state, edited_at, published_at from brands where edited_by = ${id} order by id`),
  erase: async (_, tx, { id }) => void (await tx.run(sql`update brands set edited_by = null where edited_by = ${id}`)),
}
