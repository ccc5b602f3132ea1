import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { startSession } from '../../src/core/sessions/session.ts'
import { unpack } from '../../src/operations/backup/packed.ts'
import { type BrowserSite, openBrowserSite } from '../app/site/support.ts'
import { runQueued } from '../support/queued-jobs.ts'
import { onOneStorage } from '../support/storage.ts'

// Without script, because every form works without it.
onOneStorage('an owner makes the site their own', (storage) => {
  let site: BrowserSite
  let owner: Page
  let visitor: Page
  before(async () => {
    site = await openBrowserSite(await storage.open())
    const { id } = await site.member({ name: 'Olga Owner', role: 'owner' })
    const value = await startSession(site.app, site.app.db, id, { address: '::1', userAgent: undefined })
    owner = await site.newPage({ script: false, cookies: [{ name: 'slipway', value }] })
    visitor = await site.newPage({ script: false })
    for (const page of [owner, visitor]) page.setDefaultTimeout(30_000)
  })
  after(() => site.close())

  const text = (page: Page) => page.innerText('main')
  const click = (button: string) => owner.click(`main button:has-text("${button}") >> visible=true`)
  const said = (words: string) => owner.locator('body', { hasText: words }).waitFor()
  async function section(name: string, fields: Record<string, string>): Promise<void> {
    await owner.goto(`/admin/brand/${name}`)
    for (const [id, value] of Object.entries(fields)) await owner.fill(`#${id}`, value)
    await click('Save to draft')
    await said('Saved to your draft.')
  }

  test('fonts, previews, footer, announcement, home page and code are typed, published together and seen', async () => {
    await owner.goto('/admin/settings')
    await owner.check('[name="brand.custom_code"]')
    await click('Save')
    await said('Save changes?')
    await click('Save changes')
    await said('Changes saved.')

    await owner.goto('/admin/brand/type')
    await owner.check('[name=headings][value=fraunces]')
    await click('Save to draft')
    await section('previews', { preview_name: 'Quay, the launch directory' })
    const picture = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#1f6b3f' } })
      .png()
      .toBuffer()
    await owner.locator('#file-picture').setInputFiles({ name: 'quay.png', mimeType: 'image/png', buffer: picture })
    await click('Upload')
    await section('footer', { text: 'Quay Ltd, Helsinki.', social_github: 'https://github.com/quay' })
    await section('announcement', {
      text: 'Harbor day is on Friday.',
      link_name: 'Read more',
      link_url: '/about',
      starts_at: '2026-11-01T08:00',
      ends_at: '2026-11-30T20:00',
    })
    await section('home', { title: 'Good tools find their people', text: 'Every **Monday**.' })
    await owner.check('label:has-text("Hide Last week’s podium") input')
    await click('Move Welcome text up')
    await said('Saved to your draft.')
    await section('code', {
      css: '.footer { border-top: 4px solid green }',
      head: '<script defer src="https://stats.example/s.js"></script>',
      hosts: 'stats.example',
    })
    await visitor.goto('/')
    assert.doesNotMatch(await visitor.content(), /Harbor day|Good tools|Quay/)

    await click('Publish')
    await said('Everyone sees it now.')
    // A host of the internet, which the policy allows and nobody answers for.
    await visitor.route('https://stats.example/**', (route) => route.fulfill({ body: '' }))
    const response = await visitor.goto('/')
    assert.match(response!.headers()['content-security-policy']!, /script-src [^;]*https:\/\/stats\.example/)
    assert.match(await visitor.innerText('.announcement'), /Harbor day is on Friday\. Read more/)
    const home = await text(visitor)
    assert.match(home, /^Good tools find their people\s+Every Monday\.[^]*Nothing has launched yet/)
    assert.doesNotMatch(home, /Last week’s podium/)
    const footer = visitor.locator('footer.footer')
    assert.match(await footer.innerText(), /Quay Ltd, Helsinki\./)
    assert.equal(await footer.locator('a[rel~=me]').getAttribute('href'), 'https://github.com/quay')
    const meta = (property: string) => visitor.getAttribute(`meta[property="${property}"]`, 'content')
    assert.equal(await meta('og:site_name'), 'Quay, the launch directory')
    assert.match((await meta('og:image'))!, /\/media\//)
    const font = await visitor.evaluate(() => getComputedStyle(document.querySelector('h2')!).fontFamily)
    assert.match(font, /Fraunces/)
    const border = await visitor.evaluate(() => getComputedStyle(document.querySelector('.footer')!).borderTopWidth)
    assert.equal(border, '4px')
    assert.doesNotMatch((await (await visitor.goto('/sign-in'))!.text()) ?? '', /stats\.example/)
  })

  test('the currency changes with all prices, which the owner corrects', async () => {
    await owner.goto('/admin/currency')
    await owner.selectOption('[name=to]', 'JPY')
    await click('Enter prices')
    await owner.fill('[name=rate]', '150')
    await click('Enter prices')
    assert.equal(await owner.inputValue('[name="price.launch"]'), '14850')
    await owner.fill('[name="price.launch"]', '14800')
    await click('Change to Japanese Yen')
    await said('Japanese Yen')
    await visitor.goto('/pricing')
    assert.match(await text(visitor), /¥14,800[^]*Prices in JPY/)
  })

  test('sign-up is closed, and the whole site for maintenance, until the owner opens it again', async () => {
    await owner.goto('/admin/settings/access')
    await owner.selectOption('[name="sign_up.mode"]', 'closed')
    await owner.check('[name="maintenance.on"]')
    await owner.fill('[name="maintenance.message"]', 'Back at noon.')
    await click('Save')
    await said('Save changes?')
    await click('Save changes')
    await said('Changes saved.')
    assert.equal((await visitor.goto('/'))!.status(), 503)
    assert.match(await visitor.innerText('body'), /Back at noon\./)
    assert.equal((await owner.goto('/'))!.status(), 200)
    await owner.goto('/admin/settings/access')
    await owner.uncheck('[name="maintenance.on"]')
    await click('Save')
    await said('Changes saved.')
    await visitor.goto('/sign-up')
    assert.match(await text(visitor), /closed/)
    await visitor.click('main summary')
    await visitor.fill('#name', 'Vic Visitor')
    await visitor.fill('#email', 'vic@people.example')
    await visitor.click('main button:has-text("Create account")')
    assert.match(await text(visitor), /Sign-up is closed/)
    assert.equal(await visitor.inputValue('#name'), 'Vic Visitor')
  })

  test('an encrypted export is made and downloaded, opens with its passphrase, and the health page knows', async () => {
    const passphrase = 'salt, rope and tar'
    const folder = mkdtempSync(join(tmpdir(), 'slipway-owner-'))
    after(() => rmSync(folder, { recursive: true }))
    await owner.goto('/admin/backups')
    await owner.locator('[name=passphrase]').first().fill(passphrase)
    await owner.locator('[name=passphrase_again]').first().fill('another one')
    await click('Create export')
    assert.match(await text(owner), /Please fix one thing/)
    await owner.locator('[name=passphrase]').first().fill(passphrase)
    await owner.locator('[name=passphrase_again]').first().fill(passphrase)
    await click('Create export')
    await runQueued(site, 'backup.export')
    await owner.goto('/admin/backups')
    const [download] = await Promise.all([owner.waitForEvent('download'), click('Download')])
    const file = join(folder, 'site.backup')
    await download.saveAs(file)
    await unpack(file, passphrase, join(folder, 'opened'))
    assert.ok(readdirSync(join(folder, 'opened')).includes('backup.json'))
    await owner.goto('/admin/health')
    assert.match(await text(owner), /Backup\s+OK\s+Last made just now/i)
  })

  test('the checklist knows what is done, and each step opens', async () => {
    await owner.goto('/admin/getting-started')
    const steps = owner.locator('main .checklist li')
    const states = await steps.allInnerTexts()
    assert.equal(states.length, 8, states.join('\n'))
    assert.match(states.find((state) => state.includes('Make it yours'))!, /Done/)
    assert.match(states.find((state) => state.includes('Make a backup'))!, /Done/)
    assert.match(states.find((state) => state.includes('legal seller'))!, /To do/)
    for (const link of await steps.locator('a').evaluateAll((links) => links.map((one) => one.getAttribute('href')!)))
      assert.equal((await owner.goto(link))!.status(), 200, link)
  })
})
