import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastBackup, recordBackup } from '../../../src/operations/backup/record.ts'
import { openTestApp } from '../../support/app.ts'
import { onOneStorage } from '../../support/storage.ts'

onOneStorage('the record of backups', (storage) => {
  test('the last backup is known by its time', async (t) => {
    const { app, clock, close } = await openTestApp(await storage.open())
    t.after(close)
    assert.equal(await lastBackup(app.db), null)
    await recordBackup(app)
    clock.set('2026-11-20T03:15:00Z')
    await Promise.all([recordBackup(app), recordBackup(app)])
    assert.deepEqual(await lastBackup(app.db), new Date('2026-11-20T03:15:00Z'))
  })
})
