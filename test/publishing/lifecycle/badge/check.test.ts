import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { notificationsOf } from '../../../../src/core/notifications/queries.ts'
import { sql } from '../../../../src/platform/database/sql.ts'
import { dayText } from '../../../../src/platform/dates.ts'
import { day, minute } from '../../../../src/platform/duration.ts'
import { checkBadge, checkBadgeNow } from '../../../../src/publishing/lifecycle/badge/check.ts'
import { badgeChecksPerHour } from '../../../../src/publishing/lifecycle/settings.ts'
import { chooseFreePlan, launchPaid } from '../../../../src/publishing/lifecycle/transitions.ts'
import { openTestApp, type TestApp } from '../../../support/app.ts'
import { makeListing } from '../../../support/listings.ts'
import { type Provider, startProvider } from '../../../support/provider.ts'
import { runNow, runQueued } from '../../../support/queued-jobs.ts'
import { onOneStorage } from '../../../support/storage.ts'
import { createOwner, mailsTo, type Owner } from '../../editing/support.ts'
import { inTransaction, listingState } from '../support.ts'

const start = '2026-11-15T12:00:00Z'

onOneStorage('badge checks', (storage) => {
  let site: TestApp
  let homepage: Provider
  let ada: Owner
  let slugs = 0
  let pages: Record<string, string>

  before(async () => {
    homepage = await startProvider()
    site = await openTestApp(await storage.open(), {
      plugins: [],
      environment: { READER_ALLOW: new URL(homepage.base).host, RATE_LIMITS: 'on' },
    })
    ada = await createOwner(site)
  })
  after(async () => {
    await site.close()
    homepage.close()
  })
  beforeEach(async () => {
    site.clock.set(start)
    await site.app.db.run(sql`delete from badge_checks`)
    pages = {}
    homepage.asked.length = 0
    homepage.answer(({ url }, response) => {
      const page = pages[url.pathname]
      response
        .writeHead(page === undefined ? 404 : 200, {
          'content-type': url.pathname === '/robots.txt' ? 'text/plain' : 'text/html',
        })
        .end(page ?? 'nothing')
    })
  })

  async function createQueued(path = '/'): Promise<{ id: number; slug: string }> {
    const slug = `harbour-${++slugs}`
    const id = await makeListing(site, {
      slug,
      name: 'Harbour',
      status: 'draft',
      plan: null,
      week: null,
      ownerId: ada.member.id,
    })
    await site.app.db.run(sql`update profiles set website_url = ${`${homepage.base}${path}`} where listing_id = ${id}`)
    await inTransaction(site, (tx) => chooseFreePlan(site.app, tx, id, { cause: 'test' }))
    return { id, slug }
  }
  const badgeHtml = async (slug: string) =>
    (await site.call(`/api/v1/listings/${slug}/badges`)).body.items[0].html as string
  const check = (id: number) => checkBadge(site.app, id, { cause: 'test' })
  const runDueChecks = async () => {
    await runNow(site, 'lifecycle.check_due_badges')
    return runQueued(site, 'lifecycle.check_badge')
  }
  const nextCheck = async (id: number) =>
    (await site.app.db.one(sql<{ next_at: Date | null }>`select next_at from badge_checks where listing_id = ${id}`))
      .next_at

  test('a badge on the homepage is found, and the listing is scheduled for its week once', async () => {
    const { id, slug } = await createQueued()
    pages['/'] = `<h1>Harbour</h1>${await badgeHtml(slug)}`
    const { launch_week: week } = await listingState(site, id)
    const [first] = await Promise.all([check(id), check(id), check(id)])
    assert.deepEqual([first.found, first.message], [true, 'We found the badge on your page.'])
    assert.deepEqual(await listingState(site, id), {
      status: 'scheduled',
      plan: 'free',
      launch_week: week,
      launched_at: null,
    })
    const notifications = await notificationsOf(site.app.db, ada.member.id, { limit: 5 })
    assert.deepEqual(
      notifications.filter(({ listing_id }) => listing_id === id).map(({ title }) => title),
      [`Harbour launches on ${dayText(week!)}`],
    )
    assert.equal(
      (await mailsTo(site, ada.member)).filter(({ subject }) => subject === `Harbour launches on ${dayText(week!)}`)
        .length,
      1,
    )
    const { body } = await ada.call('GET', `/me/listings/${id}`)
    assert.deepEqual(
      [body.next_step.code, body.next_step.at, body.badge.report.found, body.badge.next_check_at],
      ['wait_for_launch', `${week}T00:00:00.000Z`, true, null],
    )
  })

  test('checks run on their own with backoff, and stop once the listing is scheduled', async () => {
    const { id, slug } = await createQueued()
    assert.equal(await runDueChecks(), 0)
    const delays: number[] = []
    for (let count = 0; count < 9; count++) {
      site.clock.set((await nextCheck(id))!)
      await Promise.all([runNow(site, 'lifecycle.check_due_badges'), runNow(site, 'lifecycle.check_due_badges')])
      assert.equal(await runQueued(site, 'lifecycle.check_badge'), 1)
      delays.push(Math.round(((await nextCheck(id))!.getTime() - site.clock.now().getTime()) / minute))
    }
    assert.ok(
      delays.every((delay, index) => index === 0 || delay >= delays[index - 1]!),
      String(delays),
    )
    assert.ok(delays[0]! <= 35 && delays.at(-1)! > 20 * 60, String(delays))
    pages['/'] = await badgeHtml(slug)
    site.clock.set((await nextCheck(id))!)
    await runDueChecks()
    assert.deepEqual([(await listingState(site, id)).status, await nextCheck(id)], ['scheduled', null])
    await inTransaction(site, (tx) => launchPaid(site.app, tx, id, null, { cause: 'test' }))
    site.clock.advance(30 * 24 * 60 * minute)
    assert.equal(await runDueChecks(), 0)
  })

  test(
    'a badge is rechecked in the last days before the launch; its owner is notified once if it is gone, ' +
      'and the launch goes ahead',
    async () => {
      const { id, slug } = await createQueued()
      pages['/'] = await badgeHtml(slug)
      await check(id)
      const week = (await listingState(site, id)).launch_week!
      const monday = Date.parse(week)
      site.clock.set(new Date(monday - 6 * day))
      assert.equal(await runDueChecks(), 0, 'not yet')
      site.clock.set(new Date(monday - 5 * day))
      await Promise.all([runNow(site, 'lifecycle.check_due_badges'), runNow(site, 'lifecycle.check_due_badges')])
      assert.equal(await runQueued(site, 'lifecycle.check_badge'), 1)
      assert.equal((await nextCheck(id))!.getTime(), monday - 4 * day, 'found, so a day later')
      const goneMails = async () =>
        (await mailsTo(site, ada.member)).filter(
          ({ subject }) => subject === 'The Harbour badge is missing from your homepage',
        )

      pages['/'] = '<p>No badge here, only words.</p>'
      site.clock.set((await nextCheck(id))!)
      assert.equal(await runDueChecks(), 1)
      assert.deepEqual(await goneMails(), [], 'a website may be down for a moment')
      for (let count = 0; count < 20; count++) {
        const next = await nextCheck(id)
        if (next === null) break
        site.clock.set(next)
        assert.equal(await runDueChecks(), 1)
      }
      assert.ok(site.clock.now().getTime() < monday && (await nextCheck(id)) === null)
      const [mail, ...others] = await goneMails()
      assert.deepEqual(others, [])
      assert.match(
        mail!.body_text,
        new RegExp(
          `starts on ${dayText(week!)}\\. We checked for an image from \
http://localhost:3000/badges/${slug}/…\\.svg or a link to http://localhost:3000/listings/${slug}\\. We found no badge on`,
        ),
      )
      const notifications = await notificationsOf(site.app.db, ada.member.id, { limit: 5 })
      assert.equal(notifications[0]!.title, 'The Harbour badge is missing from your homepage')
      const { body } = await ada.call('GET', `/me/listings/${id}`)
      assert.deepEqual(
        [body.status, body.badge.report.found, body.next_step.text],
        [
          'scheduled',
          false,
          `Goes live automatically on ${dayText(week!)}. Keep the badge on your homepage until then.`,
        ],
      )
      site.clock.set(new Date(monday))
      await runNow(site, 'lifecycle.run_calendar')
      assert.equal((await listingState(site, id)).status, 'live')
      site.clock.advance(day)
      assert.equal(await runDueChecks(), 0)
    },
  )

  test('a paid launch is not rechecked for its badge', async () => {
    const { id, slug } = await createQueued()
    pages['/'] = await badgeHtml(slug)
    await check(id)
    await inTransaction(site, (tx) => launchPaid(site.app, tx, id, '2026-12-14', { cause: 'test' }))
    site.clock.set('2026-12-12T12:00:00Z')
    assert.equal(await runDueChecks(), 0)
  })

  test('a check whose job was lost is repeated later, not right away', async () => {
    const { id } = await createQueued()
    pages['/'] = '<p>No badge here, only words.</p>'
    site.clock.set((await nextCheck(id))!)
    await runNow(site, 'lifecycle.check_due_badges')
    await site.app.db.run(sql`delete from pgboss.job where name = 'lifecycle.check_badge'`)
    assert.equal(await runDueChecks(), 0)
    site.clock.advance(31 * minute)
    assert.equal(await runDueChecks(), 1)
  })

  test('the report says what was searched for, where, and what was found instead', async () => {
    const { id, slug } = await createQueued()
    const report = async () => {
      const { found, message, looked_for, pages } = await check(id)
      assert.equal(found, false)
      assert.deepEqual(looked_for, [
        `an image from http://localhost:3000/badges/${slug}/….svg`,
        `a link to http://localhost:3000/listings/${slug}`,
      ])
      return { message, page: pages[0]! }
    }
    const missing = await report()
    assert.match(missing.message, /We couldn't check \S+ The page returned status 404\./)
    assert.equal(missing.page.status, 404)
    pages['/'] = '<h1>Harbour</h1><p>Nothing of the kind, but words enough.</p>'
    assert.match(
      (await report()).message,
      new RegExp(`We found no badge on ${homepage.base}/\\. Paste the badge HTML there`),
    )
    pages['/'] = `<div hidden>${await badgeHtml(slug)}</div>`
    const hidden = await report()
    assert.match(hidden.message, /doesn't count\. It's hidden from visitors\./)
    assert.deepEqual(
      hidden.page.seen.map(({ form }) => form),
      ['link', 'picture'],
    )
    pages['/'] = '<div id="root"></div><script src="/app.js"></script>'
    assert.match((await report()).message, /almost empty without JavaScript/)
    await site.app.db.run(sql`update profiles set website_url = 'http://127.0.0.1:9/' where listing_id = ${id}`)
    assert.match((await report()).message, /public address/)
    assert.equal((await listingState(site, id)).status, 'awaiting_badge')
  })

  test('a badge on the front page counts when the website of the listing is a page below it', async () => {
    const { id, slug } = await createQueued('/en/product')
    pages = { '/en/product': '<p>No badge here, only words.</p>', '/': await badgeHtml(slug) }
    const { found, pages: checked } = await check(id)
    assert.deepEqual([found, checked.map(({ url }) => new URL(url).pathname)], [true, ['/en/product', '/']])
  })

  test('a listing whose badge is found after its week began gets another week', async () => {
    const { id, slug } = await createQueued()
    site.clock.set('2027-01-20T12:00:00Z')
    await runNow(site, 'lifecycle.run_calendar')
    assert.deepEqual(await listingState(site, id), {
      status: 'awaiting_badge',
      plan: 'free',
      launch_week: null,
      launched_at: null,
    })
    const notifications = await notificationsOf(site.app.db, ada.member.id, { limit: 20 })
    assert.deepEqual(
      notifications.filter(({ listing_id }) => listing_id === id).map(({ title }) => title),
      ['Harbour missed its launch week'],
    )
    assert.match((await ada.call('GET', `/me/listings/${id}`)).body.next_step.text, /to get a launch week/)
    pages['/'] = await badgeHtml(slug)
    await check(id)
    assert.deepEqual((await listingState(site, id)).launch_week, '2027-03-08')
  })

  test('the owner is reminded once when the week is near', async () => {
    const { id } = await createQueued()
    const { launch_week: week } = await listingState(site, id)
    pages['/'] = '<p>No badge here, only words.</p>'
    await check(id)
    site.clock.set(new Date(Date.parse(week!) - 4 * 24 * 60 * minute))
    await check(id)
    await check(id)
    const mails = (await mailsTo(site, ada.member)).filter(
      ({ subject }) => subject === `Add the badge for Harbour before ${dayText(week!)}`,
    )
    assert.equal(mails.length, 1)
    assert.match(mails[0]!.body_text, /We found no badge on/)
  })

  test('the owner can request a check, up to a limit; others cannot', async () => {
    const { id, slug } = await createQueued()
    pages['/'] = await badgeHtml(slug)
    const stranger = await createOwner(site)
    await assert.rejects(checkBadgeNow(site.app, { memberId: stranger.member.id, listingId: id }), {
      code: 'not_found',
    })
    const draft = await makeListing(site, { slug: 'no-badge-yet', status: 'draft', week: null, ownerId: ada.member.id })
    await assert.rejects(
      checkBadgeNow(site.app, { memberId: ada.member.id, listingId: draft }),
      /Choose the free plan to get one/,
    )
    await site.app.settings.set(badgeChecksPerHour, 2)
    assert.equal((await checkBadgeNow(site.app, { memberId: ada.member.id, listingId: id })).found, true)
    await assert.rejects(checkBadgeNow(site.app, { memberId: ada.member.id, listingId: id }), { code: 'rate_limited' })
    await site.app.settings.set(badgeChecksPerHour, 20)
    const events = await site.app.db.many(sql<{ cause: string; actor_id: number }>`
      select cause, actor_id from listing_events where listing_id = ${id} and to_status = 'scheduled'`)
    assert.deepEqual(events, [{ cause: 'badge found on request', actor_id: ada.member.id }])
  })

  // This test is last because robots.txt is cached for a day.
  test('robots.txt is respected, and the report says so', async () => {
    const { id, slug } = await createQueued()
    pages = { '/': await badgeHtml(slug), '/robots.txt': 'User-agent: SlipwayBot\nDisallow: /' }
    site.clock.advance(400 * 24 * 60 * minute)
    homepage.asked.length = 0
    const { found, message, pages: checked } = await check(id)
    assert.equal(found, false)
    assert.match(message, /robots\.txt[^]*Allow SlipwayBot/)
    assert.deepEqual([checked[0]?.status, homepage.asked.map(({ url }) => url.pathname)], [null, ['/robots.txt']])
  })
})
