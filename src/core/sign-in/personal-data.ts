import { sql } from '../../platform/database/sql.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'

export const signUpPersonalData: PersonalData = {
  name: 'sign_up_invitations',
  tables: ['sign_up_invitations'],
  export: (db, { id, email }) =>
    db.many(sql`
      select email, invited_at, accepted_at, revoked_at from sign_up_invitations
      where invited_by = ${id} or accepted_by = ${id} or email = ${email}
      order by id`),
  async erase(_, tx, { id, email }) {
    await tx.run(sql`delete from sign_up_invitations where accepted_by = ${id} or email = ${email}`)
    await tx.run(sql`update sign_up_invitations set invited_by = null where invited_by = ${id}`)
  },
}
