import { generateKeyPairSync } from 'node:crypto'
import type { JWKS } from 'oidc-provider'
import type { App } from '../../platform/app.ts'
import { installationSecret } from '../../platform/secrets.ts'
import { sign } from '../../platform/sign.ts'

export interface SigningKeys {
  jwks: JWKS
  cookieKeys: string[]
}

/** From the configuration, or generated once and stored, so that all instances share them. */
export async function loadSigningKeys(app: App): Promise<SigningKeys> {
  const jwks = app.config.OAUTH_JWKS ?? JSON.parse(await installationSecret(app, 'oauth_jwks', newJwks))
  return { jwks, cookieKeys: [sign(app, 'oauth cookies', 'key')] }
}

function newJwks(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return JSON.stringify({ keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' }] })
}
