import { isIP } from 'node:net'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import * as z from 'zod'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { minute } from '../../platform/duration.ts'
import { Problem } from '../../platform/problem.ts'
import { sign } from '../../platform/sign.ts'
import type { Member } from '../members/members.ts'
import { type ChallengeUse, challengeMinutes, consumeChallenge, issueChallenge } from './challenges.ts'

// Loaded at first use, because it includes attestation parsers and most processes never need it.
const webauthn = () => import('@simplewebauthn/server')

const timeout = challengeMinutes * minute
const maxPasskeys = 20

/** Browsers offer passkeys only for host names, over HTTPS or on localhost. */
export function canUsePasskeys({ urls }: App): boolean {
  const { protocol, hostname } = new URL(urls.site)
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) return false
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
}

function relyingParty({ urls }: App): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(urls.site)
  return { rpID: hostname, origin }
}

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/)
const credentialId = base64url.max(1400)
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** The parts of a browser's response that we use. Everything else is dropped. */
const Registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url.max(4000),
    attestationObject: base64url.max(20_000),
    transports: z
      .array(z.string())
      .max(20)
      .catch([])
      .transform((given) => transports.filter((transport) => given.includes(transport))),
  }),
})
const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url.max(4000),
    authenticatorData: base64url.max(4000),
    signature: base64url.max(4000),
    userHandle: base64url.max(100).nullish(),
  }),
})

const ClientData = z.object({ crossOrigin: z.boolean().optional(), topOrigin: z.string().optional() })

function parse<T extends z.ZodType>(schema: T, text: string): z.output<T> {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw refused()
  }
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw refused()
  return parsed.data
}

/** None of our pages may be in a frame, so a response from a frame was created elsewhere. */
function refuseFrames(clientDataJSON: string): void {
  const { crossOrigin, topOrigin } = parse(ClientData, Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
  if (crossOrigin || topOrigin) throw refused()
}

function refused(cause?: unknown): Problem {
  return new Problem('not_allowed_now', 'We couldn’t verify this passkey. Try again.', { cause })
}

/** The session whose browser creates the passkey. */
interface Creator {
  member: Member
  cookie: string
}

function creation({ member, cookie }: Creator): ChallengeUse {
  return { purpose: 'create', memberId: member.id, browser: cookie }
}

export async function passkeyCreationOptions(
  app: App,
  creator: Creator,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { member } = creator
  const known = await passkeysOf(app.db, member.id)
  if (known.length >= maxPasskeys)
    throw new Problem('not_allowed_now', `You already have ${maxPasskeys} passkeys. Remove one you don’t use first.`)
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: app.siteName(),
    rpID: relyingParty(app).rpID,
    userName: member.email,
    userDisplayName: member.name,
    userID: new Uint8Array(Buffer.from(await userHandleOf(app, app.db, member.id), 'base64url')),
    challenge: new Uint8Array(await issueChallenge(app, creation(creator))),
    timeout,
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

/** The handle that passkeys identify the member by. Stored with the first one, so that it survives a new SECRET_KEY. */
async function userHandleOf(app: App, db: Queryable, memberId: number): Promise<string> {
  const known = await db.maybe(sql<{ user_handle: string }>`
    select user_handle from passkeys where member_id = ${memberId} order by id limit 1`)
  return known?.user_handle ?? sign(app, 'passkey user handle', String(memberId))
}

interface NewPasskey {
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  synced: boolean
}

/** Checks what the browser sent for `passkeyCreationOptions`. */
export async function verifyNewPasskey(app: App, creator: Creator, text: string): Promise<NewPasskey> {
  const given = parse(Registration, text)
  refuseFrames(given.response.clientDataJSON)
  const { rpID, origin } = relyingParty(app)
  const { verifyRegistrationResponse } = await webauthn()
  const response: RegistrationResponseJSON = { ...given, clientExtensionResults: {} }
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => consumeChallenge(app, challenge, creation(creator)),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
  }).catch((error: unknown) => {
    throw refused(error)
  })
  if (!verified || !registrationInfo) throw refused()
  const { credential, credentialBackedUp } = registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: given.response.transports,
    synced: credentialBackedUp,
  }
}

/** Null if the credential is already registered, by this member or another one. */
export async function insertPasskey(
  app: App,
  tx: Transaction,
  memberId: number,
  name: string,
  { credentialId, publicKey, counter, transports, synced }: NewPasskey,
): Promise<number | null> {
  const handle = await userHandleOf(app, tx, memberId)
  const inserted = await tx.maybe(sql<{ id: number }>`
    insert into passkeys
      (member_id, credential_id, public_key, counter, transports, user_handle, name, synced, created_at)
    values (
      ${memberId}, ${credentialId}, ${publicKey}, ${counter}, ${transports}, ${handle}, ${name}, ${synced},
      ${app.clock.now()}
    )
    on conflict (credential_id) do nothing
    returning id`)
  return inserted?.id ?? null
}

export async function passkeyRequestOptions(
  app: App,
  use: ChallengeUse,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const known = use.memberId === null ? [] : await passkeysOf(app.db, use.memberId)
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID: relyingParty(app).rpID,
    challenge: new Uint8Array(await issueChallenge(app, use)),
    timeout,
    allowCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    // On its own, a passkey covers both factors: something you have, unlocked by something you are or know.
    userVerification: use.memberId === null ? 'required' : 'preferred',
  })
}

interface StoredPasskey {
  id: number
  member_id: number
  public_key: Buffer
  counter: number
  user_handle: string
}

/** Checks what the browser sent for `passkeyRequestOptions`. Returns whose passkey it is. */
export async function usePasskey(app: App, use: ChallengeUse, text: string): Promise<number> {
  const { id, rawId, type, response } = parse(Assertion, text)
  refuseFrames(response.clientDataJSON)
  const alone = use.memberId === null
  const stored = await app.db.maybe(sql<StoredPasskey>`
    select id, member_id, public_key, counter, user_handle
    from passkeys
    where credential_id = ${id} and (${use.memberId}::bigint is null or member_id = ${use.memberId})`)
  if (!stored) throw new Problem('not_allowed_now', 'We don’t know this passkey. It may have been removed.')
  const { userHandle, ...signed } = response
  if (userHandle ? userHandle !== stored.user_handle : alone) throw refused()
  const { rpID, origin } = relyingParty(app)
  const { verifyAuthenticationResponse } = await webauthn()
  const assertion: AuthenticationResponseJSON = { id, rawId, type, response: signed, clientExtensionResults: {} }
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: assertion,
    expectedChallenge: (challenge) => consumeChallenge(app, challenge, use),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: alone,
    credential: { id, publicKey: new Uint8Array(stored.public_key), counter: stored.counter },
  }).catch((error: unknown) => {
    throw refused(error)
  })
  if (!verified) throw refused()
  const { newCounter, credentialBackedUp } = authenticationInfo
  // A counter that doesn't increase means a copied passkey. Passkeys without a counter always send 0.
  const counted = await app.db.run(sql`
    update passkeys set counter = ${newCounter}, last_used_at = ${app.clock.now()}, synced = ${credentialBackedUp}
    where id = ${stored.id} and (counter < ${newCounter} or (counter = 0 and ${newCounter} = 0))`)
  if (counted === 0) throw refused()
  return stored.member_id
}

export interface PasskeySummary {
  id: number
  credential_id: string
  transports: string[]
  name: string
  synced: boolean
  created_at: Date
  last_used_at: Date | null
}

export function passkeysOf(db: Queryable, memberId: number): Promise<PasskeySummary[]> {
  return db.many(sql<PasskeySummary>`
    select id, credential_id, transports, name, synced, created_at, last_used_at
    from passkeys
    where member_id = ${memberId}
    order by id`)
}
