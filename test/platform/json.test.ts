import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isUtf8Json, parseStrictJson, RepeatedKey } from '../../src/platform/json.ts'

test('JSON without repeated keys is parsed as usual', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), fc.constantFrom(undefined, 1, '\t'), (text, space) => {
      const value = JSON.parse(text)
      assert.deepEqual(parseStrictJson(JSON.stringify(value, null, space)), value)
    }),
  )
})

test('a key that an object repeats is refused, wherever the object is', () => {
  fc.assert(
    fc.property(fc.string(), fc.jsonValue(), fc.jsonValue(), (key, first, second) => {
      const name = JSON.stringify(key)
      const object = `{${name}: ${JSON.stringify(first)}, ${name} :${JSON.stringify(second)}}`
      for (const text of [object, `[0, ${object}]`, `{"around": [{}, ${object}], "after": 1}`])
        assert.throws(() => parseStrictJson(text), new RepeatedKey(key))
    }),
  )
})

test('a colon in a text does not hide a repeated key', () => {
  for (const text of ['{"a":1,"a":":"}', '{"a":{"b":"::"},"a":1}', '{"a":[{"b":1}],"a":1}', '{"a:":1,"a:":{"b":1}}'])
    assert.throws(() => parseStrictJson(text), RepeatedKey, text)
})

test('a key written with an escape is the same key', () => {
  assert.throws(() => parseStrictJson(String.raw`{"text": 1, "te\u0078t": 2}`), RepeatedKey)
})

test('the only charset of JSON is UTF-8', () => {
  for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])
    assert.equal(isUtf8Json(type), true, type)
  for (const type of [
    undefined,
    '',
    'text/json',
    'application/json; charset=utf-16',
    'application/json;Charset=latin1',
  ])
    assert.equal(isUtf8Json(type), false, type)
})

test('deeply nested JSON is parsed like any other', () => {
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
  assert.ok(Array.isArray(parseStrictJson(deep)))
  assert.throws(() => parseStrictJson(`[${deep},{"a":1,"a":2}]`), RepeatedKey)
  const objects = (inner: string) => `${'{"a":'.repeat(5_000)}${inner}${'}'.repeat(5_000)}`
  assert.equal(typeof parseStrictJson(objects('1')), 'object')
  assert.throws(() => parseStrictJson(objects('{"b":1,"b":2}')), RepeatedKey)
})
