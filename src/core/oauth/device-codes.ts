import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Scope } from '../../platform/operation/caller.ts'
import { hashSecret } from '../../platform/secrets.ts'
import { knownScopes } from './access-tokens.ts'
import { pollInterval, pollJitter } from './lifetimes.ts'
import { defaultScope } from './trim-request.ts'

/** A device waiting for a member's decision (RFC 8628). */
export interface DeviceRequest {
  /** The code as shown by the device. */
  userCode: string
  idHash: Buffer
  clientId: string
  scopes: Scope[]
  resources: string[]
}

interface WaitingCode {
  id_hash: Buffer
  client_id: string
  scope: string | null
  resource: string | string[] | null
}

/** Null if the code is wrong or has expired, or someone has already decided. */
export async function findDeviceRequest({ db, clock }: App, typed: string): Promise<DeviceRequest | null> {
  const letters = lettersOf(typed)
  const found = await db.maybe(sql<WaitingCode>`
    select id_hash, payload->>'clientId' as client_id, payload->'params'->>'scope' as scope,
      payload->'params'->'resource' as resource
    from oauth_records
    where kind = 'DeviceCode' and user_code_hash = ${hashSecret(letters)} and expires_at > ${clock.now()}
      and not payload ?| array['accountId', 'error']`)
  if (!found) return null
  const scopes = knownScopes(found.scope ?? '')
  return {
    userCode: shownCode(letters),
    idHash: found.id_hash,
    clientId: found.client_id,
    scopes: scopes.length > 0 ? scopes : [defaultScope],
    resources: [found.resource ?? []].flat(),
  }
}

/** The letters of a code. People type it in any case, with or without the dash. */
function lettersOf(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z]/g, '')
}

export function shownCode(typed: string): string {
  const letters = lettersOf(typed).slice(0, 8)
  return letters.length > 4 ? `${letters.slice(0, 4)}-${letters.slice(4)}` : letters
}

/** Returns false if someone else decided first, or the code has expired in the meantime. */
export function approveDevice(
  app: App,
  { idHash, scopes, resources }: DeviceRequest,
  { accountId, grantId }: { accountId: string; grantId: string },
): Promise<boolean> {
  const resource = resources.length === 1 ? resources[0] : resources
  return decide(app, idHash, grantId, { accountId, grantId, scope: scopes.join(' '), resource })
}

export function denyDevice(app: App, { idHash }: DeviceRequest): Promise<boolean> {
  return decide(app, idHash, null, { error: 'access_denied', errorDescription: 'the user denied the request' })
}

async function decide({ db, clock }: App, idHash: Buffer, grantId: string | null, decision: object): Promise<boolean> {
  const decided = await db.run(sql`
    update oauth_records
    set payload = payload || ${json(decision)}::jsonb, grant_id = ${grantId}
    where kind = 'DeviceCode' and id_hash = ${idHash} and expires_at > ${clock.now()}
      and not payload ?| array['accountId', 'error']`)
  return decided > 0
}

/** Records when the device polled. Returns whether that was sooner than allowed after the previous poll. */
export async function polledTooSoon({ db, clock }: App, deviceCode: string): Promise<boolean> {
  const now = clock.now().getTime()
  const before = await db.maybe(sql<{ polled_at: number | null }>`
    update oauth_records t
    set payload = t.payload || ${json({ polledAt: now })}::jsonb
    from (
      select id_hash, (payload->>'polledAt')::float8 as polled_at
      from oauth_records
      where kind = 'DeviceCode' and id_hash = ${hashSecret(deviceCode)}
      for update
    ) last
    where t.kind = 'DeviceCode' and t.id_hash = last.id_hash
    returning last.polled_at`)
  return before?.polled_at != null && now - before.polled_at < pollInterval - pollJitter
}
