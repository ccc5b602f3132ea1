import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Database } from '../../../src/platform/database/types.ts'
import { anonymousPerMinute, memberPerMinute } from '../../../src/platform/limits/policy.ts'
import { oneStorage } from './support/one-storage.ts'
import { assertProblem, type Notebook, openNotebook } from './support/requests.ts'

const wrong = '{"txt": '

oneStorage('the steps of a request come in one order:', (storage) => {
  let db: Database
  let notebook: Notebook
  before(async () => {
    db = await storage.open()
    notebook = await openNotebook(db, { RATE_LIMITS: 'on' })
  })
  after(() => notebook.close())

  test('who has no credential learns that before what is wrong with the body', async () => {
    const answer = await notebook.write(wrong, { headers: { authorization: undefined } })
    assertProblem(answer, 401, 'authentication_required')
    assert.equal(
      answer.headers['www-authenticate'],
      'Bearer resource_metadata="http://localhost:3000/.well-known/oauth-protected-resource/api/v1", scope="listings:write"',
    )
  })

  test('even when the body is too large or of an unreadable type', async () => {
    assertProblem(
      await notebook.write('x'.repeat(2 ** 21), { headers: { authorization: undefined } }),
      401,
      'authentication_required',
    )
    assertProblem(
      await notebook.write(wrong, { headers: { authorization: undefined, 'content-type': 'nonsense' } }),
      401,
      'authentication_required',
    )
  })

  test('a wrong credential is refused before the body is looked at', async () => {
    for (const authorization of [
      'Bearer slw_wrong',
      'Bearer',
      'Basic YTpi',
      '',
      'Bearer a b',
      `Bearer ${'a'.repeat(5000)}`,
    ]) {
      const answer = await notebook.write(wrong, { headers: { authorization } })
      assertProblem(answer, 401, 'invalid_token')
      assert.match(answer.headers['www-authenticate']!, /^Bearer error="invalid_token", resource_metadata=/)
    }
  })

  test('a missing scope is refused before the body is looked at', async () => {
    const key = await notebook.keyFor(await notebook.member(), ['account:read'])
    const answer = await notebook.write(wrong, { headers: { authorization: `Bearer ${key}` } })
    assertProblem(answer, 403, 'insufficient_scope')
    assert.match(answer.headers['www-authenticate']!, /error="insufficient_scope".*scope="account:read listings:write"/)
  })

  test('a wrong body is refused before a wrong Idempotency-Key', async () => {
    assertProblem(await notebook.write({ txt: 'a' }, { headers: { 'idempotency-key': '' } }), 400, 'invalid_request')
    assertProblem(
      await notebook.write({ text: 'a' }, { headers: { 'idempotency-key': '' } }),
      400,
      'idempotency_key_invalid',
    )
  })

  test('a spent limit is refused before everything else, with or without a credential', async () => {
    const remoteAddress = '198.51.100.7'
    await notebook.app.settings.set(anonymousPerMinute, 1)
    await notebook.call({ url: '/api/v1/notes', remoteAddress })
    assertProblem(
      await notebook.write(wrong, { remoteAddress, headers: { authorization: undefined } }),
      429,
      'rate_limited',
    )
    await notebook.app.settings.set(memberPerMinute, 1)
    const key = await notebook.keyFor(await notebook.member(), ['account:read'])
    const headers = { authorization: `Bearer ${key}` }
    const elsewhere = { headers, remoteAddress: '198.51.100.8' }
    assertProblem(await notebook.write(wrong, elsewhere), 403, 'insufficient_scope')
    assertProblem(await notebook.write(wrong, elsewhere), 429, 'rate_limited')
  })
})
