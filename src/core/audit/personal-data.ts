import type { Holding } from '../personal-data/personal-data.ts'
import { eventsOf } from './queries.ts'

/** The trail stays, as it must to be one; it names people by number only. */
export const auditHolding: Holding = {
  name: 'events',
  tables: ['audit_events', 'listing_events'],
  tell: async (db, { id }) =>
    (await eventsOf(db, id, 10_000)).map(({ happened_at, action, details, device }) => ({
      happened_at,
      action,
      details,
      device,
    })),
  forget: async () => {},
}
