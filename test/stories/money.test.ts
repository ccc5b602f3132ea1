import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Member } from '../../src/core/members/members.ts'
import { startSession } from '../../src/core/sessions/session.ts'
import { type BrowserSite, complaintsOf, flawsOn, openBrowserSite } from '../app/site/support.ts'
import { makeListing } from '../support/listings.ts'
import { onOneStorage } from '../support/storage.ts'

onOneStorage('from a new product to its invoice', (storage) => {
  let site: BrowserSite
  let buyer: Page
  let complaints: string[]
  before(async () => {
    site = await openBrowserSite(await storage.open())
    const member = await site.member({ name: 'Ada Marsh', email: 'ada@people.example' })
    await makeListing(site, { slug: 'tidewell', name: 'Tidewell', ownerId: member.id })
    buyer = await pageOf(member)
    complaints = complaintsOf(buyer, site.address)
  })
  after(() => site.close())

  async function pageOf({ id }: Member): Promise<Page> {
    const value = await startSession(site.app, site.app.db, id, { address: '::1', userAgent: undefined })
    const page = await site.newPage({ cookies: [{ name: 'slipway', value }] })
    page.setDefaultTimeout(90_000)
    return page
  }
  const text = (page: Page) => page.innerText('main')
  const total = (amount: string) => buyer.locator('[data-total-text]', { hasText: amount }).waitFor()
  const summary = (line: string | RegExp) => buyer.locator('[data-summary]', { hasText: line }).waitFor()

  test('an owner creates a product with an option and a description, and a coupon for it', async () => {
    const owner = await pageOf(await site.member({ name: 'Olga Owner', role: 'owner' }))
    const problems = complaintsOf(owner, site.address)
    await owner.goto('/admin/orders')
    await owner.click('nav >> text=Products')
    await owner.click('a:has-text("New product")')
    await owner.fill('#name', 'Sponsored post')
    await owner.fill('#description', 'A post about your product on **our blog**.')
    await owner.fill('#price_cents', '80.00')
    await owner.check('text=Something you deliver yourself')
    await owner.click('summary:has-text("Add an option")')
    await owner.getByLabel('Label').fill('Length')
    await owner.getByLabel('Choices, one per line').fill('short\nlong')
    await owner.check('text=Customers must answer')
    problems.push(...(await flawsOn(owner)))
    await owner.click('button:has-text("Create product")')
    await owner.locator('h1', { hasText: 'Sponsored post' }).waitFor()

    await owner.click('nav >> text=Coupons')
    await owner.fill('#code', 'launch20')
    await owner.getByLabel('Value').fill('20')
    await owner.getByLabel('Total uses').fill('1')
    await owner.check('label:has-text("Sponsored post")')
    await owner.click('button:has-text("Create coupon")')
    assert.match(
      await owner.innerText('tbody:has-text("LAUNCH20")'),
      /LAUNCH20\s+20% off\s+Sponsored post\s+Always\s+0 of 1\s+Active/,
    )
    problems.push(...(await flawsOn(owner)))
    assert.deepEqual(problems, [])
  })

  test('a buyer sees the product, and the quote shows what the coupon takes off', async () => {
    await buyer.goto('/pricing')
    const extra = await buyer.innerText('.extras li:has-text("Sponsored post")')
    assert.match(extra, /A post about your product on our blog\.\s+Length: Short or Long\s+\$80/)
    await buyer.goto('/account/orders/new')
    await buyer.check('input[value=sponsored_post]')
    await summary('Length is required')
    await buyer.selectOption('#option-sponsored_post-length', 'long')
    await buyer.check('input[value=ai_review]')
    await buyer.selectOption('#country', 'DE')
    await total('$113.05')
    await buyer.fill('#coupon', 'launch20')
    await total('$94.01')
    await summary(/Discount \(LAUNCH20\)\s*−\$16\.00/)
    await buyer.fill('#coupon', '')
    await total('$113.05')
    complaints.push(...(await flawsOn(buyer)))
    assert.deepEqual(complaints, [])
  })

  test('the buyer types the coupon at checkout and pays the lower total', async () => {
    await buyer.click('text=Continue to checkout')
    const billing = {
      name: 'Ada Marsh',
      email: 'ada@people.example',
      line1: 'Quay 4',
      postcode: '20457',
      city: 'Hamburg',
    }
    for (const [name, value] of Object.entries(billing)) await buyer.fill(`#${name}`, value)
    await buyer.selectOption('#country', 'DE')
    await buyer.check('#consent_terms')
    await buyer.check('#consent_immediate_performance')
    await total('$113.05')
    await buyer.click('summary:has-text("Add a coupon")')
    await buyer.fill('#coupon', 'LAUNCH2O')
    await buyer.click('button:has-text("Apply")')
    assert.match(await buyer.innerText('#coupon-error'), /don’t know the coupon LAUNCH2O/)
    assert.match(complaints.splice(0).join(), /^console: .* status of 400 \(Bad Request\) \S+$/)
    await buyer.fill('#coupon', 'launch20')
    await buyer.click('button:has-text("Apply")')
    await total('$94.01')
    await summary(/Discount \(LAUNCH20\)\s*−\$16\.00/)
    assert.equal(await buyer.inputValue('#line1'), 'Quay 4', 'the form keeps what was typed')
    complaints.push(...(await flawsOn(buyer)))
    await buyer.click('button:has-text("Pay $94.01")')
    await buyer.click('button[name=action][value=pay]')
    await buyer.locator('h1', { hasText: 'Payment received' }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('the order page and the invoice show the coupon and the same totals', async () => {
    await buyer.click('text=Track this order')
    await buyer.locator('.invoice-links').waitFor()
    const order = await text(buyer)
    assert.match(
      order,
      /\$15\.00\s+Sponsored post\s+Tidewell · Long\s[^$]*\$80\.00\s+Discount \(LAUNCH20\)\s+−\$16\.00/,
    )
    assert.match(order, /Subtotal\s+\$79\.00\s+VAT \(Germany, 19%\)\s+\$15\.01\s+Total\s+\$94\.01/)
    complaints.push(...(await flawsOn(buyer)))
    await buyer.click('.invoice-links a >> nth=0')
    await buyer.locator('.invoice tbody tr >> nth=0').waitFor()
    const rows = await buyer.locator('.invoice tbody tr').allInnerTexts()
    assert.deepEqual(
      rows.map((row) => row.split(/\s*[\t\n]\s*/)),
      [
        ['Profile review for Tidewell', '$15.00', '$2.85', '$17.85'],
        ['Sponsored post for Tidewell', '$80.00', '$15.20', '$95.20'],
        ['Discount (LAUNCH20)', '−$16.00', '−$3.04', '−$19.04'],
      ],
    )
    assert.match(await text(buyer), /Subtotal\s+\$79\.00\s+VAT[^$]*\$15\.01\s+Total[^$]*\$94\.01/)
    complaints.push(...(await flawsOn(buyer)))
    assert.deepEqual(complaints, [])
  })

  test('finance sees the coupon on the order, and its use is counted', async () => {
    const finance = await pageOf(await site.member({ name: 'Fin Ance', role: 'finance' }))
    await finance.goto('/admin/orders')
    await finance.click('main tbody a >> nth=0')
    await finance.locator('main', { hasText: 'Discount (LAUNCH20)' }).waitFor()
    assert.match(await text(finance), /Discount \(LAUNCH20\)\s+−\$16\.00[^]*\$94\.01/)
    await finance.click('nav >> text=Coupons')
    assert.match(await finance.innerText('tbody:has-text("LAUNCH20")'), /LAUNCH20[^]*1 of 1\s+Used up/)
  })
})
