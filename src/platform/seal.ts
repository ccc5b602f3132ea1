import { type CipherKey, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const version = 1
const ivBytes = 12
const tagBytes = 16

/** Encrypts a text with AES-256-GCM. It can only be decrypted for the same context, such as the row it belongs to. */
export function sealText(key: CipherKey, context: string, text: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), sealed])
}

/** Null if it was encrypted with another key or for another context, or was tampered with. */
export function unsealText(key: CipherKey, context: string, sealed: Buffer): string | null {
  if (sealed[0] !== version || sealed.length < 1 + ivBytes + tagBytes) return null
  const iv = sealed.subarray(1, 1 + ivBytes)
  const tag = sealed.subarray(1 + ivBytes, 1 + ivBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context)).setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(sealed.subarray(1 + ivBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
