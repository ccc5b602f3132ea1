import type { PersonalData } from '../../core/personal-data/personal-data.ts'
import { sql } from '../../platform/database/sql.ts'
import { invalidateCounters } from '../listings/counters.ts'

export const followsPersonalData: PersonalData = {
  name: 'follows',
  tables: ['follows'],
  export: (db, { id }) =>
    db.many(sql`
      select l.slug as listing, f.followed_at
      from follows f
      join listings l on l.id = f.listing_id
      where f.member_id = ${id}
      order by f.followed_at`),
  async erase(app, tx, { id }) {
    const deleted = await tx.many(
      sql<{ listing_id: number }>`delete from follows where member_id = ${id} returning listing_id`,
    )
    await invalidateCounters(
      app,
      tx,
      deleted.map(({ listing_id }) => listing_id),
    )
  },
}
