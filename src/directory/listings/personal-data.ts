import type { PersonalData } from '../../core/personal-data/personal-data.ts'
import { sql } from '../../platform/database/sql.ts'

export const listingsPersonalData: PersonalData = {
  name: 'listings',
  tables: ['listings', 'suspension_hidden_listings'],
  export: (db, { id }) =>
    db.many(sql`select slug, status, plan, launch_week, created_at from listings where owner_id = ${id} order by id`),
  async erase(app, tx, { id }) {
    await tx.run(sql`delete from suspension_hidden_listings where member_id = ${id}`)
    const released = await tx.many(
      sql<{ id: number }>`update listings set owner_id = null where owner_id = ${id} returning id`,
    )
    if (released.length > 0)
      await app.cache.invalidate(tx, ['listings', ...released.map((listing) => `listing:${listing.id}`)])
  },
}
