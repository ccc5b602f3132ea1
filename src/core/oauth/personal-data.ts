import { sql } from '../../platform/database/sql.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'
import { disconnectAllApps } from './apps.ts'

export const appsPersonalData: PersonalData = {
  name: 'connected_apps',
  tables: ['oauth_grants'],
  export: (db, { id }) =>
    db.many(sql`
      select client_name, client_host, scopes, created_at, last_used_at, expires_at
      from oauth_grants
      where member_id = ${id}
      order by created_at`),
  erase: async (_, tx, { id }) => void (await disconnectAllApps(tx, id)),
}
