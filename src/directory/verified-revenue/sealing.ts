import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { Problem } from '../../platform/problem.ts'
import { installationSecret } from '../../platform/secrets.ts'

const version = 1
const ivBytes = 12
const tagBytes = 16

/** Encrypts what belongs to one listing. Moved to another listing's row it cannot be opened. */
export async function seal(app: App, db: Queryable, listingId: number, text: string): Promise<Buffer> {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', await keyOf(app, db), iv).setAAD(ownerOf(listingId))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), sealed])
}

/** Null when it was sealed with another SECRET_KEY, for another listing, or was changed since. */
export async function unseal(app: App, db: Queryable, listingId: number, sealed: Buffer): Promise<string | null> {
  if (sealed[0] !== version || sealed.length < 1 + ivBytes + tagBytes) return null
  const iv = sealed.subarray(1, 1 + ivBytes)
  const tag = sealed.subarray(1 + ivBytes, 1 + ivBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(app, db), iv)
    .setAAD(ownerOf(listingId))
    .setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(sealed.subarray(1 + ivBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** In production nothing is sealed before SECRET_KEY is set. */
export function canSeal({ config }: App): boolean {
  return config.SECRET_KEY !== undefined || !config.production
}

async function keyOf(app: App, db: Queryable): Promise<Buffer> {
  const secret = app.config.SECRET_KEY ?? (await outsideProduction(app, db))
  return Buffer.from(hkdfSync('sha256', secret, '', 'revenue keys', 32))
}

// A lock whose key lies beside it is good enough to try things out, not for other people's accounts.
async function outsideProduction(app: App, db: Queryable): Promise<string> {
  if (!canSeal(app))
    throw new Problem(
      'unavailable',
      'Revenue cannot be connected until the site sets SECRET_KEY. The site team has to do that.',
    )
  return installationSecret({ db, clock: app.clock }, 'secret_key', () => randomBytes(32).toString('base64url'))
}

function ownerOf(listingId: number): Buffer {
  return Buffer.from(`listing ${listingId}`)
}
