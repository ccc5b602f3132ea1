import type { PersonalData } from '../../core/personal-data/personal-data.ts'
import { sql } from '../../platform/database/sql.ts'

export const reviewsPersonalData: PersonalData = {
  name: 'reviews',
  tables: ['reviews'],
  export: (db, { id }) =>
    db.many(sql`
      select l.slug as listing, r.rating, r.title, r.body, r.status, r.written_at
      from reviews r
      join listings l on l.id = r.listing_id
      where r.member_id = ${id}
      order by r.written_at`),
  async erase(app, tx, { id }) {
    const deleted = await tx.many(
      sql<{ listing_id: number }>`delete from reviews where member_id = ${id} returning listing_id`,
    )
    if (deleted.length > 0)
      await app.cache.invalidate(tx, ['listings', ...deleted.map(({ listing_id }) => `listing:${listing_id}`)])
  },
}
