import { sql } from '../../platform/database/sql.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'

export const staffPersonalData: PersonalData = {
  name: 'role_invitations',
  tables: ['role_invitations'],
  export: (db, { id, email }) =>
    db.many(sql`
      select email, role, invited_at, accepted_at, revoked_at from role_invitations
      where invited_by = ${id} or accepted_by = ${id} or email = ${email}
      order by id`),
  async erase(_, tx, { id, email }) {
    await tx.run(sql`delete from role_invitations where accepted_by = ${id} or email = ${email}`)
    await tx.run(sql`
      delete from role_invitations where invited_by = ${id} and accepted_at is null and revoked_at is null`)
    await tx.run(sql`update role_invitations set invited_by = null where invited_by = ${id}`)
  },
}
