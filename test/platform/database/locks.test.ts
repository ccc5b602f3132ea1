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
    const alone = () =>
      db.transaction(async (tx) => {
        await lock(tx, 'berth')
        assert.equal(++running, 1)
        await pause(20)
        running--
      })
    await Promise.all([alone(), alone(), alone()])
  })

  test('transactions that take different locks run side by side', { skip: storage.kind === 'embedded' }, async () => {
    let running = 0
    let most = 0
    const beside = (name: string) =>
      db.transaction(async (tx) => {
        await lock(tx, name)
        most = Math.max(most, ++running)
        await pause(200)
        running--
      })
    await Promise.all([beside('berth 1'), beside('berth 2')])
    assert.equal(most, 2)
  })
})
