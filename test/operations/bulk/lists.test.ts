import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { commandLineActor } from '../../../src/core/audit/actor.ts'
import { auditTrail } from '../../../src/core/audit/trail.ts'
import { closeCaseOf, openHeldCase, openHeldSignUp } from '../../../src/core/moderation/cases.ts'
import { reportThing } from '../../../src/core/moderation/reports.ts'
import { insertEvent } from '../../../src/core/webhooks/emit.ts'
import { turnOff } from '../../../src/core/webhooks/endpoints.ts'
import { newSecret, sealSecret } from '../../../src/core/webhooks/signature.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Transaction } from '../../../src/platform/database/types.ts'
import { deleteListing } from '../../../src/publishing/lifecycle/delete.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { onOneStorage } from '../../support/storage.ts'
import { signedIn } from '../../support/visitor.ts'
import { runBulkAction } from './support.ts'

onOneStorage('bulk actions of each list', (storage) => {
  let site: TestApp
  let moderator: Awaited<ReturnType<typeof signedIn>>
  let admin: Awaited<ReturnType<typeof signedIn>>
  before(async () => {
    site = await openTestApp(await storage.open())
    moderator = await signedIn(site, { email: 'mo@people.example', name: 'Mo Dale', role: 'moderator' })
    admin = await signedIn(site, { email: 'ada@people.example', name: 'Ada Byrne', role: 'admin' })
  })
  after(() => site.close())

  /** What another moderator does on the reviews page. */
  const moderateAndClose = (tx: Transaction, id: number) =>
    closeCaseOf(site.app, tx, { kind: 'review', id }, 'kept', commandLineActor)
  /** The audit log entries of single items, newest first. */
  const audited = async (actor: { member: { id: number } }) =>
    (await auditTrail(site.app.db, {}, { limit: 20 }))
      .filter(({ action, actor_id }) => !action.startsWith('bulk.') && actor_id === actor.member.id)
      .map(({ subject, details }) => `${details.did ?? details.what} ${subject}`)

  test('listings are deleted and restored; one that was deleted meanwhile is reported', async () => {
    const [owner, anchor, beacon, cutter] = [
      await site.member({ name: 'Ona' }),
      await makeListing(site, { slug: 'anchor', name: 'Anchor' }),
      await makeListing(site, { slug: 'beacon', name: 'Beacon' }),
      await makeListing(site, { slug: 'cutter', name: 'Cutter', status: 'hidden' }),
    ]
    await site.app.db.run(sql`update listings set owner_id = ${owner.id} where id = ${anchor}`)
    const reason = 'The same product three times.'
    const items = [anchor, beacon, cutter].map((id) => `item=${id}`).join('&')
    assert.match((await moderator.get(`/admin/listings/bulk?${items}&action=delete`)).text, /Delete 3 listings\?/)
    const deleted = await runBulkAction(site, moderator, `/admin/listings/bulk?${items}&action=delete`, {
      reason,
      meanwhile: () =>
        site.app.db.transaction((tx) =>
          deleteListing(site.app, tx, { listingId: beacon, by: { adminId: moderator.member.id }, reason }),
        ),
    })
    assert.deepEqual(deleted.sort(), ['Anchor: done', 'Beacon: This listing is already deleted.', 'Cutter: done'])
    assert.equal((await site.call('/listings/anchor')).status, 404)
    assert.deepEqual((await audited(moderator)).sort(), [
      `deleted listing:${anchor}`,
      `deleted listing:${beacon}`,
      `deleted listing:${cutter}`,
    ])
    const notified = await site.app.db.many(sql<{ body: string }>`
      select body from notifications where member_id = ${owner.id}`)
    assert.equal(notified.length, 1)
    assert.ok(notified[0]!.body.includes(reason))

    const restored = await runBulkAction(
      site,
      moderator,
      '/admin/listings/bulk?status=deleted&all=yes&action=undelete',
      { reason: 'Not the same after all.' },
    )
    assert.deepEqual(restored.sort(), ['Anchor: done', 'Beacon: done', 'Cutter: done'])
    const statuses = await site.app.db.many(sql<{ slug: string; status: string }>`
      select slug, status from listings where deleted_at is null order by slug`)
    assert.deepEqual(statuses, [
      { slug: 'anchor', status: 'live' },
      { slug: 'beacon', status: 'live' },
      { slug: 'cutter', status: 'hidden' },
    ])
    const again = await runBulkAction(site, moderator, `/admin/listings/bulk?item=${anchor}&action=undelete`, {
      reason,
    })
    assert.deepEqual(again, ["Anchor: This listing isn't deleted."])
  })

  test('listings are featured for a week each, and unfeatured', async () => {
    const dinghy = await makeListing(site, { slug: 'dinghy', name: 'Dinghy' })
    const ensign = await makeListing(site, { slug: 'ensign', name: 'Ensign', status: 'draft', week: null, plan: null })
    const items = `item=${dinghy}&item=${ensign}`
    const preview = await moderator.get(`/admin/listings/bulk?${items}&action=feature`)
    assert.match(preview.text, /Feature 2 listings\?/)
    assert.match(preview.text, /featured for 7 days/)
    const reason = 'Our picks of the week.'
    const featured = await runBulkAction(site, moderator, `/admin/listings/bulk?${items}&action=feature`, { reason })
    assert.ok(featured.includes('Dinghy: done'))
    assert.match(featured.find((one) => one.startsWith('Ensign'))!, /Ensign: .*draft/)
    const until = async () =>
      (
        await site.app.db.one(sql<{ until: Date | null }>`
        select featured_until as until from listings where id = ${dinghy}`)
      ).until
    assert.equal((await until())!.getTime(), site.clock.now().getTime() + 7 * 24 * 3_600_000)
    const ended = await runBulkAction(site, moderator, `/admin/listings/bulk?${items}&action=unfeature`, { reason })
    assert.deepEqual(ended.sort(), ['Dinghy: done', 'Ensign: This listing isn’t featured anymore'])
    assert.equal(await until(), null)
    assert.deepEqual((await audited(moderator)).slice(0, 2), [
      `ended the featured period listing:${dinghy}`,
      `featured for free listing:${dinghy}`,
    ])
  })

  test('cases of the moderation queue are approved, removed and dismissed; one that changed or was decided is reported', async () => {
    const [author, reporter] = [await site.member({ name: 'Rita' }), await site.member({ name: 'Rob' })]
    const listing = await makeListing(site, { slug: 'ferry', name: 'Ferry' })
    const reviews: number[] = []
    for (const body of ['Buy my pills.', 'A fine ferry.', 'Buy my boat.']) {
      const { id } = await site.app.db.one(sql<{ id: number }>`
        insert into reviews (listing_id, member_id, rating, body, status, written_at)
        values (
          ${listing}, ${(await site.member({ name: `Ann ${reviews.length}` })).id}, 4, ${body}, 'published',
          ${site.clock.now()}
        )
        returning id`)
      reviews.push(id)
    }
    const report = (kind: string, id: number) =>
      site.app.db.transaction((tx) =>
        reportThing(site.app, tx, { kind, id, reason: 'spam', details: '', reporterId: reporter.id, address: '::1' }),
      )
    for (const id of reviews) await report('review', id)
    await report('listing', listing)
    await site.app.db.transaction((tx) =>
      openHeldSignUp(site.app, tx, { matched: ['Word or phrase “pills”'] }, { email: 'p@pills.example', name: 'Pia' }),
    )
    await site.app.db.transaction((tx) =>
      openHeldCase(site.app, tx, {
        kind: 'edit',
        thingId: listing,
        authorId: author.id,
        hold: { matched: ['x'] },
        held: { tagline: 'Pills' },
      }),
    )
    const queue = (await moderator.get('/admin/moderation')).text
    assert.match(queue, /Select all 6 cases that match/)
    const itemOf = (title: string) =>
      encodeURIComponent(
        new RegExp(`value="([^"]+)">\\s*<span class="visually-hidden">Select ${title}<`).exec(queue)![1]!,
      )
    const path = '/admin/moderation/bulk'
    const preview = (await moderator.get(`${path}?kind=review&all=yes&action=remove`)).text
    assert.match(preview, /Remove 3 cases\?/)
    assert.match(preview, /Review of Ferry by Ann 0, reported/)

    const statusOf = async (id: number) =>
      (await site.app.db.one(sql<{ status: string }>`select status from reviews where id = ${id}`)).status
    const removed = await runBulkAction(site, moderator, `${path}?kind=review&all=yes&action=remove`, {
      reason: 'Advertising.',
      async meanwhile() {
        await site.app.db.run(sql`update reviews set body = 'A very fine ferry.' where id = ${reviews[1]!}`)
        await site.app.db.transaction((tx) => moderateAndClose(tx, reviews[2]!))
      },
    })
    assert.deepEqual(removed, [
      'Review of Ferry by Ann 0, reported: done',
      'Review of Ferry by Ann 1, reported: It was changed after you chose it. Read the current version, then decide.',
      'Review of Ferry by Ann 2, reported: Someone else already decided this.',
    ])
    assert.equal(await statusOf(reviews[0]!), 'rejected')
    assert.equal(await statusOf(reviews[1]!), 'published')
    assert.ok((await audited(moderator)).some((entry) => /^removed reported review case:\d+$/.test(entry)))

    // Cases that changed after they were chosen on the list are not in the preview.
    await site.app.db.run(sql`update profiles set tagline = 'Another' where listing_id = ${listing}`)
    const chosen = `item=${itemOf('Ferry')}&item=${itemOf('Sign-up by Pia')}`
    const smaller = (await moderator.get(`${path}?${chosen}&action=keep`)).text
    assert.match(smaller, /Approve 1 case\?/)
    assert.match(smaller, /1 selected item changed or left the list in the meantime/)

    assert.deepEqual(await runBulkAction(site, moderator, `${path}?all=yes&action=dismiss`), [
      'Review of Ferry by Ann 1, reported: done',
      'Ferry, reported: done',
      'Sign-up by Pia, p@pills.example, held: A rule held this, so there’s no report to dismiss. Approve or remove it.',
      'Change to Ferry, held: A rule held this, so there’s no report to dismiss. Approve or remove it.',
    ])
    assert.deepEqual(await runBulkAction(site, moderator, `${path}?all=yes&action=keep`), [
      'Sign-up by Pia, p@pills.example, held: done',
      'Change to Ferry, held: done',
    ])
    const mails = await site.app.db.many(sql<{ template: string }>`
      select template from mails where recipient = 'p@pills.example'`)
    assert.deepEqual(mails, [{ template: 'confirm_sign_up' }])
    const finance = await signedIn(site, { email: 'fin@people.example', role: 'finance' })
    assert.equal((await finance.get(`${path}?all=yes&action=keep`)).status, 403)
  })

  test('webhooks of the site are turned off and on, and their deliveries resent; one that waits is reported', async () => {
    const now = site.clock.now()
    const ids: number[] = []
    for (const description of ['Slack', 'Books']) {
      const { id } = await site.app.db.one(sql<{ id: number }>`
        insert into webhook_endpoints (member_id, url, description, events, secret, created_at)
        values (
          null, 'https://hooks.example/token', ${description}, '{listing.live}', ${sealSecret(site.app, newSecret())},
          ${now}
        )
        returning id`)
      ids.push(id)
    }
    const [slack, books] = ids as [number, number]
    const path = '/admin/webhooks/bulk'
    assert.match((await admin.get('/admin/webhooks')).text, /Select all 2 webhooks</)
    assert.match((await admin.get(`${path}?all=yes&action=off`)).text, /Turn off 2 webhooks\?/)
    const off = await runBulkAction(site, admin, `${path}?all=yes&action=off`, {
      meanwhile: () => turnOff(site.app, { adminId: admin.member.id, owner: null }, books),
    })
    assert.deepEqual(off, ['Slack: done', 'Books: This webhook is already off.'])
    assert.deepEqual(await runBulkAction(site, admin, `${path}?item=${slack}&action=on`), ['Slack: done'])
    const trail = await auditTrail(site.app.db, {}, { limit: 20 })
    assert.deepEqual(
      trail.filter(({ action }) => action.startsWith('webhook.')).map(({ action, subject }) => `${action} ${subject}`),
      [
        `webhook.turned_on webhook:${slack}`,
        `webhook.turned_off webhook:${slack}`,
        `webhook.turned_off webhook:${books}`,
      ],
    )

    const event = await site.app.db.transaction((tx) =>
      insertEvent(tx, { type: 'listing.live', cause: 'bulk test', body: '{}', now }),
    )
    const deliver = async (endpoint: number, status: string) =>
      site.app.db.run(sql`
        insert into webhook_deliveries (endpoint_id, event_id, status, resend, created_at, next_at, settled_at)
        values (${endpoint}, ${event}, ${status}, true, ${now}, ${now}, ${status === 'waiting' ? null : now})`)
    for (const status of ['failed', 'delivered', 'waiting']) await deliver(slack, status)
    await deliver(books, 'failed')
    const page = (await admin.get(`/admin/webhooks/${slack}`)).text
    assert.match(page, /Select all 3 deliveries that match/)
    assert.equal(page.match(/form="bulk-/g)!.length, 2)
    const deliveries = `/admin/webhooks/deliveries/bulk?endpoint=${slack}&all=yes&action=resend`
    assert.match((await admin.get(`${deliveries}&status=failed`)).text, /Resend 1 delivery\?/)
    assert.match((await admin.get(deliveries)).text, new RegExp(`href="/admin/webhooks/${slack}">Cancel`))
    const resent = await runBulkAction(site, admin, deliveries)
    assert.deepEqual(
      resent.map((one) => one.replace(/^.*UTC: /, '')),
      ['done', 'done', 'We’re still trying to deliver it. You can resend it once that ends.'],
    )
    const offOnes = await runBulkAction(
      site,
      admin,
      `/admin/webhooks/deliveries/bulk?endpoint=${books}&all=yes&action=resend`,
    )
    assert.match(offOnes[0]!, /This webhook is off/)
    assert.equal((await moderator.get(`${path}?all=yes&action=off`)).status, 403)
    assert.equal((await moderator.get(deliveries)).status, 403)
  })
})
