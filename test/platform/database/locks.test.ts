import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { lock } from '../../../src/platform/database/locks.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { onOneStorage } from '../../support/storage.ts'

onOneStorage('advisory locks', (storage) => {
  let db: Database
  before(async () => {
    db = await storage.open()
  })

  test('transactions that take the same lock run one after another', async () => {
    let running = 0
    const work = () =>
      db.transaction(async (tx) => {
        await lock(tx, 'berth')
        assert.equal(++running, 1)
        await pause(20)
        running--
      })
    await Promise.all([work(), work(), work()])
  })

  test('transactions that take different locks run side by side', { skip: storage.kind === 'embedded' }, async () => {
    let running = 0
    let maxRunning = 0
    const work = (name: string) =>
      db.transaction(async (tx) => {
        await lock(tx, name)
        maxRunning = Math.max(maxRunning, ++running)
        await pause(200)
        running--
      })
    await Promise.all([work('berth 1'), work('berth 2')])
    assert.equal(maxRunning, 2)
  })
})
