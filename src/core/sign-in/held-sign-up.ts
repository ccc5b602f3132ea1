import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { Problem } from '../../platform/problem.ts'
import { memberByEmail } from '../members/members.ts'
import { openHeldSignUp } from '../moderation/cases.ts'
import { type Hold, screen } from '../moderation/screen.ts'
import type { ModeratedThing } from '../moderation/things.ts'
import { mailSignUpLink } from './sign-up-link.ts'

interface Applicant {
  email: string
  name: string
  /** The data for the confirmation link. */
  data: Record<string, unknown>
}

/** Throws if a rule refuses the person. */
export function screenSignUp(
  app: App,
  db: Queryable,
  { email, name, address }: { email: string; name: string; address: string },
): Promise<Hold | null> {
  return screen(app, db, { texts: [name], email, address })
}

/** The applicant gets an email if a moderator approves. */
export function holdSignUp(app: App, tx: Transaction, hold: Hold, { email, name, data }: Applicant): Promise<void> {
  return openHeldSignUp(app, tx, hold, { email, name, data })
}

/** A rule holds the owner of a social account. Thrown out of the transaction, which then stores nothing. */
export class HeldApplicant extends Error {
  readonly hold: Hold
  readonly applicant: Applicant

  constructor(hold: Hold, applicant: Applicant) {
    super('A rule holds this sign-up')
    this.hold = hold
    this.applicant = applicant
  }
}

export async function storeHeldApplicant(app: App, { hold, applicant }: HeldApplicant): Promise<Problem> {
  await app.db.transaction((tx) => holdSignUp(app, tx, hold, applicant))
  return new Problem(
    'forbidden',
    'Thanks for signing up. We review some new accounts first. We’ll email you when yours is ready.',
  )
}

/** A held sign-up. Approving it emails the link that completes it. */
export const moderatedSignUps: ModeratedThing = {
  kind: 'sign_up',
  async view(_, { held }) {
    if (!held) return { title: 'Sign-up', path: null, text: '', author: null }
    return { title: `Sign-up by ${held.name}`, path: null, text: `${held.name}\n${held.email}`, author: null }
  },
  summary: sql`
    select 'Sign-up by ' || (c.held ->> 'name') || ', ' || (c.held ->> 'email') as label,
      concat_ws(E'\n', c.held ->> 'name', c.held ->> 'email') as content`,
  remove: async () => {},
  async keep(app, tx, { held }) {
    const { email, data } = held as { email: string; data: Applicant['data'] }
    if (await memberByEmail(tx, email)) return
    await mailSignUpLink(app, tx, email, data)
  },
}
