import type { PersonalData } from '../personal-data/personal-data.ts'
import { auditEventsOf } from './trail.ts'

/** The trail stays, as it must to be one; it names people by number only. */
export const auditPersonalData: PersonalData = {
  name: 'events',
  tables: ['audit_events', 'listing_events'],
  export: async (db, { id }) =>
    (await auditEventsOf(db, id, 10_000)).map(({ happened_at, action, details, device }) => ({
      happened_at,
      action,
      details,
      device,
    })),
  erase: async () => {},
}
