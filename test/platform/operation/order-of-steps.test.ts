import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Database } from '../../../src/platform/database/types.ts'
import { anonymousPerMinute, memberPerMinute } from '../../../src/platform/limits/policy.ts'
import { onOneStorage } from '../../support/storage.ts'
import { assertProblem, type Notebook, openNotebook } from './support/requests.ts'

const malformedBody = '{"txt": '

onOneStorage('the steps of a request have a fixed order:', (storage) => {
  let db: Database
  let notebook: Notebook
  before(async () => {
    db = await storage.open()
    notebook = await openNotebook(db, { RATE_LIMITS: 'on' })
  })
  after(() => notebook.close())

  test('a missing credential is refused before the body is read', async () => {
    const answer = await notebook.write(malformedBody, { headers: { authorization: undefined } })
    assertProblem(answer, 401, 'authentication_required')
    assert.equal(
      answer.headers['www-authenticate'],
      'Bearer resource_metadata="http://localhost:3000/.well-known/oauth-protected-resource/api/v1", scope="listings:write"',
    )
  })

  test('also when the body is too large or has an unreadable type', async () => {
    assertProblem(
      await notebook.write('x'.repeat(2 ** 21), { headers: { authorization: undefined } }),
      401,
      'authentication_required',
    )
    assertProblem(
      await notebook.write(malformedBody, { headers: { authorization: undefined, 'content-type': 'nonsense' } }),
      401,
      'authentication_required',
    )
  })

  test('an invalid credential is refused before the body is read', async () => {
    for (const authorization of [
      'Bearer slw_wrong',
      'Bearer',
      'Basic YTpi',
      '',
      'Bearer a b',
      `Bearer ${'a'.repeat(5000)}`,
    ]) {
      const answer = await notebook.write(malformedBody, { headers: { authorization } })
      assertProblem(answer, 401, 'invalid_token')
      assert.match(answer.headers['www-authenticate']!, /^Bearer error="invalid_token", resource_metadata=/)
    }
  })

  test('a missing scope is refused before the body is read', async () => {
    const key = await notebook.keyFor(await notebook.member(), ['account:read'])
    const answer = await notebook.write(malformedBody, { headers: { authorization: `Bearer ${key}` } })
    assertProblem(answer, 403, 'insufficient_scope')
    assert.match(answer.headers['www-authenticate']!, /error="insufficient_scope".*scope="account:read listings:write"/)
  })

  test('an invalid body is refused before an invalid Idempotency-Key', async () => {
    assertProblem(await notebook.write({ txt: 'a' }, { headers: { 'idempotency-key': '' } }), 400, 'invalid_request')
    assertProblem(
      await notebook.write({ text: 'a' }, { headers: { 'idempotency-key': '' } }),
      400,
      'idempotency_key_invalid',
    )
  })

  test('a used-up limit is refused before everything else, with or without a credential', async () => {
    const remoteAddress = '198.51.100.7'
    await notebook.app.settings.set(anonymousPerMinute, 1)
    await notebook.call({ url: '/api/v1/notes', remoteAddress })
    assertProblem(
      await notebook.write(malformedBody, { remoteAddress, headers: { authorization: undefined } }),
      429,
      'rate_limited',
    )
    await notebook.app.settings.set(memberPerMinute, 1)
    const key = await notebook.keyFor(await notebook.member(), ['account:read'])
    const headers = { authorization: `Bearer ${key}` }
    const elsewhere = { headers, remoteAddress: '198.51.100.8' }
    assertProblem(await notebook.write(malformedBody, elsewhere), 403, 'insufficient_scope')
    assertProblem(await notebook.write(malformedBody, elsewhere), 429, 'rate_limited')
  })
})
