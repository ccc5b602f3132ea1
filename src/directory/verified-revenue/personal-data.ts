import type { PersonalData } from '../../core/personal-data/personal-data.ts'
import { sql } from '../../platform/database/sql.ts'
import { disconnectRevenue } from './connect.ts'

/** Erased before the listings, because erasing those removes their owner. */
export const verifiedRevenuePersonalData: PersonalData = {
  name: 'verified_revenue',
  tables: [],
  // Nothing to export: the key must never leave the site, and the figures are public.
  export: async () => undefined,
  async erase(app, tx, { id }) {
    const owned = await tx.many(sql<{ id: number }>`select id from listings where owner_id = ${id} order by id`)
    for (const listing of owned) await disconnectRevenue(app, tx, listing.id, id)
  },
}
