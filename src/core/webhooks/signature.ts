import { createHmac, randomBytes } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { second } from '../../platform/duration.ts'
import { sealText, unsealText } from '../../platform/seal.ts'
import { keyFor } from '../../platform/sign.ts'

const prefix = 'whsec_'

/** In the format of Standard Webhooks: the key's bytes in Base64. */
export function newSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

// Encrypted, not hashed, because signing needs the secret itself.
export function sealSecret(app: App, secret: string): Buffer {
  return sealText(keyFor(app, 'webhook secrets'), 'webhook secret', secret)
}

/** Null if the installation's secret has changed since. */
export function unsealSecret(app: App, sealed: Buffer): string | null {
  return unsealText(keyFor(app, 'webhook secrets'), 'webhook secret', sealed)
}

interface SignedMessage {
  messageId: string
  at: Date
  body: string
}

/** The Standard Webhooks headers, with one signature per secret. */
export function signedHeaders(
  secrets: readonly string[],
  { messageId, at, body }: SignedMessage,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / second))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
