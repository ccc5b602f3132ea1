import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Changes, maxAge, softly } from '../../../src/platform/cache-changes.ts'

const tags = ['a', 'b', 'c']
const step = fc.oneof(
  fc.record({ tag: fc.constantFrom(...tags), isSoft: fc.boolean() }),
  fc.record({ seconds: fc.integer({ min: 1, max: 40 }) }),
)

test('a change is remembered until all answers from before it have expired', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const changes = new Changes()
      const made: { tag: string; kind: 'now' | 'soon'; number: number }[] = []
      // When each number of changes was reached.
      const reachedAt = [0]
      let now = 0
      for (const one of steps) {
        if ('seconds' in one) now += one.seconds * 1000
        else {
          changes.turn(now, () => {})
          changes.add([one.isSoft ? softly(one.tag) : one.tag])
          made.push({ tag: one.tag, kind: one.isSoft ? 'soon' : 'now', number: changes.count })
          reachedAt.push(now)
        }
      }
      for (let since = 0; since <= changes.count; since++) {
        if (now - reachedAt[since]! >= maxAge) continue
        for (const tag of tags)
          for (const kind of ['now', 'soon'] as const)
            deepEqual(
              changes.hasChanged([tag], since, kind),
              made.some((change) => change.tag === tag && change.kind === kind && change.number > since),
            )
      }
    }),
  )
})
