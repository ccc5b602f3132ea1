import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { decrypting, encrypting } from '../../../src/operations/backup/encryption.ts'

const passphrase = 'correct horse battery'

const encrypted = async (bytes: Buffer, phrase = passphrase) =>
  buffer(Readable.from(pieces(bytes)).compose(await encrypting(phrase, { log2n: 10, r: 8, p: 1 })))
const decrypted = (bytes: Buffer, phrase = passphrase) =>
  buffer(Readable.from(pieces(bytes)).compose(decrypting(phrase)))

/** Written in pieces of other sizes than chunks. */
function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 50_001) yield bytes.subarray(at, at + 50_001)
}

const chunk = 64 * 1024
const header = 59
const inFile = chunk + 16

describe('the encryption of backups', () => {
  test('restores what was encrypted, of any length', async () => {
    for (const length of [0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk + 7]) {
      const bytes = randomBytes(length)
      const file = await encrypted(bytes)
      assert.equal(file.length, header + length + 16 * Math.max(1, Math.ceil(length / chunk)))
      assert.ok((await decrypted(file)).equals(bytes), `${length} bytes`)
    }
    assert.ok(!(await encrypted(Buffer.from('same'))).equals(await encrypted(Buffer.from('same'))))
  })

  test('accepts the same passphrase in another Unicode normal form', async () => {
    const file = await encrypted(Buffer.from('kept'), 'schöne Werkbänke'.normalize('NFD'))
    assert.equal(String(await decrypted(file, 'schöne Werkbänke'.normalize('NFC'))), 'kept')
  })

  test('refuses a wrong passphrase, and truncated, changed and other files, each with its reason', async () => {
    const file = await encrypted(randomBytes(2 * chunk + 500))
    await assert.rejects(decrypted(file, 'correct horse batterx'), /Wrong passphrase/)
    for (const length of [0, 8, header - 1, header, header + inFile, header + 2 * inFile])
      await assert.rejects(decrypted(file.subarray(0, length)), /The file is incomplete/, `${length} bytes`)
    for (const length of [header + 40, header + inFile + 100, file.length - 1])
      await assert.rejects(decrypted(file.subarray(0, length)), /incomplete or damaged at its end/, `${length} bytes`)
    const changed = Buffer.from(file)
    changed[header + inFile + 5]! ^= 1
    await assert.rejects(decrypted(changed), /The file is damaged/)
    const swapped = Buffer.concat([
      file.subarray(0, header),
      file.subarray(header + inFile, header + 2 * inFile),
      file.subarray(header, header + inFile),
      file.subarray(header + 2 * inFile),
    ])
    await assert.rejects(decrypted(swapped), /The file is damaged/)
    await assert.rejects(decrypted(Buffer.concat([file, Buffer.from('more')])), /damaged/)
    await assert.rejects(decrypted(Buffer.alloc(500, 'PK')), /isn’t an encrypted Slipway backup/)
    const newer = Buffer.from(file)
    newer[7] = 2
    await assert.rejects(decrypted(newer), /by a newer version/)
    const greedy = Buffer.from(file)
    greedy[8] = 40
    await assert.rejects(decrypted(greedy), /The file is damaged/)
  })
})
