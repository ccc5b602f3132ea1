import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SettableClock } from '../../../src/platform/clock.ts'
import { housekeeping } from '../../../src/platform/jobs/housekeeping.ts'
import { eachStorage } from '../../support/storage.ts'
import { processOn } from './support.ts'

eachStorage('housekeeping', (storage) => {
  test('deletes only records that have expired by the app’s clock', async () => {
    const db = await storage.open()
    const clock = new SettableClock('2030-05-05T12:00:00Z')
    await db.script(`
      insert into rate_limits (key, window_index, used, lot, expires_at) values
        ('old', 1, 1, 1, '2030-05-05T11:59:00Z'), ('new', 1, 1, 1, '2030-05-05T12:01:00Z');
      insert into members (id, email, name, created_at) overriding system value values (1, 'a@b.co', 'A', '2030-01-01');
      insert into idempotency_keys (member_id, operation, key, fingerprint, created_at) values
        (1, 'op', 'old', 'f', '2030-05-04T11:59:00Z'), (1, 'op', 'new', 'f', '2030-05-04T12:01:00Z')`)
    const { jobs } = await processOn(db, housekeeping, { clock, work: false })
    for (const { name } of housekeeping) await jobs.runNow(name)
    assert.deepEqual(await db.script('select key from rate_limits'), [{ key: 'new' }])
    assert.deepEqual(await db.script('select key from idempotency_keys'), [{ key: 'new' }])
  })
})
