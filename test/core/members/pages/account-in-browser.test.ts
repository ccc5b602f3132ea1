import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startSession } from '../../../../src/core/sessions/session.ts'
import { castVote } from '../../../../src/directory/votes/vote.ts'
import { sql } from '../../../../src/platform/database/sql.ts'
import { type BrowserSite, complaintsOf, openBrowserSite, violationsOn } from '../../../app/site/support.ts'
import { makeListing } from '../../../support/listings.ts'
import { onOneStorage } from '../../../support/storage.ts'
import { mailTo } from '../../../support/visitor.ts'

onOneStorage('the account in a browser', (storage) => {
  let site: BrowserSite
  let listing: number
  before(async () => {
    site = await openBrowserSite(await storage.open())
    listing = await makeListing(site, { slug: 'tidewell', name: 'Tidewell' })
  })
  after(() => site.close())

  test('without scripts: vote, sign up, confirm, and the vote is counted; then profile, key, sign out', async () => {
    const page = await site.newPage({ script: false, width: 390 })
    const complaints = complaintsOf(page, site.address)
    await page.goto('/launches/weeks/2026-11-09')
    await page.click('button.vote')
    assert.match(page.url(), /\/sign-in\?next=/)
    await page.click('text=Create an account')
    await page.fill('#name', 'Ada Marsh')
    await page.fill('#email', 'ada@people.example')
    await page.fill('#password', 'a long enough password')
    await page.click('main button.button')
    const { link } = await mailTo(site, 'ada@people.example')
    await page.goto(link)
    await page.click('main button.button')
    assert.equal(new URL(page.url()).pathname, '/launches/weeks/2026-11-09')
    assert.equal(await page.getAttribute('button.vote', 'aria-pressed'), 'true')
    for (const path of ['/account/profile', '/account/mails', '/mailbox', '/listings/tidewell/review', '/reset']) {
      await page.goto(path)
    }
    await page.goto('/account/keys')
    await page.fill('#name', 'deploy script')
    await page.fill('#current', 'a long enough password')
    await page.click('text=Create key')
    assert.match(await page.innerText('main'), /slw_\w{36}/)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.click('summary:has-text("Ada Marsh")')
    await page.click('text=Sign out')
    await page.goto('/account/keys')
    assert.match(page.url(), /\/sign-in\?next=%2Faccount%2Fkeys/)
    assert.deepEqual(complaints, [])
  })

  test('every account page is accessible and fits the screen', async () => {
    const { id } = await site.member({ email: 'fay@people.example', password: 'a long enough password' })
    const session = await startSession(site.app, site.app.db, id, { address: '203.0.113.9', userAgent: undefined })
    const page = await site.newPage({ width: 390, cookies: [{ name: 'slipway', value: session }] })
    const complaints = complaintsOf(page, site.address)
    const look = async () => {
      complaints.push(...(await violationsOn(page)))
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (overflow > 0) complaints.push(`${page.url()} is ${overflow} px too wide`)
    }
    await page.request.post('/sign-in/link', {
      form: { email: 'fay@people.example' },
      headers: { origin: site.address },
    })
    const { link } = await mailTo(site, 'fay@people.example')
    for (const path of [
      '/account/profile',
      '/account/mails',
      '/account/keys',
      '/mailbox',
      '/listings/tidewell/review',
      link,
      '/goodbye',
    ]) {
      await page.goto(path)
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll('details.fold')) fold.setAttribute('open', '')
      })
      await look()
    }
    await page.goto('/account/keys')
    await page.fill('#name', 'deploy script')
    await page.fill('#current', 'a long enough password')
    await page.click('text=Create key')
    await look()
    assert.deepEqual(complaints, [])
  })

  async function signedInPage(options: { width: number; script?: boolean }): Promise<Page> {
    const member = await site.member({ name: 'Gil Marsh', password: 'a long enough password' })
    await site.keyFor(member)
    const session = await startSession(site.app, site.app.db, member.id, {
      address: '203.0.113.9',
      userAgent: undefined,
    })
    return site.newPage({ ...options, cookies: [{ name: 'slipway', value: session }] })
  }

  for (const script of [true, false])
    test(`a refused form far down the page is in view, with the focus, ${script ? 'with' : 'without'} scripts`, async () => {
      const page = await signedInPage({ width: 390, script })
      await page.goto('/account/profile')
      await page.click('summary:has-text("Delete my account")')
      const form = page.locator('form[action="/account/delete"]')
      await form.locator('input[name=email]').fill('someone-else@people.example')
      await form.locator('input[name=current]').fill('a long enough password')
      await form.locator('button').click()
      const problem = page.locator('.problem')
      await problem.waitFor()
      assert.match(await problem.innerText(), /Type .+ to confirm/)
      assert.equal(await problem.evaluate((element) => element === document.activeElement), true)
      const { y, height } = (await problem.boundingBox())!
      assert.ok(y >= 0 && y + height <= 900, `it is at ${y}`)
      assert.ok(await form.locator('input[name=email]').isVisible(), 'the form is open below it')
    })

  for (const script of [true, false])
    test(`on a phone the header is one row, and its menu opens ${script ? 'with' : 'without'} scripts`, async () => {
      const page = await signedInPage({ width: 390, script })
      await page.goto('/account/keys')
      const { height } = (await page.locator('.masthead').boundingBox())!
      assert.ok(height <= 72, `it is ${height} px high`)
      const menu = page.locator('#main-menu')
      assert.equal(await menu.isVisible(), false)
      await page.getByRole('button', { name: 'Menu' }).click()
      assert.equal(await menu.isVisible(), true)
      await menu.locator('a[href="/categories"]').click()
      await page.waitForURL('**/categories')
      await page.setViewportSize({ width: 1440, height: 900 })
      assert.equal(await menu.isVisible(), true, 'wide screens show it in the row')
    })

  test('on a phone tables are cards with their actions, and the current tab is in view', async () => {
    const page = await signedInPage({ width: 390 })
    await page.goto('/account/mails')
    for (const tab of await page.locator('.tabs [aria-current]').all()) {
      const { x, width } = (await tab.boundingBox())!
      assert.ok(x >= 0 && x + width <= 390, `${await tab.innerText()} is at ${x}`)
    }
    const rows = await page.locator('.tabs').evaluateAll((all) => all.map((row) => row.clientHeight))
    assert.ok(
      rows.every((height) => height < 60),
      `tabs do not wrap: ${rows}`,
    )
    await page.goto('/account/keys')
    const card = page.locator('.table tbody tr')
    assert.equal(await card.evaluate((row) => getComputedStyle(row).display), 'block')
    const label = await page
      .locator('.table td[data-label="Access"]')
      .evaluate((cell) => getComputedStyle(cell, '::before').content)
    assert.equal(label, '"Access"')
    assert.doesNotMatch(await card.innerText(), /account:read|listings:write/)
    const { x, width } = (await card.getByRole('button', { name: /Revoke/ }).boundingBox())!
    assert.ok(x >= 0 && x + width <= 390)
    await card.getByRole('button', { name: /Revoke/ }).click()
    await card.getByText('Revoked').waitFor()
  })

  test('times are shown in the reader’s time zone', async () => {
    const page = await signedInPage({ width: 1440 })
    await page.goto('/mailbox')
    const time = page.locator('time[data-local]').first()
    const [utc, shown] = [await time.getAttribute('title'), await time.innerText()]
    assert.match(utc!, /^[A-Z][a-z]+ \d+, \d{4} at \d\d:\d\d UTC$/)
    assert.match(shown, /^[A-Z][a-z]+ \d+, \d{4} at \d\d:\d\d \S+$/)
  })

  test('with scripts: a wrong password is reported next to the field, and the right one signs in', async () => {
    await site.member({ email: 'bo@people.example', password: 'a long enough password' })
    const page = await site.newPage()
    const complaints = complaintsOf(page, site.address)
    await page.goto('/sign-in?next=/about')
    await page.fill('#email', 'bo@people.example')
    await page.fill('#password', 'not this one')
    await page.press('#password', 'Enter')
    await page.waitForSelector('[role=alert]')
    assert.equal(await page.getAttribute('#password', 'aria-invalid'), 'true')
    assert.deepEqual(await violationsOn(page), [])
    await page.fill('#password', 'a long enough password')
    await page.press('#password', 'Enter')
    await page.waitForURL('**/about')
    // The browser logs the refused request to its console.
    assert.deepEqual(
      complaints.filter((line) => !line.includes('400')),
      [],
    )
  })

  test('the counts of the week update on an open page', async () => {
    const page = await site.newPage()
    const complaints = complaintsOf(page, site.address)
    await page.goto('/launches/weeks/2026-11-09')
    const figure = page.locator('live-week .vote .figure')
    const before = Number(await figure.innerText())
    const { id } = await site.member()
    site.clock.advance(3600_000)
    await site.app.db.transaction((tx) =>
      castVote(site.app, tx, { listingId: listing, memberId: id, network: 'elsewhere', device: 'elsewhere' }),
    )
    await page.waitForFunction(
      (wanted) => document.querySelector('live-week .vote .figure')?.textContent === String(wanted),
      before + 1,
    )
    assert.match((await page.getAttribute('live-week .vote', 'aria-label'))!, new RegExp(`, ${before + 1} votes?$`))
    assert.deepEqual(complaints, [])
  })

  test('a vote records the first source of the visit, even after signing in; so does a click', async () => {
    const { id } = await site.member({ email: 'gia@people.example', password: 'a long enough password' })
    await site.app.db.run(sql`update members set created_at = '2026-01-01' where id = ${id}`)
    const page = await site.newPage()
    await page.goto('/listings/tidewell', { referer: 'https://www.news.example/item?id=7' })
    await page.click('.listing-actions button.vote')
    await page.waitForURL('**/sign-in?**')
    await page.goto('/sign-in?next=/listings/tidewell')
    await page.fill('#email', 'gia@people.example')
    await page.fill('#password', 'a long enough password')
    await page.press('#password', 'Enter')
    await page.waitForURL('**/listings/tidewell')
    await Promise.all([page.waitForResponse('**/vote'), page.click('.listing-actions button.vote')])
    assert.equal(
      (await site.app.db.one(sql<{ source: string }>`select source from votes where member_id = ${id}`)).source,
      'news.example',
    )
    const [request] = await Promise.all([
      page.waitForRequest('**/visit**'),
      page.click('.listing-actions a.button-signal', { noWaitAfter: true }),
    ])
    assert.equal(new URL(request.url()).searchParams.get('from'), 'https://www.news.example/item?id=7')
  })

  test('a session on another device is listed and can be ended', async () => {
    const member = await site.member({ email: 'cy@people.example' })
    const start = (userAgent: string) =>
      startSession(site.app, site.app.db, member.id, { address: '203.0.113.9', userAgent })
    await start('Mozilla/5.0 (Windows NT 10.0) Firefox/140.0')
    const page = await site.newPage({
      cookies: [{ name: 'slipway', value: await start('Mozilla/5.0 (X11; Linux) Chrome/140 Safari/537') }],
    })
    await page.goto('/account/sessions')
    assert.match(await page.innerText('tr:has-text("Chrome on Linux")'), /this device[^]*203\.0\.113\.x[^]*Now/)
    await page.click('tr:has-text("Firefox on Windows") button')
    assert.match(await page.innerText('main'), /Device signed out/)
    assert.equal(await page.locator('tr:has-text("Firefox on Windows")').count(), 0)
  })
})
