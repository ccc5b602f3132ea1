import { Problem } from '../../platform/problem.ts'
import type { Member } from './members.ts'

/** Voting, reviewing, submitting and making keys need an address that is known to be theirs. */
export function requireVerifiedEmail(person: Pick<Member, 'email_verified_at'> | null): void {
  if (!person?.email_verified_at) throw new Problem('forbidden', 'Confirm your email address first.')
}
