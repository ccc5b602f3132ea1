import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Words } from '../../../src/directory/search/words.ts'

/** The textbook table, for comparison. */
function edits(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  )
  for (let row = 1; row <= a.length; row++) {
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1
      let best = Math.min(
        table[row - 1]![column]! + 1,
        table[row]![column - 1]! + 1,
        table[row - 1]![column - 1]! + same,
      )
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        best = Math.min(best, table[row - 2]![column - 2]! + 1)
      table[row]![column] = best
    }
  }
  return table[a.length]![b.length]!
}

function strayLetters(typed: string, word: string): number {
  const left = [...word]
  return [...typed].filter((letter) => {
    const at = left.indexOf(letter)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  }).length
}

const word = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 12 }),
  fc.string({ unit: fc.constantFrom('я', 'ж', 'a'), minLength: 1, maxLength: 30 }),
)
const standing = (documents: number) => ({ documents, heads: 0, names: 0 })

test('near words are exactly those within the edit distance, the nearest first, then by stray letters, then the most frequent', () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 80 }), word, fc.integer({ min: 1, max: 2 }), (all, typed, most) => {
      const words = new Words({ live: 0, upcoming: 0 })
      all.forEach((one, index) => words.set(one, standing(1 + (index % 5))))
      const expected = all
        .map((one, index) => ({
          word: one,
          distance: edits(typed, one),
          strayLetters: strayLetters(typed, one),
          documents: 1 + (index % 5),
        }))
        .filter(({ distance }) => distance > 0 && distance <= most)
        .sort(
          (a, b) =>
            a.distance - b.distance ||
            a.strayLetters - b.strayLetters ||
            b.documents - a.documents ||
            (a.word < b.word ? -1 : 1),
        )
      assert.deepEqual(words.near(typed, most, 1000), expected)
      assert.deepEqual(words.near(typed, most, 3), expected.slice(0, 3))
    }),
    { numRuns: 1000 },
  )
})

/** With a letter added, removed, replaced, or two swapped. */
function withOneEdit(word: string): string[] {
  return Array.from({ length: word.length + 1 }, (_, at) => [word.slice(0, at), word.slice(at)] as const).flatMap(
    ([before, after]) => [
      `${before}x${after}`,
      before + after.slice(1),
      `${before}x${after.slice(1)}`,
      before.slice(0, -1) + after.slice(0, 1) + before.slice(-1) + after.slice(1),
    ],
  )
}

test('a word is found no matter which letters are wrong', () => {
  for (let length = 1; length <= 13; length++) {
    const right = 'abcdefghijklm'.slice(0, length)
    const words = new Words({ live: 0, upcoming: 0 })
    words.set(right, standing(1))
    const once = new Set(withOneEdit(right).filter((typed) => typed !== '' && typed !== right))
    const twice = new Set([...once].flatMap(withOneEdit).filter((typed) => typed !== '' && typed !== right))
    for (const typed of once) assert.equal(words.near(typed, 1, 1)[0]?.word, right, typed)
    for (const typed of twice)
      if (edits(typed, right) <= 2) assert.equal(words.near(typed, 2, 1)[0]?.word, right, typed)
  }
})

test('the vocabulary has the same contents as a map', () => {
  const change = fc.tuple(word, fc.integer({ min: 0, max: 3 }))
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 300 }),
      fc.oneof(word, fc.constantFrom('a', 'b', 'я')),
      (changes, prefix) => {
        const words = new Words({ live: 0, upcoming: 0 })
        const map = new Map<string, number>()
        for (const [one, documents] of changes) {
          words.set(one, standing(documents))
          map.set(one, documents)
        }
        for (const [one, documents] of map) assert.equal(words.get(one).documents, documents)
        const longer = [...map]
          .filter(([one, documents]) => documents > 0 && one.length > prefix.length && one.startsWith(prefix))
          .map(([one]) => one)
        assert.deepEqual(words.startingWith(prefix, 1000).sort(), longer.sort())
        const frequencies = longer.map((one) => map.get(one)!).sort((a, b) => b - a)
        assert.deepEqual(
          words.startingWith(prefix, 3).map((one) => map.get(one)),
          frequencies.slice(0, 3),
        )
      },
    ),
    { numRuns: 500 },
  )
})

test('a word that is too long is not in the vocabulary', () => {
  const words = new Words({ live: 0, upcoming: 0 })
  words.set('x'.repeat(31), standing(1))
  assert.equal(words.has('x'.repeat(31)), false)
})
