import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject } from '../../../src/platform/json.ts'
import { RepeatedCalls } from '../../../src/platform/mcp/repeated-calls.ts'

const params = '{"name":"get_listing","arguments":{"slug":"acme","id":7}}'
const first = (id: string) => `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":${params}}`
const last = (id: string) => `{"method":"tools/call","params":${params},"jsonrpc":"2.0","id":${id}}`

function afterCalls(): RepeatedCalls {
  const calls = new RepeatedCalls()
  for (const text of [first('1'), last('1')]) calls.parse(text)
  return calls
}

test('calls that differ only in their id are parsed once, and each has its own id', () => {
  for (const write of [first, last]) {
    const calls = new RepeatedCalls()
    const messages = ['1', '2', '900719925474099'].map((id) => calls.parse(write(id)) as JsonObject)
    assert.deepEqual(
      messages,
      ['1', '2', '900719925474099'].map((id) => JSON.parse(write(id))),
    )
    assert.equal(messages[1]!.params, messages[0]!.params)
    assert.equal(messages[2]!.params, messages[0]!.params)
  }
})

test('other ids are parsed unchanged', () => {
  const calls = afterCalls()
  for (const id of ['"1"', '"a b"', '-1', '1.5', '1e3', 'null', '12345678901234567890'])
    for (const write of [first, last]) assert.deepEqual(calls.parse(write(id)), JSON.parse(write(id)))
})

test('text that resembles a known call but is not valid JSON is refused', () => {
  const calls = afterCalls()
  const afterId = first('1').slice('{"jsonrpc":"2.0","id":1'.length)
  for (const text of [
    first('01'),
    last('01'),
    first(''),
    last(''),
    `${first('1')}}`,
    `${last('1')}}`,
    `${afterId},"id":1}`,
    `${last('1').slice(1)}`,
    first('1').slice(0, -1),
  ])
    assert.throws(() => calls.parse(text), SyntaxError, text)
})

test('a call with two ids is refused, however often it is sent', () => {
  const calls = afterCalls()
  const text = first('1').replace(/\}$/, ',"id":2}')
  for (let time = 0; time < 3; time++) assert.throws(() => calls.parse(text), /The key "id" occurs twice/)
})

test('nothing can change what later calls get', () => {
  const calls = new RepeatedCalls()
  const message = calls.parse(first('1')) as { params: { arguments: JsonObject } }
  assert.throws(() => (message.params.arguments.slug = 'other'), TypeError)
  assert.deepEqual(calls.parse(first('2')), JSON.parse(first('2')))
})

/** Whether a call is parsed again instead of sharing the parts of an earlier one. */
function isParsedAgain(calls: RepeatedCalls, text: string): boolean {
  const [one, other] = [calls.parse(text) as JsonObject, calls.parse(text) as JsonObject]
  return one.params !== other.params
}

test('calls beyond the limit are parsed like any other', () => {
  const calls = new RepeatedCalls()
  for (let number = 0; number < 2_500; number++) {
    const text = first('1').replace('acme', `acme-${number}`)
    assert.deepEqual(calls.parse(text), JSON.parse(text))
  }
  assert.deepEqual(calls.parse(first('3')), JSON.parse(first('3')))
  assert.equal(isParsedAgain(calls, first('3')), false)
})

test('a call is evicted after a thousand others', () => {
  const calls = new RepeatedCalls()
  const { params } = calls.parse(first('1')) as JsonObject
  const callOthers = (from: number, to: number) => {
    for (let number = from; number < to; number++) calls.parse(first('1').replace('acme', `acme-${number}`))
    return (calls.parse(first('1')) as JsonObject).params
  }
  assert.equal(callOthers(1, 1_000), params)
  assert.notEqual(callOthers(1_000, 1_001), params)
})

test('long calls are not cached', () => {
  const calls = new RepeatedCalls()
  const ofLength = (length: number) => first('1').replace('acme', 'a'.repeat(length - first('1').length + 4))
  assert.equal(isParsedAgain(calls, ofLength(1_000)), false)
  assert.equal(isParsedAgain(calls, ofLength(1_001)), true)
})
