import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { codeAt, newTotpSecret, stepAt, stepOfCode, totpUrl } from '../../../src/core/second-factor/totp.ts'

// RFC 6238, appendix B, the rows for SHA-1.
const vectors: [seconds: number, code: string][] = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
]
// The same secret in base32.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

describe('codes of authenticator apps', () => {
  for (const [seconds, code] of vectors)
    test(`match RFC 6238 at ${seconds} seconds`, () => {
      assert.equal(codeAt(Buffer.from('12345678901234567890'), stepAt(at(seconds)), 8), code)
      assert.equal(stepOfCode(secret, code.slice(2), at(seconds)), stepAt(at(seconds)))
    })

  test('work only up to one step early or late', () => {
    const [code, seconds] = ['005924', 1234567890]
    for (const apart of [-30, -1, 0, 29, 59]) assert.equal(stepOfCode(secret, code, at(seconds + apart)), 41152263)
    for (const apart of [-31, 60, 3600]) assert.equal(stepOfCode(secret, code, at(seconds + apart)), null)
  })

  test('other texts are not codes', () => {
    for (const text of ['', '28708', '2870820', '94287082', '28708a', ' 287082', '２８７０８２'])
      assert.equal(stepOfCode(secret, text, at(59)), null)
  })

  test('a secret has 160 bits, and each one is new', () => {
    const secrets = new Set(Array.from({ length: 50 }, newTotpSecret))
    assert.equal(secrets.size, 50)
    for (const each of secrets) assert.match(each, /^[A-Z2-7]{32}$/)
  })

  test('the QR code names the site and the account', () => {
    assert.equal(
      totpUrl(secret, 'Slip & Way', 'ada+x@people.example'),
      `otpauth://totp/Slip%20%26%20Way:ada%2Bx%40people.example?secret=${secret}&issuer=Slip%20%26%20Way&digits=6&period=30`,
    )
  })
})
