import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { Problem } from '../../platform/problem.ts'
import { installationSecret } from '../../platform/secrets.ts'

const version = 1
const ivBytes = 12
const tagBytes = 16

/** Encrypts a secret of one listing with AES-256-GCM. Copied to another listing's row, it cannot be decrypted. */
export async function seal(app: App, db: Queryable, listingId: number, text: string): Promise<Buffer> {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', await encryptionKey(app, db), iv).setAAD(associatedData(listingId))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), sealed])
}

/** Null if it was encrypted with another SECRET_KEY or for another listing, or was tampered with. */
export async function unseal(app: App, db: Queryable, listingId: number, sealed: Buffer): Promise<string | null> {
  if (sealed[0] !== version || sealed.length < 1 + ivBytes + tagBytes) return null
  const iv = sealed.subarray(1, 1 + ivBytes)
  const tag = sealed.subarray(1 + ivBytes, 1 + ivBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', await encryptionKey(app, db), iv)
    .setAAD(associatedData(listingId))
    .setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(sealed.subarray(1 + ivBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** In production, SECRET_KEY must be set. */
export function canSeal({ config }: App): boolean {
  return config.SECRET_KEY !== undefined || !config.production
}

async function encryptionKey(app: App, db: Queryable): Promise<Buffer> {
  const secret = app.config.SECRET_KEY ?? (await developmentSecret(app, db))
  return Buffer.from(hkdfSync('sha256', secret, '', 'revenue keys', 32))
}

// A secret in the same database is good enough for development, but not to protect other people's accounts.
async function developmentSecret(app: App, db: Queryable): Promise<string> {
  if (!canSeal(app))
    throw new Problem('unavailable', 'You can’t connect revenue yet. An admin has to set SECRET_KEY first.')
  return installationSecret({ db, clock: app.clock }, 'secret_key', () => randomBytes(32).toString('base64url'))
}

function associatedData(listingId: number): Buffer {
  return Buffer.from(`listing ${listingId}`)
}
