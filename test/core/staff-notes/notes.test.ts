import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addNote, notesAbout } from '../../../src/core/staff-notes/notes.ts'
import { minute } from '../../../src/platform/duration.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { onOneStorage } from '../../support/storage.ts'

onOneStorage('staff notes', (storage) => {
  let site: TestApp
  before(async () => {
    site = await openTestApp(await storage.open())
  })
  after(() => site.close())

  test('a form that is submitted twice concurrently adds one note; the same text later adds another', async () => {
    const [person, author] = [await site.member(), await site.member({ role: 'moderator' })]
    const add = (body: string, adminId = author.id) =>
      site.app.db.transaction((tx) =>
        addNote(site.app, tx, { memberId: person.id }, body, { adminId, device: 'Firefox' }),
      )
    const ids = await Promise.all([add('Called twice.'), add('Called twice.'), add('Called twice.')])
    assert.equal(new Set(ids).size, 1)
    await add('Something else.')
    await add('Called twice.', (await site.member({ role: 'support' })).id)
    site.clock.advance(minute)
    await add('Called twice.')
    assert.equal((await notesAbout(site.app.db, { memberId: person.id })).length, 4)
  })
})
