import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readUnsubscribeToken, unsubscribe, unsubscribeUrl } from '../../../src/core/mail/unsubscribes.ts'
import type { Member } from '../../../src/core/members/members.ts'
import { notify } from '../../../src/core/notifications/notify.ts'
import { deliveriesOf, setDelivery } from '../../../src/core/notifications/preferences.ts'
import { countUnread, markRead, notificationsOf } from '../../../src/core/notifications/queries.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { day } from '../../../src/platform/duration.ts'
import { mailsTo } from '../../publishing/editing/support.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { runNow } from '../../support/queued-jobs.ts'
import { onOneStorage } from '../../support/storage.ts'

onOneStorage('notifications', (storage) => {
  let site: TestApp
  before(async () => void (site = await openTestApp(await storage.open(), { plugins: [] })))
  after(() => site.close())

  const notifyPeople = (people: Member[], cause: string) =>
    site.app.db.transaction((tx) =>
      notify(
        site.app,
        tx,
        people.map(({ id }) => id),
        {
          cause,
          topic: 'launches',
          listingId: null,
          title: `About ${cause}`,
          body: 'It happened.',
          path: '/somewhere',
          button: 'See it',
        },
      ),
    )
  const titles = async ({ id }: Member) =>
    (await notificationsOf(site.app.db, id, { limit: 10 })).map(({ title }) => title)
  const choose = (member: Member, delivery: 'immediate' | 'daily' | 'none') =>
    site.app.db.transaction((tx) => setDelivery(site.app, tx, member.id, 'launches', delivery))

  test('a member is notified once per cause, even by concurrent transactions', async () => {
    const [ada, ben] = [await site.member(), await site.member()]
    await Promise.all([notifyPeople([ada, ben], 'one'), notifyPeople([ben, ada], 'one'), notifyPeople([ada], 'one')])
    assert.deepEqual([await titles(ada), await titles(ben)], [['About one'], ['About one']])
    assert.deepEqual(
      (await mailsTo(site, ada)).map(({ subject }) => subject),
      ['About one'],
    )
  })

  test('notifications are listed newest first, and marked as read by their owner only', async () => {
    const [ada, ben] = [await site.member(), await site.member()]
    for (const cause of ['a', 'b', 'c']) await notifyPeople([ada, ben], cause)
    assert.deepEqual(await titles(ada), ['About c', 'About b', 'About a'])
    const [newest, , oldest] = await notificationsOf(site.app.db, ada.id, { limit: 10 })
    assert.equal(await markRead(site.app.db, site.clock.now(), ben.id, [newest!.id]), 0)
    assert.equal(await markRead(site.app.db, site.clock.now(), ada.id, [newest!.id, oldest!.id]), 2)
    assert.deepEqual([await countUnread(site.app.db, ada.id), await countUnread(site.app.db, ben.id)], [1, 3])
    await markRead(site.app.db, site.clock.now(), ada.id, 'all')
    assert.equal(await countUnread(site.app.db, ada.id), 0)
  })

  test('emails are sent right away, daily or not at all; the site always shows the notification', async () => {
    const [now, daily, none] = [await site.member(), await site.member(), await site.member()]
    await choose(daily, 'daily')
    await choose(none, 'none')
    assert.deepEqual(
      await Promise.all([now, daily, none].map(async (member) => (await deliveriesOf(site.app.db, member)).launches)),
      ['immediate', 'daily', 'none'],
    )
    await notifyPeople([now, daily, none], 'first')
    await notifyPeople([now, daily, none], 'second')
    assert.deepEqual(
      (await Promise.all([now, daily, none].map((member) => mailsTo(site, member)))).map((mails) => mails.length),
      [2, 0, 0],
    )
    await runNow(site, 'notifications.send_digests')
    assert.deepEqual(
      (await mailsTo(site, daily)).map(({ subject }) => subject),
      ['2 updates from Slipway'],
    )
    assert.deepEqual(
      (await Promise.all([now, daily, none].map(titles))).map((shown) => shown.length),
      [2, 2, 2],
    )
    await notifyPeople([daily], 'next day')
    await runNow(site, 'notifications.send_digests')
    assert.deepEqual(
      (await mailsTo(site, daily)).map(({ subject }) => subject),
      ['2 updates from Slipway', 'About next day'],
    )
    await choose(none, 'immediate')
    await notifyPeople([none], 'third')
    assert.equal((await mailsTo(site, none)).length, 1)
  })

  test('the unsubscribe link has the same effect as choosing no email, even for the pending daily email', async () => {
    const ada = await site.member()
    await choose(ada, 'daily')
    await notifyPeople([ada], 'waiting')
    const token = new URL(unsubscribeUrl(site.app, ada.email, 'launches')).pathname.split('/').at(-1)!
    await unsubscribe(site.app.db, site.clock.now(), readUnsubscribeToken(site.app, token)!)
    assert.equal((await deliveriesOf(site.app.db, ada)).launches, 'none')
    await runNow(site, 'notifications.send_digests')
    assert.deepEqual(await mailsTo(site, ada), [])
  })

  test('read notifications are deleted after 90 days, all after a year', async () => {
    const ada = await site.member()
    await notifyPeople([ada], 'read')
    await notifyPeople([ada], 'unread')
    await site.app.db.run(
      sql`update notifications set read_at = created_at where cause = 'read' and member_id = ${ada.id}`,
    )
    site.clock.advance(91 * day)
    await runNow(site, 'notifications.purge')
    assert.deepEqual(await titles(ada), ['About unread'])
    site.clock.advance(275 * day)
    await runNow(site, 'notifications.purge')
    assert.deepEqual(await titles(ada), [])
  })
})
