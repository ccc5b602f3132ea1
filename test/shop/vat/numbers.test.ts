import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readVatNumber } from '../../../src/shop/vat/numbers.ts'
import { memberStates } from '../../../src/shop/vat/places.ts'

const prefixes = [...memberStates, 'EL', 'GB', 'XI', 'CH', 'NO', 'LI']

test('a country code alone is a mistake, and nothing that follows it throws', async () => {
  for (const prefix of prefixes) assert.ok('mistake' in (await readVatNumber(prefix, null)), prefix)
  const typed = fc.tuple(
    fc.constantFrom(...prefixes),
    fc.oneof(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.stringMatching(/^[A-Z0-9 ]{0,14}$/)),
  )
  await fc.assert(
    fc.asyncProperty(typed, fc.option(fc.constantFrom(...prefixes)), async ([prefix, text], country) => {
      const read = await readVatNumber(prefix + text, country)
      assert.ok(read.number || read.mistake)
    }),
    { numRuns: 3_000 },
  )
})
