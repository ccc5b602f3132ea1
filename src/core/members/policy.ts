import { Problem } from '../../platform/problem.ts'
import type { Member } from './members.ts'

type Role = 'visitor' | 'member' | 'admin'

type Person = Pick<Member, 'role' | 'email_verified_at'> | null

function roleOf(person: Pick<Member, 'role'> | null): Role {
  return person ? person.role : 'visitor'
}

const rank: Record<Role, number> = { visitor: 0, member: 1, admin: 2 }

/** Whether a person has at least this role. */
function isAtLeast(person: Pick<Member, 'role'> | null, role: Role): boolean {
  return rank[roleOf(person)] >= rank[role]
}

export function requireAdmin(person: Pick<Member, 'role'> | null): void {
  if (!isAtLeast(person, 'admin')) throw new Problem('forbidden', 'This is for the site team.')
}

/** Voting, reviewing, submitting and making keys need an address that is known to be theirs. */
export function requireVerified(person: Person): void {
  if (!person?.email_verified_at) throw new Problem('forbidden', 'Confirm your email address first.')
}
