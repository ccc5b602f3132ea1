import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { examplePaths } from '../../../src/app/pages.ts'
import { indexListings } from '../../../src/directory/search/index-listings.ts'
import { json, sql } from '../../../src/platform/database/sql.ts'
import { demo } from '../../support/demo.ts'
import { onOneStorage } from '../../support/storage.ts'
import { type BrowserSite, complaintsOf, openBrowserSite, violationsOn } from './support.ts'

const nasty = `</title></script><script>alert(1)</script><img src=x onerror="alert(2)">"'\`\${alert(3)} \
${'W'.repeat(200)} שלום עולם مرحبا 🚢🏴‍☠️ <!--[menu menu]--> ]]> {{7*7}} &lt; ]]> \u0001\u001b\u0085\ufffe \
\rATTENDEE:mailto:a@b.example\r\nBEGIN:VALARM`

onOneStorage('listings that try to break the page', (storage) => {
  let site: BrowserSite
  let slug: string
  before(async () => {
    const db = await storage.open(demo)
    site = await openBrowserSite(db)
    await db.transaction(async (tx) => {
      // Every text of a listing, its founders, its category and its updates.
      const { listing_id: id } = await tx.one(
        sql<{ listing_id: number }>`
          select listing_id from launches where week = '2026-11-09' order by votes desc, launched_at, listing_id
          limit 1`,
      )
      slug = (await tx.one(sql<{ slug: string }>`select slug from listings where id = ${id}`)).slug
      await tx.run(sql`
        update profiles
        set name = ${nasty}, tagline = ${nasty}, short_description = ${nasty}, description = ${nasty},
        website_url = 'javascript:alert(4)', logo_url = 'javascript:alert(5)',
          pricing_summary = ${nasty}, city = ${nasty}, features = ${[nasty, nasty]}, usps = ${[nasty]},
          keywords = ${[nasty]}, tags = ${[nasty]}, contact_email = ${nasty}, demo_video_url = 'javascript:alert(6)',
          headline = ${nasty}, summary = ${nasty}, faqs = ${json([{ question: nasty, answer: nasty }])},
            socials = ${json({ x: 'javascript:alert(7)' })} where listing_id = ${id}`)
      await tx.run(
        sql`update listings set pricing_model = ${nasty.slice(0, 200)}, stage = ${nasty.slice(0, 200)}
          where id = ${id}`,
      )
      await tx.run(
        sql`update categories set name = ${nasty}, description = ${nasty}
          where id = (select category_id from listings where id = ${id})`,
      )
      await tx.run(
        sql`update founders set name = ${nasty}, bio = ${nasty}
          where id in (select founder_id from listing_founders where listing_id = ${id})`,
      )
      await tx.run(
        sql`update updates set title = ${nasty}, body = ${nasty} where listing_id = ${id}
          or id in (select id from updates order by posted_at desc limit 3)`,
      )
      await tx.run(
        sql`update profiles set name = ${nasty}, tagline = ${nasty}
          where listing_id in (select id from listings where status = 'scheduled')`,
      )
      await indexListings(tx, [id])
      await site.app.cache.invalidate(tx, ['listings', 'categories', 'founders', `listing:${id}`])
    })
  })
  after(() => site.close())

  test('run no script and fit, on a phone and on a desktop', async () => {
    const page = await site.newPage()
    const complaints = complaintsOf(page, site.address)
    const paths: string[] = []
    for (const path of new Set([...(await examplePaths(site.app)), `/listings/${slug}`])) {
      if ((await site.call(path)).text.includes('alert(1)')) paths.push(path)
    }
    assert.ok(paths.length > 20 && paths.includes(`/listings/${slug}`), `it is shown on ${paths.join(' ')}`)
    for (const path of paths) {
      await page.goto(path)
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        if (overflow > 0) complaints.push(`${path} is ${overflow} px wider than ${width}`)
      }
      if ((await page.locator('[onerror], img[src="x"]').count()) > 0) complaints.push(`${path} took text for markup`)
    }
    assert.deepEqual(complaints, [])
    await page.goto('/')
    assert.match((await page.locator('.row-name').first().textContent())!, /<script>alert\(1\)<\/script>/)
    assert.deepEqual(await violationsOn(page), [])
  })

  test('run no script in the search palette', async () => {
    const page = await site.newPage()
    const complaints = complaintsOf(page, site.address)
    await page.goto('/')
    await page.keyboard.press('/')
    await page.getByRole('dialog').getByRole('searchbox').fill('"><img src=x onerror=alert(1)>')
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^See all results|WWW/ })
      .or(page.getByText('No results'))
      .first()
      .waitFor()
    assert.deepEqual(complaints, [])
  })

  test('do not break feeds, sitemaps and the calendar', async () => {
    const page = await site.newPage()
    await page.goto('/about')
    const { slug } = await site.app.db.one(sql<{ slug: string }>`select slug from categories where name = ${nasty}`)
    const lists = ['launches', 'upcoming', 'updates', 'blog', `categories/${slug}`]
    for (const path of [
      ...lists.flatMap((list) => ['atom', 'rss'].map((format) => `/feeds/${list}.${format}`)),
      '/sitemap.xml',
      '/sitemaps/pages.xml',
      '/sitemaps/listings-0.xml',
    ]) {
      const { mistake, marked } = await page.evaluate(async (address) => {
        const file = new DOMParser().parseFromString(await (await fetch(address)).text(), 'application/xml')
        const entries = [
          ...file.querySelectorAll('entry > title, entry > summary, item > title, item > description'),
        ].map(({ textContent }) => textContent!)
        const shown = entries.map((entry) => new DOMParser().parseFromString(entry, 'text/html').body)
        return {
          mistake: file.querySelector('parsererror')?.textContent,
          marked: shown.flatMap((body) => [...body.querySelectorAll('*')].map(({ tagName }) => tagName)),
        }
      }, path)
      assert.deepEqual([mistake, marked], [undefined, []], path)
    }
    const { items } = (await page.evaluate(async () => (await fetch('/feeds/updates.json')).json())) as {
      items: { title: string; content_html: string }[]
    }
    assert.ok(
      items[0]!.title.includes('</script><script>alert(1)') && items[0]!.content_html.startsWith('&lt;/title&gt;'),
    )
    const calendar = await page.evaluate(async () => (await fetch('/launches.ics')).text())
    for (const line of calendar.trimEnd().split('\r\n')) assert.match(line, /^(?:\t|[A-Z-]+[:;])[^\p{Cc}]*$/u)
    assert.ok(calendar.includes('alert(1)') && !/^(?:ATTENDEE|BEGIN:VALARM)/m.test(calendar))
  })
})
