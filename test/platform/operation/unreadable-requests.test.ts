import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Database } from '../../../src/platform/database/types.ts'
import { onOneStorage } from '../../support/storage.ts'
import { notesIn } from './support/notes.ts'
import { assertProblem, type Notebook, openNotebook } from './support/requests.ts'

onOneStorage('an invalid request is answered with a 400 problem document:', (storage) => {
  let db: Database
  let notebook: Notebook
  before(async () => {
    db = await storage.open()
    notebook = await openNotebook(db)
  })
  after(() => notebook.close())

  test('an unknown key, with a suggestion', async () => {
    const answer = await notebook.write({ text: 'a', tag: ['b'] })
    assertProblem(answer, 400, 'invalid_request')
    assert.deepEqual(answer.body.errors, [{ path: 'tag', message: "isn't recognized. Did you mean tags?" }])
  })

  test('a nested unknown key, with its path', async () => {
    const answer = await notebook.write({ text: 'a', author: { name: 'Ada', agee: 3 } })
    assertProblem(answer, 400, 'invalid_request')
    assert.deepEqual(answer.body.errors, [{ path: 'author.agee', message: "isn't recognized. Did you mean age?" }])
  })

  test('a key without a close match, with the list of known keys', async () => {
    const { body } = await notebook.write({ text: 'a', zzzzzzzzzzzz: 1 })
    assert.deepEqual(body.errors, [
      { path: 'zzzzzzzzzzzz', message: "isn't recognized. Use one of text, tags, author" },
    ])
  })

  test('keys that every object inherits', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const answer = await notebook.write(`{"text": "a", "${name}": {"text": "b"}}`)
      assertProblem(answer, 400, 'invalid_request')
      assert.equal(answer.body.errors[0].path, name)
      assertProblem(await notebook.call(`/api/v1/notes?${name}=1`), 400, 'invalid_request')
    }
  })

  test('an unknown parameter, with a suggestion', async () => {
    const answer = await notebook.call('/api/v1/notes?per_pag=5')
    assertProblem(answer, 400, 'invalid_request')
    assert.deepEqual(answer.body.errors, [{ path: 'per_pag', message: "isn't recognized. Did you mean per_page?" }])
    assert.equal(answer.body.detail, "per_pag: isn't recognized. Did you mean per_page?")
  })

  test('a parameter given twice', async () => {
    const answer = await notebook.call('/api/v1/notes?word=a&word=b')
    assertProblem(answer, 400, 'invalid_request')
    assert.deepEqual(answer.body.errors, [{ path: 'word', message: 'must be a string' }])
  })

  test('wrong types, without converting them', async () => {
    const answer = await notebook.write({ text: 5, tags: 'one', author: [] })
    assertProblem(answer, 400, 'invalid_request')
    assert.deepEqual(answer.body.errors, [
      { path: 'text', message: 'must be a string' },
      { path: 'tags', message: 'must be an array' },
      { path: 'author', message: 'must be an object' },
    ])
    for (const value of ['5.0', '1e1', '0x10', ' 5', '٥', 'NaN', ''])
      assertProblem(await notebook.call(`/api/v1/notes?per_page=${encodeURIComponent(value)}`), 400, 'invalid_request')
    for (const value of ['1', 'TRUE', 'yes', ''])
      assertProblem(await notebook.call(`/api/v1/notes?oldest_first=${value}`), 400, 'invalid_request')
  })

  test('values out of range', async () => {
    assert.equal((await notebook.call('/api/v1/notes?per_page=0')).body.errors[0].message, 'must be at least 1')
    assert.equal((await notebook.call('/api/v1/notes?per_page=101')).body.errors[0].message, 'must be at most 100')
    assert.equal(
      (await notebook.write({ text: 'a', tags: ['a', 'b', 'c', 'd'] })).body.errors[0].message,
      'must have at most 3 items',
    )
    assert.equal((await notebook.write({ text: '' })).body.errors[0].message, "can't be empty")
  })

  test('broken JSON', async () => {
    for (const text of [
      '{"text": "a"',
      '{text: "a"}',
      "{'text': 'a'}",
      '{"text": "a"} {}',
      'undefined',
      '\ufeff',
      '{"text": "\u0001"}',
    ]) {
      assertProblem(await notebook.write(text), 400, 'invalid_json')
    }
  })

  test('a key that occurs twice, at any depth and however it is written', async () => {
    for (const [text, key] of [
      ['{"text": "a", "text": "b"}', 'text'],
      ['{"text": "a", "te\\u0078t": "b"}', 'text'],
      ['{"text": "a", "author": {"name": "a", "age": 3, "name": "b"}}', 'name'],
      ['{"text": "\\\\", "tags": [{"a": {}, "b": "\\"", "a": 1}]}', 'a'],
    ] as const) {
      const answer = await notebook.write(text)
      assertProblem(answer, 400, 'invalid_json')
      assert.equal(answer.body.detail, `The key "${key}" occurs twice. Send each key once.`)
    }
  })

  test('a body that is not UTF-8', async () => {
    const latin1 = Buffer.from('{"text": "Caf\u00e9"}', 'latin1')
    assertProblem(await notebook.write('', { payload: latin1 }), 400, 'invalid_request')
    for (const charset of ['utf-16', 'iso-8859-1', '"utf-16"']) {
      const headers = { 'content-type': `application/json; charset=${charset}` }
      assertProblem(await notebook.write({ text: 'a' }, { headers }), 400, 'unsupported_content_type')
    }
  })

  test('JSON that is not an object', async () => {
    for (const text of ['[]', '"text"', '5', 'null', 'true'])
      assertProblem(await notebook.write(text), 400, 'invalid_request')
  })

  test('a missing body', async () => {
    const answer = await notebook.write('')
    assertProblem(answer, 400, 'invalid_request')
    assert.equal(answer.body.errors[0].message, 'a JSON body is required')
  })

  test('another content type, or none', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      'nonsense',
      '',
    ]) {
      assertProblem(
        await notebook.write({ text: 'a' }, { headers: { 'content-type': type } }),
        400,
        'unsupported_content_type',
      )
    }
  })

  test('a body of 2 MiB', async () => {
    const answer = await notebook.write({ text: 'a'.repeat(2 * 1024 * 1024) })
    assertProblem(answer, 400, 'body_too_large')
    assert.match(answer.body.detail, /1 MiB/)
  })

  test('NUL in a value, in a key, in the path and in a parameter', async () => {
    const value = await notebook.write({ text: 'a\0b' })
    assertProblem(value, 400, 'invalid_request')
    assert.deepEqual(value.body.errors, [{ path: 'text', message: 'contains a NUL character' }])
    assertProblem(await notebook.write({ text: 'a', 'b\0': 1 }), 400, 'invalid_request')
    assertProblem(await notebook.write({ text: 'a', tags: ['b', '\0'] }), 400, 'invalid_request')
    assertProblem(await notebook.write({ text: 'a' }, { url: '/api/v1/notebooks/a%00b/notes' }), 400, 'invalid_request')
    assertProblem(await notebook.call('/api/v1/notes?word=%00'), 400, 'invalid_request')
    assertProblem(await notebook.write('{"text": "a\0"}'), 400, 'invalid_json')
  })

  test('half of a surrogate pair, first or second', async () => {
    for (const text of ['\ud83d', 'a\udca9z', '\udca9\ud83d']) {
      const answer = await notebook.write({ text })
      assertProblem(answer, 400, 'invalid_request')
      assert.equal(answer.body.errors[0].path, 'text')
    }
    assertProblem(await notebook.write({ text: 'a', tags: ['\ud83d'] }), 400, 'invalid_request')
    assertProblem(await notebook.write({ text: 'a', '\ud83d': 1 }), 400, 'invalid_request')
  })

  test('bytes that are not UTF-8 in the path', async () => {
    for (const notebookName of ['%ff', '%ED%A0%80', '%C0%80', '%'])
      assertProblem(
        await notebook.write({ text: 'a' }, { url: `/api/v1/notebooks/${notebookName}/notes` }),
        400,
        'invalid_request',
      )
  })

  test('a body 10 000 levels deep, of arrays and of objects', async () => {
    const arrays = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
    const objects = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
    for (const text of [
      `{"text": "a", "tags": ${arrays}}`,
      `{"text": "a", "author": ${objects}}`,
      objects,
      `{"text": ${objects}}`,
    ]) {
      const answer = await notebook.write(text)
      assertProblem(answer, 400, 'invalid_request')
      assert.match(answer.text, /nested more than 32 levels deep/)
    }
    assertProblem(await notebook.write(arrays), 400, 'invalid_request')
  })

  test('several mistakes in path, query and body, reported together', async () => {
    const answer = await notebook.write(
      { txt: 'a', tags: [1, 'b', null] },
      { url: `/api/v1/notebooks/${'n'.repeat(41)}/notes?pinned=maybe&weight=10&wieght=1` },
    )
    assertProblem(answer, 400, 'invalid_request')
    assert.deepEqual(answer.body.errors.map(({ path }: { path: string }) => path).sort(), [
      'notebook',
      'pinned',
      'tags[0]',
      'tags[2]',
      'text',
      'txt',
      'weight',
      'wieght',
    ])
    assert.match(answer.body.detail, /^Please fix 8 things: /)
  })

  test('more unknown keys than an operation could have, without naming any', async () => {
    const wide = Object.fromEntries(Array.from({ length: 40_000 }, (_, index) => [`unknown_${index}`, 1]))
    const answer = await notebook.write({ text: 'a', ...wide })
    assertProblem(answer, 400, 'invalid_request')
    assert.deepEqual(answer.body.errors, [{ path: '', message: 'has 40,001 fields, but only 3 exist' }])
  })

  test('the first 20 mistakes are named and the others counted', async () => {
    const author = Object.fromEntries(Array.from({ length: 1500 }, (_, index) => [`unknown_${index}`, 1]))
    const answer = await notebook.write({ text: 'a', author: { name: 'Ada', ...author } })
    assertProblem(answer, 400, 'invalid_request')
    assert.equal(answer.body.errors.length, 20)
    assert.match(answer.body.detail, /^Please fix 1,500 things: .* and 1,480 more\.$/)
    assert.ok(answer.text.length < 4096, `${answer.text.length} bytes`)
  })

  test('an unknown key of any length, with the beginning of its name', async () => {
    const answer = await notebook.write({ text: 'a', ['k'.repeat(500_000)]: 1 })
    assertProblem(answer, 400, 'invalid_request')
    assert.equal(answer.body.errors[0].path, 'k'.repeat(64))
    assert.ok(answer.text.length < 4096, `${answer.text.length} bytes`)
  })

  test('more values than any request needs: in a list, in an object and spread over both', async () => {
    const lists = Array.from({ length: 60 }, () => Array.from({ length: 60 }, () => 'a'))
    for (const tags of [Array(200_000).fill('a'), Array(50_000).fill('\0'), { ...Array(50_000).fill('a') }, lists]) {
      const answer = await notebook.write({ text: 'a', tags })
      assertProblem(answer, 400, 'invalid_request')
      assert.match(answer.text, /has more than 2000 values/)
      assert.equal(answer.body.errors.length, 1)
    }
  })

  test('NUL in many texts, of which the first 20 are named', async () => {
    const answer = await notebook.write({ text: 'a', tags: Array(1000).fill('\0') })
    assertProblem(answer, 400, 'invalid_request')
    assert.equal(answer.body.errors.length, 20)
  })

  test('and none of these requests stores anything', async () => assert.deepEqual(await notesIn(db), []))
})
