import type { PersonalData } from '../personal-data/personal-data.ts'
import { auditEventsOf } from './trail.ts'

/** Events are not erased, so that the trail can be trusted. They refer to members by id only. */
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
