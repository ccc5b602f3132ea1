import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { requestAddress } from '../../platform/http/request-address.ts'
import { Problem } from '../../platform/problem.ts'
import type { Role } from '../roles/roles.ts'
import type { Screened } from './match.ts'
import { matcherOf, ruleText } from './rules.ts'

/** Why something is held for a moderator, as text. */
export interface Hold {
  matched: string[]
}

/** Null if no rule applies. Throws if a rule refuses it, without naming the rule, which would help people evade it. */
export async function screen(app: App, db: Queryable, screened: Screened): Promise<Hold | null> {
  const matcher = await matcherOf(app, db)
  if (matcher.isEmpty) return null
  const rules = matcher.match({ address: requestAddress(), ...screened })
  if (rules.some(({ effect }) => effect === 'refuse')) throw refusal()
  return rules.length > 0 ? { matched: rules.map(ruleText) } : null
}

/** Screens what a member wrote. People with a role are trusted. */
export async function screenWriting(
  app: App,
  db: Queryable,
  memberId: number,
  texts: readonly (string | null)[],
): Promise<Hold | null> {
  if ((await matcherOf(app, db)).isEmpty) return null
  const author = await db.maybe(sql<{ email: string; role: Role }>`
    select email, role from members where id = ${memberId}`)
  if (author?.role !== 'member') return null
  return screen(app, db, { texts: texts.filter((text) => text !== null), email: author.email })
}

/** For input that can't be held separately, such as a picture's text. Also refuses what rules would hold. */
export async function refuseMatching(
  app: App,
  db: Queryable,
  memberId: number,
  texts: readonly (string | null)[],
): Promise<void> {
  if (await screenWriting(app, db, memberId, texts)) throw refusal()
}

function refusal(): Problem {
  return new Problem(
    'not_allowed_now',
    'The rules of this site don’t allow this. Change it, or contact us if you think this is a mistake.',
  )
}
