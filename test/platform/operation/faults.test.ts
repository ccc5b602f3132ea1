import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openPostgres } from '../../../src/platform/database/postgres.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { onOneStorage } from '../../support/storage.ts'
import { createTestDatabase, dropTestDatabase } from '../../support/storage-postgres.ts'
import { breakableConnection } from './support/breakable-connection.ts'
import { notesIn } from './support/notes.ts'
import { assertProblem, type Notebook, openNotebook } from './support/requests.ts'

onOneStorage('an internal error', (storage) => {
  let db: Database
  let notebook: Notebook
  before(async () => {
    db = await storage.open()
    notebook = await openNotebook(db)
  })
  after(() => notebook.close())

  test('does not reveal its cause, and is logged under the request id', async () => {
    for (const answer of [await notebook.write({ text: 'broken' }), await notebook.call('/api/v1/notes?word=broken')]) {
      assertProblem(answer, 500, 'internal_error')
      assert.doesNotMatch(JSON.stringify(answer), /hunter2|db\.internal|notes\.ts/)
      const lines = notebook.logged
        .map((line) => JSON.parse(line))
        .filter(({ request_id, level }) => request_id === answer.body.request_id && level === 'error')
      assert.equal(lines.length, 1)
      assert.match(lines[0].err.message, /hunter2/)
    }
  })

  test('rolls back earlier writes of the request', async () => {
    await notebook.write({ text: 'broken' })
    assert.deepEqual(await notesIn(db), [])
  })

  test('becomes 400 when a feature throws a status that the operation does not declare', async () => {
    const written = await notebook.write({ text: 'missing' })
    assertProblem(written, 400, 'invalid_request')
    assert.equal(written.body.detail, 'There is no such notebook.')
    assertProblem(await notebook.call('/api/v1/notes?word=missing'), 400, 'invalid_request')
  })

  test('stays 401 for a wrong credential, declared or not', async () => {
    const answer = await notebook.call({ url: '/api/v1/notes', headers: { authorization: 'Bearer slw_wrong' } })
    assertProblem(answer, 401, 'invalid_token')
  })

  test('is not reported when a feature throws a declared status', async () => {
    assertProblem(await notebook.write({ text: 'forbidden' }), 403, 'forbidden')
  })

  test('is not reported for an unknown path', async () => {
    for (const url of ['/api/v1/nothing', '/api/v1/', '/api/v2/notes', '/api/v1/notes/', '/api/v1//notes'])
      assertProblem(await notebook.call(url), 404, 'not_found')
    for (const method of ['DELETE', 'PUT', 'PATCH', 'TRACE', 'PROPFIND'] as const)
      assertProblem(await notebook.call({ url: '/api/v1/notes', method: method as 'PUT' }), 404, 'not_found')
  })
})

test(
  'without its database the service answers 503 with Retry-After, serves again when the database is ' +
    'back, and can be stopped meanwhile',
  async () => {
    const { name, url } = await createTestDatabase()
    const connection = await breakableConnection(url)
    const db = await openPostgres(connection.url)
    const notebook = await openNotebook(db, { RATE_LIMITS: 'on' })
    assert.equal((await notebook.write({ text: 'a' })).status, 201)
    await connection.break()
    for (const answer of [await notebook.call('/api/v1/notes'), await notebook.write({ text: 'b' })]) {
      assertProblem(answer, 503, 'unavailable')
      assert.equal(answer.headers['retry-after'], '5')
    }
    assert.equal((await notebook.call('/readyz')).status, 503)
    assert.equal((await notebook.call('/healthz')).status, 200)

    await connection.restore()
    assert.deepEqual((await notebook.call('/api/v1/notes')).body, { items: ['a'] })
    assert.equal((await notebook.call('/readyz')).status, 200)

    await connection.break()
    await notebook.close()
    await db.close()
    await dropTestDatabase(name)
  },
)
