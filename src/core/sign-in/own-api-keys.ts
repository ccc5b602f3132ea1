import * as z from 'zod'
import type { App } from '../../platform/app.ts'
import { day } from '../../platform/duration.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { countActiveApiKeys, createApiKey, revokeApiKey } from '../members/api-keys.ts'
import { requireVerifiedEmail } from '../members/members.ts'
import { scopes } from '../members/scopes.ts'
import { networkAndDevice } from '../sessions/request-origin.ts'
import { reauthenticate, type SignedInMember } from './reauthenticate.ts'

const maxKeys = 50

export const NewKey = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(80)
    .refine((text) => !/\p{Cc}/u.test(text)),
  scopes: z.array(z.enum(scopes)).min(1, 'must have at least one'),
  days: z.enum(['never', '7', '30', '90', '365']),
})
export type NewKey = z.output<typeof NewKey>

/** Returns the key, which can't be shown again later. */
export async function createOwnKey(
  app: App,
  signedIn: SignedInMember,
  { name, scopes, days }: NewKey,
  current: string | undefined,
): Promise<string> {
  const { member } = signedIn
  requireVerifiedEmail(member)
  await reauthenticate(app, signedIn, current)
  return app.db.transaction(async (tx) => {
    if ((await countActiveApiKeys(tx, member.id)) >= maxKeys)
      throw new Problem('not_allowed_now', `You already have ${maxKeys} keys. Revoke one you don't use first.`)
    const now = app.clock.now()
    const expiresAt = days === 'never' ? null : new Date(now.getTime() + Number(days) * day)
    const { id, key } = await createApiKey(tx, now, { memberId: member.id, name, scopes, expiresAt })
    await recordAuditEvent(tx, {
      at: now,
      action: 'api_key.made',
      actorId: member.id,
      subject: `api_key:${id}`,
      details: { name, scopes },
      ...networkAndDevice(app, signedIn),
    })
    return key
  })
}

export async function revokeOwnKey(app: App, signedIn: SignedInMember, id: number): Promise<void> {
  await app.db.transaction(async (tx) => {
    const now = app.clock.now()
    if (!(await revokeApiKey(tx, now, signedIn.member.id, id)))
      throw notFound("This key doesn't exist or was already revoked.")
    await recordAuditEvent(tx, {
      at: now,
      action: 'api_key.revoked',
      actorId: signedIn.member.id,
      subject: `api_key:${id}`,
      ...networkAndDevice(app, signedIn),
    })
  })
}
