import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { timeZone } from '../../../src/core/calendar/settings.ts'
import { startSession } from '../../../src/core/sessions/session.ts'
import { type BrowserSite, complaintsOf, flawsOn, openBrowserSite } from '../../app/site/support.ts'
import { onOneStorage } from '../../support/storage.ts'

onOneStorage('an editor in a browser', (storage) => {
  let site: BrowserSite
  let editor: Page
  let visitor: Page
  let cookies: { name: string; value: string }[]
  let file: { name: string; mimeType: string; buffer: Buffer }
  before(async () => {
    site = await openBrowserSite(await storage.open())
    await site.app.settings.set(timeZone, 'Europe/Lisbon')
    const { id } = await site.member({ name: 'Edith Marsh', role: 'editor' })
    const session = await startSession(site.app, site.app.db, id, { address: '::1', userAgent: undefined })
    cookies = [{ name: 'slipway', value: session }]
    // Everything works without JavaScript.
    editor = await site.newPage({ script: false, width: 390, cookies })
    visitor = await site.newPage()
    for (const page of [editor, visitor]) page.setDefaultTimeout(60_000)
    const buffer = await sharp({ create: { width: 800, height: 450, channels: 3, background: '#1b5f68' } })
      .png()
      .toBuffer()
    file = { name: 'quay.png', mimeType: 'image/png', buffer }
  })
  after(() => site.close())

  const click = (name: string) => editor.locator('main').getByRole('button', { name, exact: true }).click()
  const said = (text: string) => editor.getByText(text, { exact: false }).first().waitFor()
  const footer = async () => {
    await visitor.goto('/about')
    return visitor.locator('footer').innerText()
  }

  test('a page is written with a picture, previewed and published, and is in the footer', {
    timeout: 240_000,
  }, async () => {
    await editor.goto('/admin')
    await editor.getByRole('link', { name: 'Content', exact: true }).click()
    await editor.getByRole('link', { name: 'New page' }).click()
    await editor.getByLabel('Title').fill('Imprint')
    await editor.locator('#slug').fill('pricing')
    await editor.getByLabel('Text', { exact: true }).fill('Run by **Quay Ltd**.')
    await editor.locator('#file').setInputFiles(file)
    await editor.locator('#picture_alt').fill('Our office')
    await click('Insert into the text')
    await said('Picture added to the text.')
    assert.match(await editor.locator('#body').inputValue(), /^Run by \*\*Quay Ltd\*\*\.\n\n!\[Our office\]\(\/media\//)
    await click('Preview')
    await said('The URL can’t be pricing: the site uses /pricing itself.')
    await editor.locator('#slug').fill('')
    await click('Preview')
    assert.equal(await editor.locator('article strong').innerText(), 'Quay Ltd')
    assert.equal(await editor.locator('article img').getAttribute('alt'), 'Our office')
    assert.doesNotMatch(await footer(), /Imprint/)
    await click('Keep editing')
    await click('Publish')
    await said('Page published.')
    assert.match(await footer(), /Imprint/)
    await visitor.locator('footer').getByRole('link', { name: 'Imprint' }).click()
    await visitor.waitForURL(/\/imprint$/)
    await visitor.waitForFunction(() => document.querySelector('article img')!.matches('img[src]'))
    const width = await visitor.locator('article img').evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      return image.naturalWidth
    })
    assert.ok(width > 0, 'the picture loads')
  })

  test('a draft changes nothing for visitors, and an older version is restored', { timeout: 240_000 }, async () => {
    await editor.goto('/admin/pages')
    await editor.locator('main').getByRole('link', { name: 'Imprint', exact: true }).click()
    await editor.locator('#body').fill('Run by someone else.')
    await click('Save draft')
    await said('Published, with unpublished changes')
    await visitor.goto('/imprint')
    assert.match(await visitor.locator('article').innerText(), /Quay Ltd/)
    await click('Publish changes')
    await said('Page published.')
    await visitor.goto('/imprint')
    assert.match(await visitor.locator('article').innerText(), /someone else/)
    await editor.getByRole('link', { name: 'Version 1', exact: true }).click()
    await said('You’re viewing version 1.')
    await click('Publish changes')
    await said('Page published.')
    await visitor.goto('/imprint')
    assert.match(await visitor.locator('article').innerText(), /Quay Ltd/)
  })

  test('a file that is not a picture is refused, and nothing that was typed is lost', {
    timeout: 120_000,
  }, async () => {
    await editor.goto('/admin/pages/new')
    await editor.getByLabel('Title').fill('Contact')
    await editor.locator('#body').fill('Write to us.')
    await editor.locator('#file').setInputFiles({ ...file, buffer: Buffer.from('Not a picture at all.') })
    await click('Insert into the text')
    await said('We can’t read this file.')
    assert.equal(await editor.locator('#title').inputValue(), 'Contact')
    assert.equal(await editor.locator('#body').inputValue(), 'Write to us.')
  })

  test('a post with a cover, tags and an author is scheduled in the site’s time zone, and appears on time', {
    timeout: 240_000,
  }, async () => {
    await editor.goto('/admin/blog/new')
    await editor.getByLabel('Title').fill('A new harbor')
    await editor.locator('#body').fill('We moved. [Why](https://quay.example/why)')
    await editor.locator('#file').setInputFiles(file)
    await editor.locator('#picture_alt').fill('The harbor')
    await click('Use as cover')
    await editor.locator('.cover-now img').waitFor()
    await editor.locator('#tags').fill('News, Behind the scenes')
    await editor.locator('#state').selectOption('published')
    await editor.locator('#published_at').fill('2027-07-01T09:00')
    await click('Save')
    await said('Post saved.')
    await visitor.goto('/blog')
    assert.doesNotMatch(await visitor.locator('main').innerText(), /A new harbor/)
    // Lisbon is an hour ahead of UTC in summer.
    site.clock.set('2027-07-01T07:59:59Z')
    assert.equal((await visitor.goto('/blog/a-new-harbor'))!.status(), 404)
    site.clock.set('2027-07-01T08:00:00Z')
    assert.equal((await visitor.goto('/blog/a-new-harbor'))!.status(), 200)
    assert.match(await visitor.locator('.eyebrow').innerText(), /Edith Marsh/i)
    assert.equal(await visitor.locator('.post-cover img').getAttribute('alt'), 'The harbor')
    assert.equal(await visitor.locator('.prose a').getAttribute('rel'), null)
    await visitor.getByRole('link', { name: 'Behind the scenes' }).click()
    await visitor.waitForURL(/\/blog\/tags\/behind-the-scenes$/)
    assert.match(await visitor.locator('main').innerText(), /A new harbor/)
    site.clock.set('2026-11-15T13:00:00Z')
  })

  test('a picture is inserted at the cursor', { timeout: 120_000 }, async () => {
    const page = await site.newPage({ cookies })
    page.setDefaultTimeout(60_000)
    await page.goto('/admin/pages/new')
    await page.fill('#body', 'One.\n\nTwo.')
    await page.locator('#body').evaluate((text: HTMLTextAreaElement) => {
      text.focus()
      text.setSelectionRange(2, 2)
    })
    await page.locator('#file').focus()
    await page.locator('#file').setInputFiles(file)
    await page.getByRole('button', { name: 'Insert into the text' }).click()
    await page.getByText('Picture added to the text.').waitFor()
    assert.match(await page.inputValue('#body'), /^One\.\n\n!\[\]\(\/media\/[^)]+\)\n\nTwo\.$/)
  })

  test('every page is accessible, fits its width and logs no errors', { timeout: 240_000 }, async () => {
    const page = await site.newPage({ cookies })
    page.setDefaultTimeout(60_000)
    const problems = complaintsOf(page, site.address)
    site.clock.set('2027-07-01T08:00:00Z')
    const session = await startSession(site.app, site.app.db, 1, { address: '::1', userAgent: undefined })
    await page.context().addCookies([{ name: 'slipway', value: session, url: site.address }])
    for (const path of [
      '/admin/pages',
      '/admin/pages/new?legal=terms',
      '/admin/pages/1',
      '/admin/blog/1',
      '/imprint',
      '/blog',
      '/blog/a-new-harbor',
    ]) {
      assert.equal((await page.goto(path))!.status(), 200, path)
      problems.push(...(await flawsOn(page)))
    }
    assert.deepEqual(problems, [])
  })
})
