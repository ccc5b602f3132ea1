import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '../../../src/platform/database/sql.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { demo } from '../../support/demo.ts'
import { makeListing } from '../../support/listings.ts'
import { onOneStorage } from '../../support/storage.ts'
import { recordAll } from './support.ts'

onOneStorage('public listings', (storage) => {
  let site: TestApp
  before(async () => {
    site = await openTestApp(await storage.open(demo))
  })
  after(() => site.close())

  const get = async (path: string) => (await site.call(`/api/v1${path}`)).body
  const change = async (statement: Parameters<typeof site.app.db.run>[0]) => {
    await site.app.db.transaction(async (tx) => {
      await tx.run(statement)
      await site.app.cache.invalidate(tx, ['listings', 'categories', ...(await recordAll(tx))])
    })
  }

  test('sections are shown only when they are unlocked', async () => {
    const { slug } = await site.app.db.one(sql<{ slug: string }>`
      select slug from listings l where status = 'live' and plan = 'paid'
        and exists (select from stories where listing_id = l.id) limit 1`)
    const paid = await get(`/listings/${slug}`)
    assert.ok('story' in paid && 'milestones' in paid && 'media' in paid)
    await change(sql`update listings set plan = 'free' where slug = ${slug}`)
    const free = await get(`/listings/${slug}`)
    for (const section of ['story', 'milestones', 'media']) assert.ok(!(section in free), section)
    await change(sql`update listings set unlocked = '{milestones}' where slug = ${slug}`)
    const unlocked = await get(`/listings/${slug}`)
    assert.deepEqual(
      ['story', 'milestones', 'media'].filter((section) => section in unlocked),
      ['milestones'],
    )
  })

  test('facts that the website does not state are listed and left blank', async () => {
    const { slug } = await site.app.db.one(sql<{ slug: string }>`
      select l.slug from listings l join profiles p on p.listing_id = l.id where l.status = 'live'
        and p.not_found_on_website = '{contact_email}' limit 1`)
    const listing = await get(`/listings/${slug}`)
    assert.deepEqual(listing.not_found_on_website, ['contact_email'])
    assert.equal(listing.contact_email, null)
  })

  test("the owner's headline and summary are in the profile and on the page", async () => {
    const { id, slug } = await site.app.db.one(
      sql<{ id: number; slug: string }>`select id, slug from listings where status = 'live' order by id limit 1`,
    )
    await change(
      sql`update profiles set headline = 'The day of a harbour', summary = ${'Tides.\n\nWind.'}
        where listing_id = ${id}`,
    )
    const { headline, summary } = await get(`/listings/${slug}`)
    assert.deepEqual([headline, summary], ['The day of a harbour', 'Tides.\n\nWind.'])
    const { text } = await site.call(`/listings/${slug}`)
    assert.match(text, /<p class="lede" dir="auto">The day of a harbour<\/p><div class="prose text" dir="auto">Tides\./)
    assert.match(text, /"headline":"The day of a harbour"/)
    assert.match((await site.call(`/listings/${slug}.md`)).text, /\*\*The day of a harbour\*\*\n\nTides\.\n\nWind\./)
  })

  test('a scheduled listing has its profile and live alternatives, without the sections that open with the launch', async () => {
    const { id, slug } = await site.app.db.one(sql<{ id: number; slug: string }>`
      select id, slug from listings l where status = 'scheduled'
        and exists (select from listings o where o.category_id = l.category_id and o.status = 'live') limit 1`)
    await change(sql`insert into milestones (listing_id, date, title) values (${id}, '2026-01-01', 'First')`)
    await change(sql`update listings set plan = 'paid', featured_until = now() + interval '100 years' where id = ${id}`)
    const upcoming = await get(`/listings/${slug}`)
    const { description } = await site.app.db.one(
      sql<{ description: string }>`select description from profiles where listing_id = ${id}`,
    )
    assert.deepEqual(
      [
        upcoming.status,
        upcoming.description,
        upcoming.votes,
        upcoming.rating,
        upcoming.featured,
        upcoming.launched_at,
        upcoming.awards,
      ],
      ['upcoming', description, 0, { average: null, count: 0 }, false, null, []],
    )
    for (const section of ['story', 'milestones', 'media']) assert.ok(!(section in upcoming), section)
    const { items } = await get(`/listings/${slug}/alternatives`)
    assert.ok(items.length > 0 && items.every(({ status }: { status: string }) => status === 'live'))
    assert.equal((await site.call(`/api/v1/compare?a=${slug}&b=${items[0].slug}`)).status, 400)
    assert.doesNotMatch((await site.call(`/listings/${slug}/alternatives`)).text, /href="\/compare\?/)
  })

  test('a listing in any other status is not found', async () => {
    for (const status of ['draft', 'awaiting_badge', 'hidden'] as const) {
      await makeListing(site, { slug: `is-${status.replace('_', '-')}`, status, week: null, plan: null })
      for (const path of ['', '/alternatives'])
        assert.equal(
          (await site.call(`/api/v1/listings/is-${status.replace('_', '-')}${path}`)).status,
          404,
          `${status} ${path}`,
        )
    }
  })

  test('alternatives: approved ones first, then all in its primary category, never itself', async () => {
    const { slug, category_id } = await site.app.db.one(sql<{ slug: string; category_id: number }>`
      select slug, category_id from listings where id in (
        select a.listing_id from alternatives a join listings l on l.id = a.alternative_id and l.status = 'live')
          and status = 'live' limit 1`)
    const { extra } = await site.app.db.one(sql<{ extra: number }>`
      select id as extra from listings
      where status = 'live' and category_id <> ${category_id} and id not in (
        select listing_id from listing_categories where category_id = ${category_id}
      )
      order by id limit 1`)
    await change(sql`
      insert into listing_categories (listing_id, category_id, position) values (${extra}, ${category_id}, 3)`)
    const { items } = await get(`/listings/${slug}/alternatives`)
    assert.ok(items.some((item: { id: number }) => item.id === extra))
    const approved = items.filter(({ approved }: { approved: boolean }) => approved)
    assert.ok(approved.length > 0)
    assert.deepEqual(items.slice(0, approved.length), approved)
    assert.ok(items.every((item: { slug: string }) => item.slug !== slug))
    const others = items.slice(approved.length).map((item: { id: number }) => item.id)
    const rows = await site.app.db.many(sql<{ id: number }>`
      select id from listings where status = 'live' and slug <> ${slug}
        and id in (select listing_id from listing_categories where category_id = ${category_id})
        and id <> all(${approved.map((item: { id: number }) => item.id)}::bigint[])
          order by votes desc, launched_at, id`)
    assert.deepEqual(
      others,
      rows.map(({ id }) => id),
    )
  })

  test('a page compares up to four products, each under its own heading, with names instead of codes', async () => {
    const slugs = ['flakehound', 'pigeonry', 'querywren', 'tidewell']
    const { items } = await get('/listings?per_page=4')
    const four = items.map(({ slug }: { slug: string }) => slug)
    const path = `/compare?a=${four[0]}&b=${four[1]}&c=${four[2]}&d=${four[3]}`
    const { text } = await site.call(path)
    const heads = [...text.matchAll(/<th scope="col"><span class="logo[^]*?href="\/listings\/([^"]+)"/g)].map(
      ([, slug]) => slug,
    )
    assert.deepEqual(heads, four)
    assert.ok(text.includes(`<link rel="canonical" href="http://localhost:3000${path.replaceAll('&', '&amp;')}">`))
    const country = items.find(({ country }: { country: string | null }) => country !== null)?.country
    if (country) assert.ok(text.includes(new Intl.DisplayNames(['en'], { type: 'region' }).of(country)!))
    assert.match(text, /href="\/compare\?a=[^"]+&amp;b=[^"]+&amp;c=[^"&]+">Remove/)
    const two = await site.call(`/compare?a=${slugs[0]}&b=${slugs[1]}`)
    assert.doesNotMatch(two.text, /Remove/)
    for (const [query, error] of [
      [`a=${slugs[0]}&b=${slugs[0]}`, 'Choose different products.'],
      [`a=${slugs[0]}&b=${slugs[1]}&c=missing`, 'We couldn’t find one of these products.'],
    ])
      assert.ok((await site.call(`/compare?${query}`)).text.includes(error!), query)
  })

  test('an upcoming launch and an upcoming week can be added to a calendar', async () => {
    const { items } = await get('/listings?status=upcoming&per_page=1')
    const { slug, launch_week, name } = items[0]
    for (const [page, file] of [
      [`/listings/${slug}`, `/listings/${slug}/launch.ics`],
      [`/launches/weeks/${launch_week}`, `/launches/weeks/${launch_week}/calendar.ics`],
    ] as const) {
      const { text } = await site.call(page)
      assert.match(
        text,
        /https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE&amp;text=[^"]+&amp;dates=\d{8}T000000Z%2F\d{8}T010000Z/,
      )
      assert.ok(text.includes(`href="webcal://localhost:3000${file}"`), page)
      assert.ok(text.includes(`href="${file}" download`), page)
      const calendar = await site.call(file)
      assert.match(calendar.headers['content-type']!, /^text\/calendar/)
      assert.ok(calendar.text.includes(`DTSTART:${launch_week.replaceAll('-', '')}T000000Z`), calendar.text)
      assert.ok(calendar.text.includes(name) || page.includes('weeks'))
    }
    assert.equal((await site.call('/listings/flakehound/launch.ics')).status, 404)
    assert.doesNotMatch((await site.call('/listings/flakehound')).text, /Add to calendar/)
  })

  test('the share link on a listing’s page uses the name of the site', async () => {
    const { text } = await site.call('/listings/flakehound')
    assert.ok(text.includes(encodeURIComponent(` on ${site.app.siteName()}`)))
    assert.doesNotMatch(text, /on%20localhost/)
  })

  test('the badges page links to the listing by its name', async () => {
    const { name } = await get('/listings/flakehound')
    const { text } = await site.call('/listings/flakehound/badges')
    assert.match(text, new RegExp(`<a href="/listings/flakehound"[^>]*>${name}</a>`))
  })

  test('all five badges are shown at their actual size', async () => {
    const { text } = await site.call('/badges')
    const samples = [...text.matchAll(/<img src="(\/badge-samples\/[^"]+)"[^>]* width="(\d+)" height="(\d+)"/g)]
    assert.equal(new Set(samples.map(([, source]) => /samples\/([a-z-]+)/.exec(source!)![1])).size, 5)
    for (const [, source, width, height] of samples) {
      const image = await site.call(source!.replaceAll('&amp;', '&'))
      assert.match(image.text, new RegExp(`^<svg [^>]*width="${width}" height="${height}"`), source)
    }
    assert.equal((await site.call('/badge-samples/gold.svg')).status, 404)
  })

  test('a comparison has an empty cell only where neither listing states the fact', async () => {
    const { rows } = await get('/compare?a=flakehound&b=pigeonry')
    assert.ok(rows.length > 10)
    for (const { key, a, b } of rows) assert.equal(a === null, b === null, key)
    assert.ok(rows.some(({ a }: { a: string | null }) => a === 'Not stated'))
  })

  test('a parent category counts each listing below it once', async () => {
    const { items } = await get('/categories')
    for (const top of items) {
      const { total } = await get(`/categories/${top.slug}?per_page=1`)
      assert.equal(total, top.listing_count, top.slug)
      const { count } = await site.app.db.one(sql<{ count: number }>`
        select count(distinct l.id) from listings l join listing_categories lc on lc.listing_id = l.id
        join categories c on c.id = lc.category_id
        left join categories p on p.id = c.parent_id where l.status = 'live' and (c.slug = ${top.slug}
          or p.slug = ${top.slug})`)
      assert.equal(top.listing_count, count, top.slug)
    }
  })

  test('hiding a listing removes it from every list and count right away', async () => {
    const before = await get('/site')
    const category = await get('/categories/finance?per_page=100')
    const gone = category.items[0]
    await change(sql`update listings set status = 'hidden', hidden_from = 'live' where id = ${gone.id}`)
    const lists = [
      '/categories/finance?per_page=100',
      '/listings?per_page=100',
      '/launches?section=recent&per_page=100',
      '/launches?section=most-voted&per_page=100',
      '/leaderboards/community-all-time?per_page=100',
      `/launches/weeks/${gone.launch_week}`,
      '/awards?per_page=100',
      '/founders?per_page=100',
    ]
    for (const list of lists) assert.ok(!JSON.stringify(await get(list)).includes(`"slug":"${gone.slug}"`), list)
    assert.equal((await get('/categories/finance')).total, category.total - 1)
    assert.equal((await get('/site')).counts.live_listings, before.counts.live_listings - 1)
  })

  for (const list of [
    '/listings',
    '/categories/finance',
    '/launches?section=recent',
    '/launches?section=upcoming',
    '/launches?section=this-week',
    '/leaderboards/community-all-time',
    '/leaderboards/community-weekly',
    '/leaderboards/billboard',
    '/leaderboards/domain-rating',
    '/leaderboards/revenue',
    '/founders',
    '/blog',
    '/awards',
    '/listings?q=report',
  ]) {
    test(`${list}: the last page of a hundred is empty, not an error`, async () => {
      const answer = await site.call(`/api/v1${list}${list.includes('?') ? '&' : '?'}page=1000&per_page=100`)
      assert.equal(answer.status, 200, answer.text)
      assert.deepEqual({ items: answer.body.items, has_more: answer.body.has_more }, { items: [], has_more: false })
    })

    test(`${list}: pages do not overlap and add up`, async () => {
      const separator = list.includes('?') ? '&' : '?'
      const whole = await get(`${list}${separator}per_page=100`)
      const parts = []
      for (let page = 1; page <= Math.ceil(whole.total / 7); page++) {
        const part = await get(`${list}${separator}per_page=7&page=${page}`)
        assert.equal(part.has_more, page * 7 < whole.total, `page ${page}`)
        parts.push(...part.items)
      }
      assert.equal(
        (await get(`${list}${separator}per_page=${Math.max(1, whole.total)}`)).has_more,
        false,
        'a page that is exactly full is the last',
      )
      // Views caused by other tests may be counted in the meantime.
      const withoutViews = (items: unknown[]) =>
        JSON.parse(JSON.stringify(items, (key, value) => (key === 'views' ? undefined : value)))
      assert.deepEqual(withoutViews(parts), withoutViews(whole.items))
      assert.equal(parts.length, whole.total)
    })
  }

  test('the billboard is always marked as paid, the others never', async () => {
    for (const board of ['community-weekly', 'community-all-time', 'billboard', 'domain-rating', 'revenue']) {
      const { paid, disclosure, items, metric } = await get(`/leaderboards/${board}`)
      assert.equal(paid, board === 'billboard')
      assert.equal(typeof disclosure, board === 'billboard' ? 'string' : 'undefined')
      assert.ok(metric.label && items.every((item: { metric: unknown }) => typeof item.metric === 'number'))
    }
  })

  test('a listing without a figure is not on the board of that figure', async () => {
    const { items } = await get('/leaderboards/domain-rating?per_page=100')
    const { count } = await site.app.db.one(
      sql<{ count: number }>`select count(*) from listings where status = 'live' and domain_rating is not null`,
    )
    assert.equal(items.length, count)
  })

  test('badges are only those the listing earned', async () => {
    const kinds = async (slug: string) =>
      (await get(`/listings/${slug}/badges`)).items.map(({ kind }: { kind: string }) => kind)
    const { slug: scheduled } = await site.app.db.one(
      sql<{ slug: string }>`select slug from listings where status = 'scheduled' limit 1`,
    )
    assert.deepEqual(await kinds(scheduled), ['listed'])
    const { slug: awarded } = (await get('/awards?per_page=1')).items[0].listing
    assert.ok((await kinds(awarded)).includes('launch-of-the-week'))
    await change(
      sql`update listings set verified_at = null, featured_until = ${new Date('2026-11-15T11:00:00Z')}
        where slug = ${awarded}`,
    )
    assert.deepEqual(await kinds(awarded), ['listed', 'launched', 'launch-of-the-week'])
    await change(
      sql`update listings set verified_at = now(), featured_until = ${new Date('2026-11-15T13:00:00Z')}
        where slug = ${awarded}`,
    )
    assert.deepEqual(await kinds(awarded), ['listed', 'launched', 'featured', 'verified', 'launch-of-the-week'])
  })

  test('products offer the next Mondays with free capacity', async () => {
    const { items } = await get('/products')
    const launch = items.find(({ code }: { code: string }) => code === 'launch')
    assert.equal(launch.weeks.length, 12)
    assert.equal(launch.weeks[0], '2026-11-16')
    assert.deepEqual(
      items.filter(({ options }: { options: unknown }) => options).map(({ code }: { code: string }) => code),
      ['trophy_acrylic', 'trophy_print'],
    )
    assert.deepEqual(items.find(({ code }: { code: string }) => code === 'featured').weeks, [])
  })

  test('a corrected search returns the correction', async () => {
    const { items, corrected } = await get('/listings?q=flakehoud')
    assert.equal(items[0]?.slug, 'flakehound')
    assert.match(corrected, /flakehound/i)
  })
})
