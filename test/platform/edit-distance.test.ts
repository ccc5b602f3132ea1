import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EditDistance, editDistance } from '../../src/platform/edit-distance.ts'

test('inserted, deleted, substituted and swapped letters count as one edit each', () => {
  assert.equal(editDistance('name', 'name'), 0)
  assert.equal(editDistance('nam', 'name'), 1)
  assert.equal(editDistance('names', 'name'), 1)
  assert.equal(editDistance('nane', 'name'), 1)
  assert.equal(editDistance('naem', 'name'), 1)
  assert.equal(editDistance('', 'name'), 4)
})

test('the bit-parallel algorithm counts the same edits', () => {
  const words = ['a', 'ab', 'ba', 'abc', 'acb', 'cab', 'abcd', 'badc', 'quayside', 'qauyside', 'quaysied', 'sideways']
  for (const a of words)
    for (const b of words) {
      const letters = Uint16Array.from(b, (letter) => letter.charCodeAt(0))
      let edits: number | undefined
      new EditDistance(a).compare((distanceTo) => (edits = distanceTo(letters, 0, letters.length)))
      assert.equal(edits, editDistance(a, b), `${a} to ${b}`)
    }
})
