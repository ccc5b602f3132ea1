import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withEventNames } from '../../../src/core/audit/admin/names.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { onOneStorage } from '../../support/storage.ts'

onOneStorage('names in the audit trail', (storage) => {
  test('a category is shown by its name, or by its id after it is deleted', async () => {
    const db = await storage.open()
    const { id } = await db.one(
      sql<{ id: number }>`insert into categories (slug, name) values ('boats', 'Boats & ships') returning id`,
    )
    const eventAbout = (subject: string) => ({
      id: 1,
      happened_at: new Date('2026-11-15T12:00:00Z'),
      actor_id: null,
      action: 'admin.acted' as const,
      subject,
      details: {},
      device: null,
    })
    const events = await withEventNames(db, [eventAbout(`category:${id}`), eventAbout('category:999')])
    assert.deepEqual(
      events.map(({ about }) => about),
      ['Boats & ships', 'Category 999'],
    )
  })
})
