import { sql } from '../../platform/database/sql.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'

export const accountPersonalData: PersonalData = {
  name: 'account',
  tables: ['members', 'api_keys', 'idempotency_keys', 'external_identities'],
  async export(db, { id }) {
    const account = await db.one(sql`
      select
        id, email, name, role, created_at, email_verified_at, password_hash is not null as has_password,
        password_changed_at, suspended_at, suspension_reason, suspended_until
      from members
      where id = ${id}`)
    const keys = await db.many(sql`
      select name, prefix, scopes, created_at, expires_at, revoked_at, last_used_at
      from api_keys
      where member_id = ${id}
      order by id`)
    const identities = await db.many(sql`
      select issuer, subject, label, linked_at, last_used_at from external_identities where member_id = ${id}`)
    return { ...(account as object), api_keys: keys, other_sign_ins: identities }
  },
  async erase(_, tx, { id }) {
    await tx.run(sql`delete from api_keys where member_id = ${id}`)
    await tx.run(sql`delete from idempotency_keys where member_id = ${id}`)
    await tx.run(sql`delete from external_identities where member_id = ${id}`)
  },
}
