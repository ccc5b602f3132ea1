import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const prefix = 'slw_'
const keyFormat = /^slw_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/

/**
 * `slw_`, 30 random characters and a 6-character checksum, so that a mistyped or foreign key is rejected without a
 * query.
 */
export function generateApiKey(): string {
  const secret = randomCharacters(30)
  return `${prefix}${secret}${checksum(secret)}`
}

export function looksLikeApiKey(token: string): boolean {
  return token.startsWith(prefix)
}

export function hasValidChecksum(token: string): boolean {
  const [, secret, check] = keyFormat.exec(token) ?? []
  return secret !== undefined && checksum(secret) === check
}

/** Safe to show after creation. */
export function apiKeyPrefix(token: string): string {
  return token.slice(0, prefix.length + 6)
}

function checksum(secret: string): string {
  let rest = crc32(secret)
  let text = ''
  for (let index = 0; index < 6; index++) {
    text = alphabet[rest % 62] + text
    rest = Math.floor(rest / 62)
  }
  return text
}

function randomCharacters(count: number): string {
  let text = ''
  while (text.length < count) {
    // 248 is the largest multiple of 62 in a byte; dropping larger values keeps the distribution uniform.
    for (const byte of randomBytes(count)) if (byte < 248 && text.length < count) text += alphabet[byte % 62]
  }
  return text
}
