import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '../../../src/platform/database/sql.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { demo } from '../../support/demo.ts'
import { onOneStorage } from '../../support/storage.ts'
import { exportText, importText } from './support.ts'

onOneStorage('a site moved by export and import', (storage) => {
  let site: TestApp
  let other: TestApp

  before(async () => {
    site = await openTestApp(await storage.open(demo))
    other = await openTestApp(await storage.open())
  })
  after(async () => {
    await site.close()
    await other.close()
  })

  test('has exactly the same listings', async () => {
    const listings = await exportText(site, 'listings')
    const count = listings.trimEnd().split('\n').length
    assert.ok(count > 60)
    await importText(other, 'categories', await exportText(site, 'categories'))
    assert.deepEqual(await importText(other, 'listings', listings), { created: count, updated: 0, unchanged: 0 })
    assert.equal(await exportText(other, 'listings'), listings)
    assert.deepEqual(await importText(other, 'listings', listings), { created: 0, updated: 0, unchanged: count })
  })

  test('imports its own export without a change', async () => {
    const before = await exportText(site, 'listings')
    const { created, updated } = await importText(site, 'listings', before)
    assert.deepEqual([created, updated], [0, 0])
    assert.equal(await exportText(site, 'listings'), before)
  })

  test('gives the same public answers', async () => {
    const { items } = (await site.call('/api/v1/listings?per_page=5&sort=newest')).body
    for (const { slug } of items as { slug: string }[]) {
      const pick = ({ body }: Awaited<ReturnType<TestApp['call']>>) => {
        const {
          name,
          description,
          categories,
          founders,
          faqs,
          socials,
          story,
          milestones,
          launch_week,
          launched_at,
          features,
          links,
        } = body
        return {
          name,
          description,
          categories,
          founders,
          faqs,
          socials,
          story,
          features,
          launch_week,
          launched_at,
          links,
          milestones: milestones?.map(({ id, ...rest }: { id: number }) => rest),
        }
      }
      assert.deepEqual(
        pick(await other.call(`/api/v1/listings/${slug}`)),
        pick(await site.call(`/api/v1/listings/${slug}`)),
      )
    }
    const counts = async ({ call }: TestApp) =>
      (await call('/api/v1/categories')).body.items.map((item: { slug: string; listing_count: number }) => [
        item.slug,
        item.listing_count,
      ])
    assert.deepEqual(await counts(other), await counts(site))
  })

  test('finds imported listings in search', async () => {
    const { slug, name } = (await site.call('/api/v1/listings?per_page=1')).body.items[0]
    assert.equal((await other.call(`/api/v1/listings?q=${encodeURIComponent(name)}`)).body.items[0].slug, slug)
  })

  test('its counters agree with its rows', async () => {
    const { wrong } = await other.app.db.one(sql<{ wrong: number }>`
      select count(*) as wrong from founders f where live_listings <> (
        select count(*) from listing_founders lf join listings l on l.id = lf.listing_id where lf.founder_id = f.id and l.status = 'live')`)
    assert.equal(wrong, 0)
  })

  test('members are exported without credentials', async () => {
    await site.member({ email: 'jo@people.example', password: 'correct horse', name: 'Jo, "the" =1+1' })
    const csv = await exportText(site, 'members')
    assert.match(csv, /^id,email,email_verified,name,role,created_at\r\n/)
    assert.match(csv, /,jo@people\.example,true,"Jo, ""the"" =1\+1",member,2026-11-15T12:00:00\.000Z\r\n/)
    const lines = (await exportText(site, 'members', { json: true }))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(Object.keys(lines[0]), ['id', 'email', 'email_verified', 'name', 'role', 'created_at'])
    assert.equal(lines.length, csv.trimEnd().split('\r\n').length - 1)
    assert.doesNotMatch(csv, /argon2|hash/)
  })

  test('votes are exported as the counts that the site shows', async () => {
    const lines = (await exportText(site, 'votes', { json: true }))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const { items } = (await site.call('/api/v1/leaderboards/community-all-time?per_page=100')).body
    for (const { listing, metric } of items) assert.equal(lines.find(({ slug }) => slug === listing.slug).votes, metric)
    const week = (await site.call('/api/v1/leaderboards/community-weekly')).body
    for (const { listing, metric } of week.items)
      assert.equal(
        lines.find(({ slug, week: of }) => slug === listing.slug && of === week.week.start).week_votes,
        metric,
      )
  })
})
