import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { commandLineActor } from '../../../src/core/audit/actor.ts'
import { auditTrail } from '../../../src/core/audit/trail.ts'
import { type BulkList, bulkLists } from '../../../src/core/bulk/declare.ts'
import { deleteMember } from '../../../src/core/member-admin/delete.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { deadLetter } from '../../support/dead-letter.ts'
import { makeListing } from '../../support/listings.ts'
import { runNow, runQueued } from '../../support/queued-jobs.ts'
import { onOneStorage } from '../../support/storage.ts'
import { signedIn } from '../../support/visitor.ts'
import { confirm, runOf, statesOf } from './support.ts'

onOneStorage('bulk actions', (storage) => {
  let site: TestApp
  let moderator: Awaited<ReturnType<typeof signedIn>>
  let admin: Awaited<ReturnType<typeof signedIn>>
  before(async () => {
    site = await openTestApp(await storage.open())
    moderator = await signedIn(site, { email: 'mo@people.example', name: 'Mo Dale', role: 'moderator' })
    admin = await signedIn(site, { email: 'ada@people.example', name: 'Ada Byrne', role: 'admin' })
  })
  after(() => site.close())

  const statusOf = async (slug: string) =>
    (await site.app.db.one(sql<{ status: string }>`select status from listings where slug = ${slug}`)).status

  test('a list offers what the role may do; the preview says how many, which ones and what will happen', async () => {
    for (const name of ['Anchor', 'Beacon', 'Compass', 'Dinghy'])
      await makeListing(site, { slug: name.toLowerCase(), name })
    const list = await moderator.get('/admin/listings?status=live')
    assert.match(list.text, /Select all 4 listings that match/)
    assert.match(list.text, /<input type="checkbox" form="bulk-listings" name="item" value="\d+">/)
    const { text } = await moderator.get('/admin/listings/bulk?status=live&all=yes&action=hide')
    assert.match(text, /<h1[^>]*>Hide 4 listings\?/)
    assert.match(text, /Their pages disappear/)
    for (const name of ['Anchor', 'Beacon', 'Compass', 'Dinghy'])
      assert.match(text, new RegExp(`<li dir="auto">${name}</li>`))
    assert.match((await moderator.get('/admin/listings/bulk?action=hide')).text, /Nothing selected/)
    assert.equal((await moderator.get('/admin/listings/bulk?all=yes&action=explode')).status, 400)
    const support = await signedIn(site, { email: 'sue@people.example', role: 'support' })
    assert.doesNotMatch((await support.get('/admin/people')).text, /form="bulk-/)
    assert.equal((await support.get('/admin/people/bulk?all=yes&action=suspend')).status, 403)
    assert.equal((await support.get('/admin/listings/bulk?all=yes&action=hide')).status, 403)
  })

  test('the job does each item once, says why others failed, and is audited with one entry and those of the items', async () => {
    const refused = await confirm(moderator, '/admin/listings/bulk?status=live&all=yes&action=hide')
    assert.equal(refused.status, 400)
    assert.match(refused.text, /Enter a reason/)
    const reason = 'Copies of one another.'
    const started = await confirm(moderator, '/admin/listings/bulk?status=live&all=yes&action=hide', { reason })
    const run = runOf(started)
    assert.match((await moderator.get(`/admin/bulk/${run}`)).text, /0 of 4: 0 done, 0 failed/)
    // Another moderator was faster.
    await site.app.db.run(sql`update listings set status = 'draft' where slug = 'beacon'`)
    assert.equal(await runQueued(site, 'bulk.run', { times: 2 }), 1)
    const page = await moderator.get(`/admin/bulk/${run}`)
    assert.match(page.text, /4 of 4: 3 done, 1 failed/)
    assert.match(page.text, /Beacon/)
    assert.equal(await statusOf('anchor'), 'hidden')
    const trail = await auditTrail(site.app.db, {}, { limit: 20 })
    assert.equal(trail.filter(({ action }) => action === 'bulk.started').length, 1)
    const hidden = trail.filter(({ action, details }) => action === 'admin.acted' && details.what === 'hidden')
    assert.equal(hidden.length, 3)
    assert.ok(hidden.every(({ actor_id, details }) => actor_id === moderator.member.id && details.reason === reason))
    assert.match((await moderator.get('/admin/bulk')).text, /Hide 4 listings/)
    const editor = await signedIn(site, { email: 'edda@people.example', role: 'editor' })
    assert.equal((await editor.get(`/admin/bulk/${run}`)).status, 404)
    assert.doesNotMatch((await editor.get('/admin/bulk')).text, /Hide 4 listings/)
  })

  test('chosen items are those of the list only; a list that changed since the preview is shown again', async () => {
    const people = []
    for (const name of ['Pia', 'Quin', 'Rosa']) people.push(await site.member({ name }))
    const ids = people.map(({ id }) => `item=${id}`).join('&')
    const started = await confirm(admin, `/admin/people/bulk?q=people.example&${ids}&item=999999&action=sign-out`)
    assert.equal((await statesOf(site, runOf(started))).length, 3)
    await runQueued(site, 'bulk.run')
    const preview = await admin.get('/admin/people/bulk?standing=suspended&all=yes&action=unsuspend')
    assert.match(preview.text, /Nothing selected/)
    const form = { form_token: await admin.formToken(), action: 'sign-out', all: 'yes', expected: '2' }
    const changed = await admin.post('/admin/people/bulk', form)
    assert.equal(changed.status, 400)
    assert.match(changed.text, /The list has changed: \d+ match now/)
  })

  test('the record of a run no longer names a person whose account was deleted', async () => {
    const gone = await site.member({ name: 'Gwen Gone', email: 'gwen@gone.example' })
    const run = runOf(await confirm(admin, '/admin/people/bulk?q=gone.example&all=yes&action=sign-out'))
    await runQueued(site, 'bulk.run')
    await site.app.db.transaction((tx) =>
      deleteMember(site.app, tx, gone.id, { typed: 'gwen@gone.example' }, commandLineActor),
    )
    assert.deepEqual(await statesOf(site, run), [{ label: 'Deleted account', state: 'done', error: null }])
  })

  test('a killed worker leaves every item either done or not begun; a canceled run stops', async () => {
    const done: string[] = []
    let breaks = ''
    const counting: BulkList = {
      ...site.app.extensions.of(bulkLists).find(({ key }) => key === 'people')!,
      actions: [
        {
          key: 'sign-out',
          label: 'Sign out',
          permission: 'people:moderate',
          effect: '',
          async perform(_, tx, item) {
            await tx.run(sql`update members set name = name || '+' where id = ${Number(item)}`)
            if (item === breaks) throw Object.assign(new Error('terminated'), { code: '57P01' })
            done.push(item)
          },
        },
      ],
    }
    const lists = site.app.extensions.of(bulkLists) as BulkList[]
    const at = lists.findIndex(({ key }) => key === 'people')
    const original = lists[at]!
    lists[at] = counting
    try {
      const members = []
      for (let index = 0; index < 4; index++) members.push(await site.member({ email: `k${index}@kill.example` }))
      const started = await confirm(admin, '/admin/people/bulk?q=kill.example&all=yes&action=sign-out')
      const run = runOf(started)
      breaks = String(members[1]!.id)
      await assert.rejects(runNow(site, 'bulk.run', { run }), /terminated/)
      assert.deepEqual((await statesOf(site, run)).map(({ state }) => state).sort(), [
        'done',
        'done',
        'waiting',
        'waiting',
      ])
      breaks = ''
      await runNow(site, 'bulk.run', { run })
      const names = await site.app.db.many(sql<{ name: string }>`
        select name from members where email like '%@kill.example'`)
      assert.ok(
        names.every(({ name }) => /^[^+]*\+$/.test(name)),
        'each exactly once',
      )
      assert.equal(new Set(done).size, 4)

      const second = runOf(await confirm(admin, '/admin/people/bulk?q=kill.example&all=yes&action=sign-out'))
      const canceled = await admin.post(`/admin/bulk/${second}/cancel`, { form_token: await admin.formToken() })
      assert.equal(canceled.status, 303)
      await runNow(site, 'bulk.run', { run: second })
      assert.match((await admin.get(`/admin/bulk/${second}`)).text, /0 of 4: 0 done, 0 failed, 4 not done/)

      const third = runOf(await confirm(admin, '/admin/people/bulk?q=kill.example&all=yes&action=sign-out'))
      await site.app.db.run(sql`update members set role = 'member' where id = ${admin.member.id}`)
      await runNow(site, 'bulk.run', { run: third })
      assert.ok(
        (await statesOf(site, third)).every(({ state }) => state === 'waiting'),
        'whoever lost the role does nothing',
      )
    } finally {
      lists[at] = original
      await site.app.db.run(sql`update members set role = 'admin' where id = ${admin.member.id}`)
    }
  })

  test('every list works by clicking through it: reviews, claims, votes, orders, emails and failed runs', async () => {
    const listing = await makeListing(site, { slug: 'reviewed', name: 'Reviewed' })
    const author = await site.member({ name: 'Rita' })
    await site.app.db.run(sql`
      insert into reviews (listing_id, member_id, rating, body, status, written_at)
      values (${listing}, ${author.id}, 4, 'Good.', 'pending', ${new Date(site.clock.now().getTime() - 1000)})`)
    await site.app.db.run(sql`
      insert into mails (template, recipient, subject, body_text, body_html, status, cause, created_at, error, settled_at)
      values ('test', 'x@people.example', 'Hi', 'Hi', 'Hi', 'failed', 'bulk:1', ${site.clock.now()}, 'bounced', ${site.clock.now()})`)
    const buyer = await site.member()
    const bought = await makeListing(site, { slug: 'bought', ownerId: buyer.id, plan: 'paid' })
    const ordered = await site.call({
      method: 'POST',
      url: '/api/v1/orders/checkout',
      headers: { authorization: `Bearer ${await site.keyFor(buyer)}` },
      payload: { items: [{ product: 'featured', listing_id: bought }] },
    })
    assert.equal(ordered.status, 201, ordered.text)
    await deadLetter(site.app.db, { job: 'media.purge', data: {}, error: 'The disk was full' })
    for (const [path, expected] of [
      ['/admin/reviews/bulk?all=yes&action=publish', /1 of 1: 1 done/],
      ['/admin/mails/bulk?status=failed&all=yes&action=resend', /1 of 1: 1 done/],
      ['/admin/jobs/bulk?all=yes&action=retry', /1 of 1: 1 done/],
      ['/admin/orders/bulk?status=pending&all=yes&action=cancel', /1 of 1: 1 done/],
    ] as const) {
      assert.match((await admin.get(path.replace(/\/bulk.*/, ''))).text, /form="bulk-/, path)
      const run = runOf(await confirm(admin, path))
      await runQueued(site, 'bulk.run')
      assert.match((await admin.get(`/admin/bulk/${run}`)).text, expected, path)
    }
    for (const path of [
      '/admin/orders/bulk?from=soon&all=yes&action=cancel',
      '/admin/claims/bulk?all=yes&action=reject',
      '/admin/votes/bulk?all=yes&action=count',
    ])
      assert.match((await admin.get(path)).text, /Nothing selected/)
    const { status } = await site.app.db.one(
      sql<{ status: string }>`select status from reviews where listing_id = ${listing}`,
    )
    assert.equal(status, 'published')
    const { orders } = await site.app.db.one(
      sql<{ orders: number }>`select count(*) as orders from orders where status = 'cancelled'`,
    )
    assert.equal(orders, 1)
  })
})
