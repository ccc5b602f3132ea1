import { randomBytes } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import { minute } from '../../platform/duration.ts'
import { hashSecret } from '../../platform/secrets.ts'
import { pseudonym } from '../../platform/sign.ts'

export const challengeMinutes = 10

/** The purpose of a passkey prompt, and who it is for. A challenge for one use is refused for all others. */
export interface ChallengeUse {
  purpose: 'create' | 'sign_in' | 'second_step' | 'confirm'
  /** Null if the passkey identifies the member. */
  memberId: number | null
  /** A secret of the browser: its session, its unfinished sign-in, or its device cookie. */
  browser: string
}

export async function issueChallenge(app: App, { purpose, memberId, browser }: ChallengeUse): Promise<Buffer> {
  const challenge = randomBytes(32)
  const expiresAt = new Date(app.clock.now().getTime() + challengeMinutes * minute)
  await app.db.run(sql`
    insert into passkey_challenges (challenge_hash, purpose, member_id, browser, expires_at)
    values (
      ${hashSecret(challenge.toString('base64url'))}, ${purpose}, ${memberId},
      ${pseudonym(app, 'passkey challenge', browser)}, ${expiresAt}
    )`)
  return challenge
}

/** Of concurrent attempts, exactly one succeeds. A challenge is used up even if the rest of the response is wrong. */
export async function consumeChallenge(
  app: App,
  challenge: string,
  { purpose, memberId, browser }: ChallengeUse,
): Promise<boolean> {
  const used = await app.db.run(sql`
    delete from passkey_challenges
    where challenge_hash = ${hashSecret(challenge)}
      and purpose = ${purpose}
      and member_id is not distinct from ${memberId}::bigint
      and browser = ${pseudonym(app, 'passkey challenge', browser)}
      and expires_at > ${app.clock.now()}`)
  return used > 0
}
