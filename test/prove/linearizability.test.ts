import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type Call, checkHistory, type Model } from '../../prove/linearizability/check.ts'
import {
  type OrderCall,
  type OrderState,
  orders,
  type PlaceCall,
  places,
  votes,
} from '../../prove/linearizability/models.ts'

interface Access {
  write?: number
}

/** A number that is written and read. */
const register: Model<number, Access, number> = {
  initial: 0,
  step: (state, { write }, output) => {
    if (write !== undefined) return write
    return output === undefined || output === state ? state : undefined
  },
}
const write = (value: number, start: number, end: number): Call<Access, number> => ({
  input: { write: value },
  output: value,
  start,
  end,
})
const read = (value: number, start: number, end: number): Call<Access, number> => ({
  input: {},
  output: value,
  start,
  end,
})
const lost = (value: number, start: number): Call<Access, number> => ({
  input: { write: value },
  output: undefined,
  start,
  end: Number.POSITIVE_INFINITY,
})
const isExplained = (calls: Call<Access, number>[]) => checkHistory(register, calls).ok

describe('the checker of histories', () => {
  test('a read during a write may see either value', () => {
    assert.equal(isExplained([write(1, 0, 10), read(0, 2, 4)]), true)
    assert.equal(isExplained([write(1, 0, 10), read(1, 2, 4)]), true)
  })

  test('a value that was seen is not unseen by a later read', () => {
    assert.equal(isExplained([write(1, 0, 10), read(1, 2, 4), read(0, 5, 7)]), false)
  })

  test('a read after a write sees it', () => {
    assert.equal(isExplained([write(1, 0, 2), read(0, 3, 4)]), false)
    assert.equal(isExplained([write(1, 0, 2), write(2, 1, 5), read(1, 6, 7)]), true)
    assert.equal(isExplained([write(1, 0, 2), write(2, 3, 5), read(1, 6, 7)]), false)
  })

  test('a call without an answer happened at any later time, or never', () => {
    assert.equal(isExplained([lost(1, 0), read(0, 5, 6)]), true)
    assert.equal(isExplained([lost(1, 0), read(0, 5, 6), read(1, 8, 9)]), true)
    assert.equal(isExplained([lost(1, 0), read(1, 5, 6), read(0, 8, 9)]), false)
    assert.equal(isExplained([read(1, 0, 1), lost(1, 2)]), false, 'not before it was sent')
  })

  test('the states after a history are those that its lost calls may have left', () => {
    const verdict = checkHistory(register, [write(1, 0, 1), lost(2, 2), lost(3, 2)])
    assert.ok(verdict.ok)
    assert.deepEqual(verdict.states.toSorted(), [1, 2, 3])
    assert.equal(checkHistory(register, [read(3, 4, 5)], verdict.states).ok, true)
    assert.equal(checkHistory(register, [read(4, 4, 5)], verdict.states).ok, false)
  })

  test('the call that nothing explains is named', () => {
    const stale = read(0, 5, 6)
    const verdict = checkHistory(register, [write(1, 0, 2), read(1, 3, 4), stale, read(1, 7, 8)])
    assert.deepEqual(verdict, { ok: false, call: stale })
  })

  test('it agrees with trying every order of small histories', () => {
    const call = fc
      .record({
        start: fc.integer({ min: 0, max: 12 }),
        length: fc.integer({ min: 0, max: 8 }),
        value: fc.integer({ min: 0, max: 2 }),
        kind: fc.constantFrom('write', 'read', 'lost'),
      })
      .map(({ start, length, value, kind }) =>
        kind === 'lost' ? lost(value, start) : (kind === 'write' ? write : read)(value, start, start + length),
      )
    fc.assert(
      fc.property(fc.array(call, { maxLength: 6 }), (calls) => {
        assert.equal(isExplained(calls), byEveryOrder(calls, 0))
      }),
      { numRuns: 2_000, seed: 1 },
    )
  })
})

/** Tries every order of the calls that respects their times. */
function byEveryOrder(calls: readonly Call<Access, number>[], state: number): boolean {
  if (calls.every(({ output }) => output === undefined)) return true
  return calls.some((call, index) => {
    const others = calls.toSpliced(index, 1)
    if (others.some(({ end, output }) => output !== undefined && end < call.start)) return false
    const next = register.step(state, call.input, call.output)
    if (next !== undefined && byEveryOrder(others, next)) return true
    return call.output === undefined && byEveryOrder(others, state)
  })
}

describe('the models', () => {
  test('votes: two members who vote at the same time are not both counted as the first', () => {
    const cast = (member: number, count: number, start: number, end: number) => ({
      input: { member, action: 'cast' as const },
      output: { votes: count },
      start,
      end,
    })
    assert.equal(checkHistory(votes, [cast(0, 1, 0, 9), cast(1, 2, 1, 8)]).ok, true)
    assert.equal(checkHistory(votes, [cast(0, 1, 0, 9), cast(1, 1, 1, 8)]).ok, false)
    assert.equal(checkHistory(votes, [cast(0, 1, 0, 1), cast(0, 1, 2, 3)]).ok, true, 'a vote counts once')
    assert.equal(checkHistory(votes, [cast(0, 1, 0, 1), cast(0, 2, 2, 3)]).ok, false)
  })

  test('places: a week of two takes two, and is full only while it has two', () => {
    const call = (action: PlaceCall['action'], listing: number, output: 'taken' | 'full' | 'left', start: number) => ({
      input: { action, listing },
      output,
      start,
      end: start + 0.5,
    })
    const week = places(2)
    const taken = [call('take', 0, 'taken', 0), call('take', 1, 'taken', 1)]
    assert.equal(checkHistory(week, [...taken, call('take', 2, 'full', 2)]).ok, true)
    assert.equal(checkHistory(week, [...taken, call('take', 2, 'taken', 2)]).ok, false)
    assert.equal(checkHistory(week, [...taken, call('leave', 0, 'left', 2), call('take', 2, 'taken', 3)]).ok, true)
    assert.equal(checkHistory(week, [...taken, call('leave', 0, 'left', 2), call('take', 2, 'full', 3)]).ok, false)
  })

  test('orders: of a payment and a cancellation at the same time, one wins, for every reader', () => {
    const call = (input: OrderCall, output: OrderState | 'done', start: number, end: number) => ({
      input,
      output,
      start,
      end,
    })
    const race = [call('pay', 'done', 0, 5), call('cancel', 'done', 1, 6)]
    for (const seen of ['paid', 'cancelled'] as const)
      assert.equal(checkHistory(orders, [...race, call('read', seen, 7, 8)]).ok, true)
    assert.equal(checkHistory(orders, [...race, call('read', 'pending', 7, 8)]).ok, false)
    const changes = [call('read', 'paid', 2, 3), call('read', 'cancelled', 7, 8)]
    assert.equal(checkHistory(orders, [...race, ...changes]).ok, false, 'a paid order is not canceled')
  })
})
