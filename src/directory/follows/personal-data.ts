import type { Holding } from '../../core/personal-data/personal-data.ts'
import { sql } from '../../platform/database/sql.ts'

export const followsHolding: Holding = {
  name: 'follows',
  tables: ['follows'],
  tell: (db, { id }) =>
    db.many(
      sql`select l.slug as listing, f.followed_at from follows f join listings l on l.id = f.listing_id where f.member_id = ${id} order by f.followed_at`,
    ),
  async forget(app, tx, { id }) {
    const gone = await tx.many(
      sql<{ listing_id: number }>`delete from follows where member_id = ${id} returning listing_id`,
    )
    if (gone.length > 0)
      await app.cache.changed(tx, ['listings', ...gone.map(({ listing_id }) => `listing:${listing_id}`)])
  },
}
