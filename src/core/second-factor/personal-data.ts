import { sql } from '../../platform/database/sql.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'
import { deleteFactors } from './factors.ts'

export const secondFactorPersonalData: PersonalData = {
  name: 'second_factors',
  tables: ['passkeys', 'passkey_challenges', 'authenticator_apps', 'recovery_codes'],
  async export(db, { id }) {
    return {
      passkeys: await db.many(sql`
        select name, synced, created_at, last_used_at from passkeys where member_id = ${id} order by id`),
      authenticator_app:
        (await db.maybe(sql`
          select created_at, confirmed_at, last_used_at from authenticator_apps where member_id = ${id}`)) ?? null,
      recovery_codes: await db.many(sql`
        select created_at, used_at from recovery_codes where member_id = ${id} order by used_at nulls last, created_at`),
    }
  },
  async erase(_, tx, { id }) {
    await deleteFactors(tx, id)
  },
}
