import { sql } from '../../platform/database/sql.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'

export const webhooksPersonalData: PersonalData = {
  name: 'webhooks',
  tables: ['webhook_endpoints'],
  export(db, { id }) {
    return db.many(sql`
      select url, description, events, created_at, failing_since, disabled_at, disabled_because
      from webhook_endpoints
      where member_id = ${id}
      order by id`)
  },
  async erase(_, tx, { id }) {
    await tx.run(sql`
      delete from webhook_events v
      where exists (
        select from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
        where d.event_id = v.id and e.member_id = ${id})
        and not exists (
          select from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
          where d.event_id = v.id and e.member_id is distinct from ${id})`)
    await tx.run(sql`delete from webhook_endpoints where member_id = ${id}`)
  },
}
