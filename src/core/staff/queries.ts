import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { type StaffRole, staffRoles } from '../roles/roles.ts'

interface StaffMember {
  id: number
  name: string
  email: string
  role: StaffRole
  has_second_factor: boolean
}

const byPower = sql`array_position(${[...staffRoles]}::text[], m.role), lower(m.name), m.id`

/** Everyone with a role, the most powerful first. */
export function staffMembers(db: Queryable): Promise<StaffMember[]> {
  return db.many(sql<StaffMember>`
    select m.id, m.name, m.email, m.role,
      exists (select from passkeys p where p.member_id = m.id)
        or exists (select from authenticator_apps a where a.member_id = m.id and a.confirmed_at is not null) as has_second_factor
    from members m
    where m.role <> 'member'
    order by ${byPower}`)
}

/** The same, for bulk actions. */
export const peopleWithRole = sql`
  select m.id::text as item, m.name || ', ' || m.email as label from members m
  where m.role <> 'member' order by ${byPower}`
