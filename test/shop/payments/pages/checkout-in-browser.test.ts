import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Member } from '../../../../src/core/members/members.ts'
import { startSession } from '../../../../src/core/sessions/session.ts'
import { complaintsOf, type Harbour, openHarbour, violationsOn } from '../../../app/site/support.ts'
import { makeListing } from '../../../support/listings.ts'
import { onOneStorage } from '../../../support/storage.ts'

onOneStorage('ordering in a browser', (storage) => {
  let site: Harbour
  let member: Member
  let session: string
  before(async () => {
    site = await openHarbour(await storage.open())
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

  async function fillIn(page: Page): Promise<void> {
    for (const [name, value] of Object.entries({
      name: 'Ada Marsh',
      email: 'ada@people.example',
      line1: 'Quay 4',
      postcode: '00100',
      city: 'Helsinki',
    }))
      await page.fill(`#${name}`, value)
  }

  test('with script: quote and VAT update with every choice, and the order is paid', async () => {
    const page = await site.newPage({ cookies: [{ name: 'slipway', value: session }] })
    const complaints = complaintsOf(page, site.address)
    await page.goto('/pricing')
    await page.click('a[href="/account/orders/new?product=launch"]')
    await page.locator('[data-summary]', { hasText: '$99.00' }).waitFor()
    await page.check('input[value=featured]')
    await page.locator('[data-summary] .total', { hasText: '$148.00' }).waitFor()
    await page.selectOption('#country', 'DE')
    await page.locator('[data-summary] .total', { hasText: '$176.12' }).waitFor()
    await checked(page, complaints)
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
    await page.click('button:has-text("Pay $185.75")')
    await page.click('button[value=pay]')
    await page.locator('h1', { hasText: 'Payment received' }).waitFor()
    await checked(page, complaints)
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
    await page.check('input[value=trophy_print]')
    await page.click('text=Update total')
    assert.match(await page.innerText('[data-summary]'), /Framed print: size is required/)
    await page.selectOption('#option-trophy_print-size', 'a4')
    await page.selectOption('#option-trophy_print-frame', 'black')
    await page.selectOption('#option-trophy_print-ship_to_country', 'PT')
    assert.equal(await page.inputValue('#country'), 'FI', 'as on the last bill')
    await page.selectOption('#country', '')
    await page.click('text=Update total')
    assert.match(await page.innerText('.total'), /\$348\.00/)
    await page.click('text=Continue to checkout')
    await fillIn(page)
    await page.selectOption('#country', 'FR')
    await page.click('text=Update VAT')
    assert.match(await page.innerText('.total'), /\$417\.60/)
    assert.equal(await page.inputValue('#line1'), 'Quay 4')
    await page.click('button:has-text("Pay $417.60")')
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
