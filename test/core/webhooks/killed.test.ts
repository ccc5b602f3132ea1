import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { createEndpoint } from '../../../src/core/webhooks/endpoints.ts'
import { openPostgres } from '../../../src/platform/database/postgres.ts'
import { minute } from '../../../src/platform/duration.ts'
import { openTestApp } from '../../support/app.ts'
import { runNow, runQueued } from '../../support/queued-jobs.ts'
import { createTestDatabase, dropTestDatabase } from '../../support/storage-postgres.ts'
import { startReceiver } from './receiver.ts'

const skip = process.env.TEST_STORAGE === 'embedded'

test('no event is lost when a process is killed before or during a delivery', { skip, timeout: 300_000 }, async (t) => {
  const { name, url } = await createTestDatabase()
  const db = await openPostgres(url)
  const receiver = await startReceiver()
  const site = await openTestApp(db, { plugins: [], environment: { READER_ALLOW: receiver.host } })
  t.after(async () => {
    await site.close()
    await receiver.close()
    await db.close()
    await dropTestDatabase(name)
  })
  const start = (action: string, id: number) =>
    fork(join(import.meta.dirname, 'dying-process.ts'), [url, receiver.host, action, String(id)])
  const member = await site.member()
  const by = { adminId: member.id, owner: member.id }
  const input = { url: receiver.url, description: '', events: ['listing.live'] }
  const { id } = await createEndpoint(site.app, by, input)

  const [, signal] = (await once(start('emit', member.id), 'exit')) as [number | null, string | null]
  assert.equal(signal, 'SIGKILL')
  assert.equal(receiver.received.length, 0)

  // The second process is killed while the server has the request and hasn't answered.
  const arrived = new Promise<void>((resolve) => {
    receiver.answer = () => resolve()
  })
  const sender = start('deliver', id)
  await arrived
  sender.kill('SIGKILL')
  await once(sender, 'exit')
  receiver.respond(204)

  site.clock.advance(minute + 1)
  await runNow(site, 'webhooks.sweep')
  await runQueued(site, 'webhooks.deliver')
  assert.equal(receiver.received.length, 2)
  assert.equal(receiver.received[0]!.headers['webhook-id'], receiver.received[1]!.headers['webhook-id'])
  assert.equal(receiver.received[0]!.body, receiver.received[1]!.body)
})
