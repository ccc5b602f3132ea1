import { randomUUID } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { minute } from '../../platform/duration.ts'
import type { ScopeRequests } from '../../platform/mcp/work.ts'
import type { Scope } from '../../platform/operation/caller.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { requireVerifiedEmail } from '../members/members.ts'
import { scopeMeaning } from '../members/scopes.ts'
import { requireFresh } from '../sessions/fresh.ts'
import { networkAndDevice } from '../sessions/request-origin.ts'
import type { SignedInMember } from './reauthenticate.ts'

export const scopeRequestMinutes = 15

export function scopeRequestPath(id: string): `/${string}` {
  return `/account/keys/requests/${id}`
}

/** Lets a program with an API key request a scope that the key lacks. Apps with access tokens use OAuth. */
export function scopeRequests(app: App): ScopeRequests {
  return {
    name: 'scope request',
    async open({ credential }, scope) {
      if (credential.type !== 'api_key') return undefined
      const key = await openRequest(app, Number(credential.id), scope)
      if (key === undefined) return undefined
      const message = `Your API key “${credential.name}” needs more access: ${scopeMeaning[scope]}. Allow or deny it on this page.`
      return { key, url: app.urls.to(scopeRequestPath(key)), message }
    },
    async states(ids) {
      const now = app.clock.now()
      const rows = await app.db.many(sql<{ id: string; is_open: boolean; created_at: Date }>`
        select id, decision is null and expires_at > ${now} as is_open, created_at
        from scope_requests where id = any(${ids}::uuid[])`)
      return new Map(
        rows.map(({ id, is_open, created_at: at }) => [
          id,
          { isOver: !is_open, message: 'Waiting for your decision', done: 0, startedAt: at, changedAt: at },
        ]),
      )
    },
  }
}

/** The ID of the open request. Undefined if the owner denied it, who isn't asked again before it expires. */
async function openRequest(app: App, apiKeyId: number, scope: Scope): Promise<string | undefined> {
  const now = app.clock.now()
  const expiresAt = new Date(now.getTime() + scopeRequestMinutes * minute)
  await app.db.run(sql`
    insert into scope_requests (id, api_key_id, scope, created_at, expires_at)
    select ${randomUUID()}::uuid, k.id, ${scope}, ${now}, ${expiresAt}
    from api_keys k join members m on m.id = k.member_id and m.email_verified_at is not null
    where k.id = ${apiKeyId}
    on conflict (api_key_id, scope) do update
    set id = excluded.id, decision = null, created_at = excluded.created_at, expires_at = excluded.expires_at
    where scope_requests.expires_at <= ${now}`)
  const found = await app.db.maybe(sql<{ id: string }>`
    select id from scope_requests
    where api_key_id = ${apiKeyId} and scope = ${scope} and decision is distinct from 'denied'`)
  return found?.id
}

export interface ScopeRequest {
  id: string
  api_key_id: number
  name: string
  prefix: string
  scopes: Scope[]
  scope: Scope
  state: 'open' | 'allowed' | 'denied' | 'expired'
}

/** Undefined for everyone but the owner of the key. */
export async function findScopeRequest(
  db: Queryable,
  now: Date,
  memberId: number,
  id: string,
): Promise<ScopeRequest | undefined> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return undefined
  return db.maybe(sql<ScopeRequest>`
    select r.id, r.api_key_id, k.name, k.prefix, k.scopes, r.scope,
      case
        when r.decision is not null then r.decision
        when r.expires_at <= ${now} or k.revoked_at is not null or k.expires_at <= ${now} then 'expired'
        else 'open'
      end as state
    from scope_requests r join api_keys k on k.id = r.api_key_id
    where r.id = ${id}::uuid and k.member_id = ${memberId}`)
}

/** Only the first decision counts. */
export async function decideScopeRequest(
  app: App,
  signedIn: SignedInMember,
  id: string,
  decision: 'allowed' | 'denied',
): Promise<void> {
  const { member } = signedIn
  requireVerifiedEmail(member)
  if (decision === 'allowed') requireFresh(app, signedIn)
  await app.db.transaction(async (tx) => {
    const now = app.clock.now()
    const request = await findScopeRequest(tx, now, member.id, id)
    if (request?.state !== 'open') return
    const decided = await tx.run(sql`
      update scope_requests set decision = ${decision} where id = ${id}::uuid and decision is null`)
    if (decided === 0 || decision === 'denied') return
    const { api_key_id, name, scope } = request
    await tx.run(sql`
      update api_keys set scopes = array_append(scopes, ${scope})
      where id = ${api_key_id} and not ${scope} = any(scopes)`)
    await recordAuditEvent(tx, {
      at: now,
      action: 'api_key.scope_added',
      actorId: member.id,
      subject: `api_key:${api_key_id}`,
      details: { name, scope },
      ...networkAndDevice(app, signedIn),
    })
  })
}
