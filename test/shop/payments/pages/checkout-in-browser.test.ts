import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Member } from '../../../../src/core/members/members.ts'
import { startSession } from '../../../../src/core/sessions/session.ts'
import { sql } from '../../../../src/platform/database/sql.ts'
import { type BrowserSite, complaintsOf, openBrowserSite, violationsOn } from '../../../app/site/support.ts'
import { makeListing } from '../../../support/listings.ts'
import { onOneStorage } from '../../../support/storage.ts'

onOneStorage('ordering in a browser', (storage) => {
  let site: BrowserSite
  let member: Member
  let session: string
  before(async () => {
    site = await openBrowserSite(await storage.open())
    member = await site.member({ name: 'Ada Marsh' })
    session = await startSession(site.app, site.app.db, member.id, { address: '203.0.113.9', userAgent: undefined })
    await makeListing(site, {
      slug: 'tidewell',
      name: 'Tidewell',
      status: 'draft',
      plan: null,
      week: null,
      ownerId: member.id,
    })
  })
  after(() => site.close())

  async function checked(page: Page, complaints: string[]): Promise<void> {
    complaints.push(...(await violationsOn(page)))
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (overflow > 0) complaints.push(`${page.url()} is ${overflow} px too wide`)
  }

  const total = (page: Page, text: string) => page.locator('[data-total-text]', { hasText: text }).waitFor()

  async function totalAndButtonStayInView(page: Page): Promise<void> {
    for (const end of ['top', 'middle', 'bottom']) {
      const hidden = await page.evaluate((where) => {
        const form = document.querySelector('.checkout-grid')!.getBoundingClientRect()
        const middle = form.top + form.height / 2 - innerHeight / 2
        scrollBy(0, where === 'top' ? form.top : where === 'middle' ? middle : form.bottom - innerHeight)
        return ['[data-total-text]', '.checkout-pay button'].filter((selector) => {
          const { top, bottom } = document.querySelector(selector)!.getBoundingClientRect()
          return top < 0 || bottom > innerHeight
        })
      }, end)
      assert.deepEqual(hidden, [], end)
    }
  }

  async function fillIn(page: Page): Promise<void> {
    for (const [name, value] of Object.entries({
      name: 'Ada Marsh',
      email: 'ada@people.example',
      line1: 'Quay 4',
      postcode: '00100',
      city: 'Helsinki',
    }))
      await page.fill(`#${name}`, value)
    await page.check('#consent_terms')
    await page.check('#consent_immediate_performance')
  }

  test('with script: quote and VAT update with every choice, and the order is paid', async () => {
    const page = await site.newPage({ cookies: [{ name: 'slipway', value: session }] })
    const complaints = complaintsOf(page, site.address)
    await page.goto('/pricing')
    await page.click('a[href="/account/orders/new?product=launch"]')
    await page.locator('[data-summary]', { hasText: '$99.00' }).waitFor()
    await page.check('input[value=featured]')
    await total(page, '$148.00')
    await page.check('input[value=launch_bundle]')
    await total(page, '$348.00')
    await page.check('input[value=free]')
    await total(page, '$49.00')
    await page.uncheck('input[value=featured]')
    await page.locator('[data-pay]', { hasText: 'Join the free queue' }).waitFor()
    await page.check('input[value=launch]')
    await page.check('input[value=featured]')
    await page.locator('[data-pay]', { hasText: 'Continue to checkout' }).waitFor()
    await page.selectOption('#country', 'DE')
    await total(page, '$176.12')
    await checked(page, complaints)
    await totalAndButtonStayInView(page)
    await page.click('text=Continue to checkout')
    assert.match(page.url(), /\/checkout\/[\w-]{32}$/)
    assert.equal(await page.isVisible('text=Update VAT'), false)
    assert.equal(await page.inputValue('#name'), 'Ada Marsh')
    await fillIn(page)
    await page.selectOption('#country', 'FI')
    await page.locator('[data-pay]', { hasText: 'Pay $185.75' }).waitFor()
    await page.fill('#postcode', '22100')
    await page.locator('[data-summary]', { hasText: 'Åland is outside the VAT area' }).waitFor()
    await page.fill('#postcode', '00100')
    await page.locator('[data-pay]', { hasText: 'Pay $185.75' }).waitFor()
    await checked(page, complaints)
    await totalAndButtonStayInView(page)
    await page.click('button:has-text("Pay $185.75")')
    await page.click('button[name=action][value=pay]')
    await page.locator('h1', { hasText: 'Payment received' }).waitFor()
    await checked(page, complaints)
    assert.equal(await page.getAttribute('text=View Tidewell', 'href'), '/listings/tidewell')
    await page.click('.invoice-links a >> nth=0')
    assert.match(await page.innerText('h1'), /Invoice INV-2026-000001/)
    assert.deepEqual(complaints, [])
  })

  test('without script, on a phone: the same', async () => {
    await makeListing(site, {
      slug: 'harbourly',
      name: 'Harbourly',
      status: 'draft',
      plan: null,
      week: null,
      ownerId: member.id,
    })
    const page = await site.newPage({
      script: false,
      width: 390,
      scheme: 'dark',
      cookies: [{ name: 'slipway', value: session }],
    })
    const complaints = complaintsOf(page, site.address)
    await page.goto('/account/orders/new')
    await page.selectOption('#listing', { label: 'Harbourly' })
    await page.click('text=Switch listing')
    await page.check('input[value=launch_bundle]')
    await page.selectOption('#week-launch_bundle', '2026-11-23')
    await page.check('input[value=ai_review]')
    await totalAndButtonStayInView(page)
    assert.equal(await page.inputValue('#country'), 'FI', 'as on the last bill')
    await page.selectOption('#country', '')
    await page.click('text=Update total')
    await total(page, '$314.00')
    await page.click('text=Continue to checkout')
    await fillIn(page)
    await page.selectOption('#country', 'FR')
    await page.click('text=Update VAT')
    await total(page, '$376.80')
    await totalAndButtonStayInView(page)
    assert.equal(await page.inputValue('#line1'), 'Quay 4')
    await page.click('button:has-text("Pay $376.80")')
    await page.click('button[value=fail]')
    assert.match(await page.innerText('main'), /didn’t go through/)
    await fillIn(page)
    await page.selectOption('#country', 'FR')
    await page.click('button:has-text("Pay")')
    await page.click('button[value=duplicate]')
    assert.match(await page.innerText('h1'), /Payment received/)
    await page.goto('/account/orders')
    await page.click('.order-rows a >> nth=0')
    assert.match(await page.innerText('main'), /Paid on November 15, 2026/)
    assert.deepEqual(complaints, [])
  })

  test('on a phone: a winner orders a print for the award and ships it elsewhere', async () => {
    const winner = await makeListing(site, { slug: 'winning', name: 'Winning', week: '2026-11-02', ownerId: member.id })
    await site.app.db.run(sql`
      insert into awards (week, place, listing_id, votes, made_at)
      values ('2026-11-02', 1, ${winner}, 42, ${site.clock.now()})`)
    const page = await site.newPage({ width: 390, cookies: [{ name: 'slipway', value: session }] })
    const complaints = complaintsOf(page, site.address)
    await page.goto(`/account/orders/new?listing=${winner}`)
    await page.check('input[value=trophy_print]')
    assert.match(await page.innerText('#product-trophy_print'), /#1 Launch of the Week · Winning · November 2–8, 2026/)
    await page.locator('[data-summary]', { hasText: 'Framed print: size is required' }).waitFor()
    await page.selectOption('#option-trophy_print-size', 'a4')
    await page.selectOption('#option-trophy_print-frame', 'black')
    await page.selectOption('#country', '')
    await total(page, '$49.00')
    await checked(page, complaints)
    await page.click('text=Continue to checkout')
    await fillIn(page)
    await page.selectOption('#country', 'FI')
    assert.equal(await page.isVisible('#delivery_line1'), false)
    await page.uncheck('text=Same as billing address')
    await page.click('button:has-text("Pay $61.50")')
    assert.match(await page.innerText('#delivery_line1-error'), /Enter an address/)
    assert.match(complaints.splice(0).join(), /^console: .* status of 400 \(Bad Request\) \S+$/)
    await checked(page, complaints)
    for (const [name, value] of Object.entries({ name: 'Mo', line1: 'Lighthouse 1', postcode: '4150', city: 'Porto' }))
      await page.fill(`#delivery_${name}`, value)
    await page.selectOption('#delivery_country', 'PT')
    await page.click('button:has-text("Pay $61.50")')
    await page.click('button[name=action][value=pay]')
    await page.click('text=Track this order')
    assert.match(await page.innerText('main'), /Delivery address\s+Mo\s+Lighthouse 1\s+4150 Porto\s+Portugal/)
    await checked(page, complaints)
    assert.deepEqual(complaints, [])
  })

  test('the order list and the order page are accessible on a phone', async () => {
    const page = await site.newPage({ width: 390, cookies: [{ name: 'slipway', value: session }] })
    const complaints = complaintsOf(page, site.address)
    await page.goto('/account/orders')
    await checked(page, complaints)
    await page.click('.order-rows a >> nth=0')
    await checked(page, complaints)
    assert.deepEqual(complaints, [])
  })
})
