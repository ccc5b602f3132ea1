import { createHmac, randomBytes } from 'node:crypto'
import { minute, second } from '../../platform/duration.ts'

// RFC 6238 with the parameters that all authenticator apps expect: SHA-1, 30 seconds, 6 digits.
const stepLength = minute / 2
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 bits, as RFC 4226 recommends, in base32. */
export function newTotpSecret(): string {
  return base32(randomBytes(20))
}

export function stepAt(time: Date): number {
  return Math.floor(time.getTime() / stepLength)
}

export function codeAt(secret: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = hash.at(-1)! & 0x0f
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/** The time step of a code. It may be one step early or late, because clocks differ. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const key = fromBase32(secret)
  const current = stepAt(now)
  return [current, current - 1, current + 1].find((step) => codeAt(key, step) === code) ?? null
}

/** The content of the QR code. */
export function totpUrl(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const period = stepLength / second
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&digits=6&period=${period}`
}

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{5}/g, (five) => alphabet[Number.parseInt(five, 2)]!)
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((eight) => Number.parseInt(eight, 2)))
}
