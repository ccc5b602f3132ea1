import { hkdfSync, randomBytes } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { Problem } from '../../platform/problem.ts'
import { sealText, unsealText } from '../../platform/seal.ts'
import { installationSecret } from '../../platform/secrets.ts'

/** Encrypts a secret of one listing. Copied to another listing's row, it cannot be decrypted. */
export async function seal(app: App, db: Queryable, listingId: number, text: string): Promise<Buffer> {
  return sealText(await encryptionKey(app, db), `listing ${listingId}`, text)
}

/** Null if it was encrypted with another SECRET_KEY or for another listing, or was tampered with. */
export async function unseal(app: App, db: Queryable, listingId: number, sealed: Buffer): Promise<string | null> {
  return unsealText(await encryptionKey(app, db), `listing ${listingId}`, sealed)
}

/** In production, SECRET_KEY must be set. */
export function canSeal({ config }: App): boolean {
  return config.SECRET_KEY !== undefined || !config.production
}

async function encryptionKey(app: App, db: Queryable): Promise<Buffer> {
  const secret = app.config.SECRET_KEY ?? (await developmentSecret(app, db))
  return Buffer.from(hkdfSync('sha256', secret, '', 'revenue keys', 32))
}

// A secret in the same database is good enough for development, but doesn't protect other people's accounts.
async function developmentSecret(app: App, db: Queryable): Promise<string> {
  if (!canSeal(app))
    throw new Problem('unavailable', 'You can’t connect revenue yet. An admin has to set SECRET_KEY first.')
  return installationSecret({ db, clock: app.clock }, 'secret_key', () => randomBytes(32).toString('base64url'))
}
