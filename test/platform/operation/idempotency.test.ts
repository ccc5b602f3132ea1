import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { hour } from '../../../src/platform/duration.ts'
import { draftLimits } from '../../../src/publishing/drafts/limits.ts'
import { submissionsPerHour } from '../../../src/publishing/drafts/settings.ts'
import { openTestApp } from '../../support/app.ts'
import { eachStorage } from '../../support/storage.ts'
import { notesIn, write_note } from './support/notes.ts'
import { assertProblem, type Notebook, openNotebook } from './support/requests.ts'

eachStorage('an Idempotency-Key', (storage) => {
  let db: Database
  let notebook: Notebook
  before(async () => {
    db = await storage.open()
    notebook = await openNotebook(db)
  })
  after(() => notebook.close())
  beforeEach(() => db.script('truncate notes, idempotency_keys'))

  const write = (key: string, text = 'a', more: Record<string, string> = {}) =>
    notebook.write({ text }, { headers: { 'idempotency-key': key, ...more } })
  const storedKeys = async () =>
    (await db.one(sql<{ count: number }>`select count(*)::int as count from idempotency_keys`)).count

  test('replays the first answer for the same request', async () => {
    const first = await write('k1')
    const second = await write('k1')
    assert.equal(first.status, 201)
    assert.equal(first.headers['idempotency-replayed'], undefined)
    assert.equal(second.status, 201)
    assert.equal(second.headers['idempotency-replayed'], 'true')
    assert.equal(second.headers['content-type'], first.headers['content-type'])
    assert.equal(second.text, first.text)
    assert.deepEqual(await notesIn(db), ['a'])
  })

  test('ignores the order and whitespace of the body', async () => {
    await notebook.write('{"text": "a", "tags": ["b"]}', { headers: { 'idempotency-key': 'k' } })
    const second = await notebook.write('{ "tags":["b"],"text":"a" }', { headers: { 'idempotency-key': 'k' } })
    assert.equal(second.headers['idempotency-replayed'], 'true')
  })

  test('is refused with a different body, path or query', async () => {
    await write('k1')
    assertProblem(await write('k1', 'b'), 400, 'idempotency_key_reused')
    const headers = { 'idempotency-key': 'k1' }
    assertProblem(
      await notebook.write({ text: 'a' }, { headers, url: '/api/v1/notebooks/other/notes' }),
      400,
      'idempotency_key_reused',
    )
    assertProblem(
      await notebook.write({ text: 'a' }, { headers, url: '/api/v1/notebooks/log/notes?pinned=true' }),
      400,
      'idempotency_key_reused',
    )
    assert.deepEqual(await notesIn(db), ['a'])
  })

  test('replays the first answer even if the limit of the operation is used up', async () => {
    const limited = await openTestApp(db, {
      operations: [{ ...write_note, limit: draftLimits.submissions }],
      environment: { RATE_LIMITS: 'on' },
    })
    await limited.app.settings.set(submissionsPerHour, 1)
    const authorization = `Bearer ${await notebook.keyFor(await notebook.member())}`
    const send = (key: string) =>
      limited.call({
        method: 'POST',
        url: '/api/v1/notebooks/log/notes',
        headers: { authorization, 'idempotency-key': key },
        payload: { text: 'a' },
      })
    const first = await send('k1')
    assert.match(first.headers['ratelimit-policy']!, /^"account";.*, "writes";.*, "submissions";q=1;w=3600$/)
    const refused = await send('k2')
    assertProblem(refused, 429, 'rate_limited')
    assert.match(refused.headers['ratelimit']!, /^"account";.*, "writes";.*, "submissions";r=0;/)
    const again = await send('k1')
    assert.deepEqual([again.status, again.headers['idempotency-replayed'], again.text], [201, 'true', first.text])
    await limited.close()
  })

  test('of one account does not affect another', async () => {
    await write('k1')
    const other = await notebook.keyFor(await notebook.member())
    const answer = await write('k1', 'a', { authorization: `Bearer ${other}` })
    assert.equal(answer.status, 201)
    assert.equal(answer.headers['idempotency-replayed'], undefined)
    assert.deepEqual(await notesIn(db), ['a', 'a'])
  })

  test('is shared by all API keys of an account', async () => {
    const member = await notebook.member()
    const [one, two] = [await notebook.keyFor(member), await notebook.keyFor(member)]
    await write('k1', 'a', { authorization: `Bearer ${one}` })
    assert.equal((await write('k1', 'a', { authorization: `Bearer ${two}` })).headers['idempotency-replayed'], 'true')
  })

  test('is the same quoted and bare', async () => {
    await write('k1')
    assert.equal((await write('"k1"')).headers['idempotency-replayed'], 'true')
    assert.deepEqual(await notesIn(db), ['a'])
  })

  test('has 1 to 255 printable ASCII characters', async () => {
    for (const key of ['', '""', ' ', 'é', 'a\tb', 'k'.repeat(256), `"${'k'.repeat(256)}"`])
      assertProblem(await write(key), 400, 'idempotency_key_invalid')
    assert.deepEqual(await notesIn(db), [])
    assert.equal((await write('k'.repeat(255))).status, 201)
    assert.equal((await write('~ !')).status, 201)
  })

  test('is not stored for a refused request, which may be corrected and sent again', async () => {
    assertProblem(await write('k1', 'refused'), 400, 'not_allowed_now')
    assertProblem(await write('k1', 'forbidden'), 403, 'forbidden')
    assertProblem(await write('k1', ''), 400, 'invalid_request')
    assert.equal(await storedKeys(), 0)
    assert.equal((await write('k1', 'b')).status, 201)
    assert.deepEqual(await notesIn(db), ['b'])
  })

  test('is not stored for an internal error, whose effects are rolled back', async () => {
    assertProblem(await write('k1', 'broken'), 500, 'internal_error')
    assert.equal(await storedKeys(), 0)
    assert.deepEqual(await notesIn(db), [])
    assert.equal((await write('k1', 'b')).status, 201)
  })

  test('makes twenty concurrent requests one write with one answer', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => write('k1', 'slow')))
    assert.deepEqual(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, 1)
    assert.equal(answers[0]!.status, 201)
    assert.equal(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true').length, 19)
    assert.deepEqual(await notesIn(db), ['slow'])
  })

  test('lets one of several different concurrent requests through and refuses the others', async () => {
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((text) => write('k1', text)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400, 400, 400])
    assert.equal((await notesIn(db)).length, 1)
  })

  test('passes from a failed request to a waiting one', async () => {
    await db.script(`create function fail_first() returns trigger language plpgsql as $$ begin
      perform pg_sleep(0.1);
      if nextval('attempts') = 1 then raise 'the first fails'; end if;
      return new; end $$; create sequence attempts; create trigger fail_first before insert on notes for each row \
execute function fail_first()`)
    try {
      const answers = await Promise.all([write('k1'), write('k1'), write('k1')])
      assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 500])
      assert.deepEqual(await notesIn(db), ['a'])
    } finally {
      await db.script('drop trigger fail_first on notes; drop function fail_first; drop sequence attempts')
    }
  })

  test('is stored for 24 hours by the app’s clock', async () => {
    await write('k1')
    notebook.clock.advance(24 * hour - 1000)
    assert.equal((await write('k1')).headers['idempotency-replayed'], 'true')
    notebook.clock.advance(2000)
    const later = await write('k1', 'b')
    assert.equal(later.status, 201)
    assert.equal(later.headers['idempotency-replayed'], undefined)
    assert.equal((await write('k1', 'b')).headers['idempotency-replayed'], 'true')
    assert.deepEqual(await notesIn(db), ['a', 'b'])
  })
})
