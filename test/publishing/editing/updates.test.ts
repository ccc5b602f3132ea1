import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { unsubscribe } from '../../../src/core/mail/unsubscribes.ts'
import { setDelivery } from '../../../src/core/notifications/preferences.ts'
import { notificationsOf } from '../../../src/core/notifications/queries.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { runNow, runQueued } from '../../support/queued-jobs.ts'
import { onOneStorage } from '../../support/storage.ts'
import { createFollowers, createOwner, mailsTo, type Owner } from './support.ts'

const notifyJob = 'follows.notify'

onOneStorage('listing updates', (storage) => {
  let site: TestApp
  let ada: Owner
  let slugs = 0

  before(async () => {
    site = await openTestApp(await storage.open())
    ada = await createOwner(site)
  })
  after(() => site.close())

  const createListing = (facts: Partial<Parameters<typeof makeListing>[1]> = {}) =>
    makeListing(site, { slug: `moorline-${++slugs}`, name: 'Moorline', ownerId: ada.member.id, ...facts })
  const post = (id: number, title: string, headers = {}) =>
    ada.call('POST', `/me/listings/${id}/updates`, { title, body: 'They are on the page now.' }, headers)
  const notificationsTo = ({ id }: { id: number }) => notificationsOf(site.app.db, id, { limit: 10 })

  test('an update is shown on the listing and among the latest updates', async () => {
    const id = await createListing()
    const { status, body } = await post(id, 'Moon phases')
    assert.deepEqual(
      [status, body.title, body.shown, body.posted_at],
      [201, 'Moon phases', true, site.clock.now().toISOString()],
    )
    const { body: listing } = await site.call(`/api/v1/listings/moorline-${slugs}`)
    assert.deepEqual(
      listing.updates.map(({ title }: { title: string }) => title),
      ['Moon phases'],
    )
    assert.match((await site.call('/updates')).text, /Moon phases/)
    await runQueued(site, notifyJob)
  })

  test('each follower but the author is notified once, however often the job runs', async () => {
    const id = await createListing()
    const [grace, hana] = await createFollowers(site, id, 2)
    await site.app.db.run(
      sql`insert into follows (listing_id, member_id, followed_at) values (${id}, ${ada.member.id}, now())`,
    )
    const { body } = await post(id, 'Moon phases')
    assert.equal(body.followers, 2)
    assert.deepEqual(await notificationsTo(grace!), [], 'not in the request itself')
    assert.equal(await runQueued(site, notifyJob, { times: 3 }), 1)
    for (const follower of [grace!, hana!]) {
      const [only, ...more] = await notificationsTo(follower)
      assert.deepEqual(
        [only?.title, only?.path, only?.read_at, more],
        ['Moorline: Moon phases', `/listings/moorline-${slugs}`, null, []],
      )
      const mails = await mailsTo(site, follower)
      assert.deepEqual(
        mails.map(({ subject, topic }) => [subject, topic]),
        [['Moorline: Moon phases', 'followed']],
      )
      assert.match(mails[0]!.body_text, /> They are on the page now\.[^]*Unsubscribe: http/)
    }
    assert.deepEqual(await notificationsTo(ada.member), [])
  })

  test('the same idempotency key posts an update once', async () => {
    const id = await createListing()
    const [follower] = await createFollowers(site, id, 1)
    const [one, two] = await Promise.all([
      post(id, 'Once', { 'idempotency-key': `u-${id}` }),
      post(id, 'Once', { 'idempotency-key': `u-${id}` }),
    ])
    assert.equal(one.body.id, two.body.id)
    await runQueued(site, notifyJob)
    assert.equal((await notificationsTo(follower!)).length, 1)
  })

  test('followers get a daily digest if they chose it, and no email if they unsubscribed', async () => {
    const id = await createListing()
    const [daily, refusing] = await createFollowers(site, id, 2)
    await site.app.db.transaction((tx) => setDelivery(site.app, tx, daily!.id, 'followed', 'daily'))
    await unsubscribe(site.app.db, site.clock.now(), { recipient: refusing!.email, topic: 'followed' })
    await post(id, 'First')
    await post(id, 'Second')
    await runQueued(site, notifyJob)
    assert.deepEqual(await mailsTo(site, daily!), [])
    await Promise.all([runNow(site, 'notifications.send_digests'), runNow(site, 'notifications.send_digests')])
    const [digest, ...more] = await mailsTo(site, daily!)
    assert.match(digest!.body_text, /Moorline: Second[^]*Moorline: First/)
    assert.deepEqual([digest!.subject, more], ['2 updates from Slipway', []])
    assert.deepEqual([(await notificationsTo(refusing!)).length, await mailsTo(site, refusing!)], [2, []])
    await runNow(site, 'notifications.send_digests')
    assert.equal((await mailsTo(site, daily!)).length, 1)
  })

  test('an interrupted fan-out continues with the followers who were not notified yet', async () => {
    const id = await createListing()
    const people = await createFollowers(site, id, 5)
    const { body } = await post(id, 'Half told')
    await site.app.db.run(sql`
      insert into notifications (member_id, cause, topic, title, path, created_at)
      values (${people[1]!.id}, ${`update:${body.id}`}, 'followed', 'told before', '/', now())`)
    await runQueued(site, notifyJob, { times: 2 })
    assert.deepEqual(
      (await Promise.all(people.map(notificationsTo))).map((notices) => notices.length),
      [1, 1, 1, 1, 1],
    )
    assert.deepEqual(
      (await Promise.all(people.map((person) => mailsTo(site, person)))).map((mails) => mails.length),
      [1, 0, 1, 1, 1],
    )
  })

  test('an update on a listing that is not public is saved, and nobody is notified', async () => {
    for (const status of ['draft', 'hidden'] as const) {
      const id = await createListing({ status })
      const person = await site.member()
      await site.app.db.run(
        sql`insert into follows (listing_id, member_id, followed_at) values (${id}, ${person.id}, now())`,
      )
      const { status: answered, body } = await post(id, 'Quiet')
      assert.deepEqual([answered, body.shown, body.followers], [201, false, 0])
      await runQueued(site, notifyJob)
      assert.deepEqual(await notificationsTo(person), [])
    }
  })
})
