import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startSession } from '../../../../src/core/sessions/session.ts'
import { changeSettings } from '../../../../src/core/site-settings/change-settings.ts'
import { sitePurpose } from '../../../../src/core/site-settings/settings.ts'
import { changePost } from '../../../../src/directory/blog/write.ts'
import { json, sql } from '../../../../src/platform/database/sql.ts'
import type { Setting } from '../../../../src/platform/settings/declare.ts'
import { type BrowserSite, complaintsOf, flawsOn, openBrowserSite } from '../../../app/site/support.ts'
import { hostile } from '../../../publishing/editing/pages/maker-scene.ts'
import { makeListing } from '../../../support/listings.ts'
import { onOneStorage } from '../../../support/storage.ts'

onOneStorage('admin pages in a browser', (storage) => {
  let site: BrowserSite
  let cookies: { name: string; value: string }[]
  let category: number
  let post: number
  before(async () => {
    site = await openBrowserSite(await storage.open())
    const { app } = site
    const admin = await site.member({ role: 'admin', name: `Ada ${hostile}`.slice(0, 150) })
    cookies = [
      {
        name: 'slipway',
        value: await startSession(app, app.db, admin.id, { address: '203.0.113.9', userAgent: undefined }),
      },
    ]
    await makeListing(site, { slug: 'tidewell', name: 'Tidewell' })
    const faqs = json([{ question: hostile, answer: hostile }])
    category = (
      await app.db.one(
        sql<{
          id: number
        }>`insert into categories (slug, name, description, faqs, attributes)
          values ('boats', ${`Boats ${hostile}`.slice(0, 100)}, ${hostile}, ${faqs}::jsonb, ${json([
            {
              key: 'area',
              label: hostile.slice(0, 100),
              kind: 'number',
            },
          ])}::jsonb) returning id`,
      )
    ).id
    await app.db.run(sql`insert into categories (slug, name, parent_id) values ('sails', 'Sails', ${category})`)
    post = (
      await app.db.one(
        sql<{
          id: number
        }>`insert into posts (slug, title, body, faqs, published_at, search)
          values ('tides', ${`Tides ${hostile}`}, ${hostile}, ${faqs}::jsonb, ${site.clock.now()}, '') returning id`,
      )
    ).id
    await app.db.run(
      sql`update interview_questions set retired_at = ${site.clock.now()}, question = ${hostile} where position = 1`,
    )
    await app.db.transaction(async (tx) => {
      await changeSettings(app, tx, [{ setting: sitePurpose as Setting, value: hostile }], {
        memberId: admin.id,
        via: 'site',
      })
      await changePost(
        app,
        tx,
        post,
        1,
        {
          slug: 'tides',
          title: `Tides ${hostile}`.slice(0, 200),
          excerpt: hostile,
          body: hostile,
          author: null,
          authors: [],
          tags: [],
          cover: null,
          cover_alt: null,
          faqs: [],
          published_at: site.clock.now(),
        },
        { adminId: admin.id },
      )
    })
  })
  after(() => site.close())

  test('every page is accessible, fits its width and logs no errors, at both widths and in both color schemes', async () => {
    const page = await site.newPage({ width: 390, cookies })
    const problems = complaintsOf(page, site.address)
    const groups = ['site', 'selling']
    const paths = [
      ...groups.map((group) => `/admin/settings/${group}`),
      '/admin/categories',
      `/admin/categories/${category}`,
      `/admin/categories/${category}/remove`,
      '/admin/blog',
      `/admin/blog/${post}`,
      `/admin/blog/${post}/delete`,
      '/admin/interview',
    ]
    for (const path of paths) {
      await page.goto(path)
      problems.push(...(await flawsOn(page)))
    }
    await page.goto(`/admin/blog/${post}`)
    await page.click('main button >> text=Preview')
    problems.push(...(await flawsOn(page)))
    await page.click('main button >> text=Keep editing')
    await page.$eval('input[name=version]', (input) => input.setAttribute('value', '1'))
    await page.fill('#slug', 'tides')
    await page.click('main button >> text=Save')
    assert.match(await page.innerText('[role=alert]'), /saved this post while you were editing/)
    await page.evaluate(() =>
      document.querySelectorAll('details.fold').forEach((fold) => fold.setAttribute('open', '')),
    )
    problems.push(...(await flawsOn(page)))
    assert.deepEqual(
      problems.filter((problem) => !/status of 400/.test(problem)),
      [],
    )
  })

  test('without a script on a phone, a setting is changed and reset, and a post is written, previewed and published', async () => {
    const page = await site.newPage({ script: false, width: 390, cookies })
    await page.goto('/admin/settings')
    await page.fill('[id="site.name"]', 'Harbour')
    await page.click('main button >> text=Save')
    assert.match(await page.innerText('main'), /Changes saved\./)
    assert.match(await page.innerText('.footer-name'), /Harbour/)
    await page.check('input[name=reset][value="site.name"]')
    await page.click('main button >> text=Save')
    assert.match(await page.innerText('.footer-name'), /Slipway/)
    await page.click('nav[aria-label="Admin"] >> text=Content')
    await page.click('nav[aria-label="Content"] >> text=Blog')
    await page.click('text=New post')
    await page.fill('#title', 'High water')
    await page.fill('#body', 'It **comes** back.')
    await page.selectOption('#state', 'published')
    await page.click('main button >> text=Preview')
    assert.equal(await page.innerText('article strong'), 'comes')
    await page.click('main button >> text=Keep editing')
    assert.equal(await page.inputValue('#body'), 'It **comes** back.')
    await page.click('main button >> text=Save')
    await page.goto('/blog/high-water')
    assert.equal(await page.innerText('article strong'), 'comes')
  })
})
