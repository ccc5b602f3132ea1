import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeUtf8, encodeUtf8 } from '../../src/platform/utf8.ts'

test('text is encoded the same as by Buffer.from, including lone surrogates', () => {
  for (const text of ['', 'plain', 'café', '“Ørsted” … 🚢', 'half \ud83d', '\udea2 half'])
    assert.deepEqual(encodeUtf8(text), Buffer.from(text), text)
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => encodeUtf8(text).equals(Buffer.from(text))))
})

test('bytes that are not UTF-8 decode to undefined, a replacement character decodes to itself', () => {
  for (const text of ['', 'plain', 'café 🚢', 'a real \uFFFD']) assert.equal(decodeUtf8(Buffer.from(text)), text)
  for (const bytes of [[0xff], [0x61, 0xc3], [0xed, 0xa0, 0x80], [0xef, 0xbf, 0xbd, 0x80]])
    assert.equal(decodeUtf8(Buffer.from(bytes)), undefined)
})
