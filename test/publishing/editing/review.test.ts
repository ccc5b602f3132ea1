import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listingChanges } from '../../../src/publishing/editing/review/changes.ts'
import { changeMails } from '../../../src/publishing/editing/settings.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { runNow, runQueued } from '../../support/queued-jobs.ts'
import { onOneStorage } from '../../support/storage.ts'
import { createOwner, mailsTo, type Owner } from './support.ts'

onOneStorage('changes for admins', (storage) => {
  let site: TestApp
  let ada: Owner
  let slugs = 0

  before(async () => {
    site = await openTestApp(await storage.open(), { plugins: [] })
    ada = await createOwner(site)
  })
  after(() => site.close())

  const createListing = (status: 'draft' | 'live' = 'live') =>
    makeListing(site, { slug: `gullwing-${++slugs}`, name: 'Gullwing', status, ownerId: ada.member.id })

  test('admins see the before and after of every change, newest first', async () => {
    const id = await createListing()
    await ada.call('PATCH', `/me/listings/${id}`, {
      fields: { tagline: 'New words' },
      faqs: [{ question: 'Why?', answer: 'Wind.' }],
      socials: { x: 'https://x.com/g' },
    })
    const [change] = await listingChanges(site.app.db, { limit: 5, listingId: id })
    assert.deepEqual(
      [change!.listing_slug, change!.member_name, change!.cause],
      [`gullwing-${slugs}`, 'Ada Marsh', 'edited'],
    )
    assert.deepEqual(
      change!.fields.sort((a, b) => a.field.localeCompare(b.field)),
      [
        { field: 'faqs', before: '', after: 'Why?\nWind.' },
        { field: 'socials', before: '', after: 'X: https://x.com/g' },
        { field: 'tagline', before: 'All about Gullwing', after: 'New words' },
      ],
    )
  })

  test('every admin gets the changes in one email a day, without drafts and only once', async () => {
    const [admin, other] = [await site.member({ role: 'admin' }), await site.member({ role: 'admin' })]
    await runNow(site, 'editing.mail_changes')
    const countBefore = (await mailsTo(site, admin)).length
    const [shown, draft] = [await createListing(), await createListing('draft')]
    for (const [id, tagline] of [
      [shown, 'Seen words'],
      [draft, 'Unseen words'],
    ] as const)
      await ada.call('PATCH', `/me/listings/${id}`, { fields: { tagline } })
    await Promise.all([runNow(site, 'editing.mail_changes'), runNow(site, 'editing.mail_changes')])
    for (const member of [admin, other]) {
      const mails = (await mailsTo(site, member)).slice(countBefore)
      assert.deepEqual(
        mails.map(({ subject }) => subject),
        ['Gullwing was changed'],
      )
      assert.match(
        mails[0]!.body_text,
        /Ada Marsh changed Gullwing[^]*Tagline\n> − All about Gullwing\n> \+ Seen words/,
      )
      assert.doesNotMatch(mails[0]!.body_text, /Unseen words/)
    }
  })

  test('a setting sends the changes right away, or not at all', async () => {
    const admin = await site.member({ role: 'admin' })
    const id = await createListing()
    await site.app.settings.set(changeMails, 'immediate')
    await ada.call('PATCH', `/me/listings/${id}`, { fields: { tagline: 'At once' } })
    assert.equal(await runQueued(site, 'editing.mail_changes_now', { times: 2 }), 1)
    assert.equal((await mailsTo(site, admin)).length, 1)
    await site.app.settings.set(changeMails, 'off')
    await ada.call('PATCH', `/me/listings/${id}`, { fields: { tagline: 'Quietly' } })
    await runNow(site, 'editing.mail_changes')
    assert.equal((await mailsTo(site, admin)).length, 1)
    assert.equal((await listingChanges(site.app.db, { limit: 1, listingId: id }))[0]?.after.tagline, 'Quietly')
  })
})
