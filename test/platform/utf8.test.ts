import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { encodeUtf8 } from '../../src/platform/utf8.ts'

test('text is encoded as Buffer.from does, with half characters too', () => {
  for (const text of ['', 'plain', 'café', '“Ørsted” … 🚢', 'half \ud83d', '\udea2 half'])
    assert.deepEqual(encodeUtf8(text), Buffer.from(text), text)
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => encodeUtf8(text).equals(Buffer.from(text))))
})
