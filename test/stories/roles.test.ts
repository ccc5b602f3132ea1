import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Member } from '../../src/core/members/members.ts'
import type { Role } from '../../src/core/roles/roles.ts'
import { startSession } from '../../src/core/sessions/session.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { type BrowserSite, openBrowserSite } from '../app/site/support.ts'
import { demo } from '../support/demo.ts'
import { makeListing } from '../support/listings.ts'
import { enterTestSeller } from '../support/seller.ts'
import { onOneStorage } from '../support/storage.ts'
import { mailTo } from '../support/visitor.ts'

// Without script, because every form works without it.
onOneStorage('a day in each role', (storage) => {
  let site: BrowserSite
  before(async () => {
    site = await openBrowserSite(await storage.open(demo))
  })
  after(() => site.close())

  async function pageOf(member: Member): Promise<Page> {
    const session = await startSession(site.app, site.app.db, member.id, { address: '::1', userAgent: undefined })
    const page = await site.newPage({ script: false, cookies: [{ name: 'slipway', value: session }] })
    page.setDefaultTimeout(90_000)
    return page
  }
  const as = async (role: Role, name: string) => pageOf(await site.member({ name, role }))
  const roleOf = async (email: string) =>
    (await site.app.db.one(sql<{ role: Role }>`select role from members where email = ${email}`)).role
  const tabs = async (page: Page) => (await page.locator('.many-tabs a').allInnerTexts()).join(', ')
  const text = (page: Page) => page.innerText('main')

  async function expectRefused(page: Page, path: string, who: RegExp): Promise<void> {
    assert.equal((await page.goto(path))?.status(), 403)
    assert.match(await text(page), who)
  }

  test('the owner invites an editor, who accepts and finds the blog', async () => {
    const page = await as('owner', 'Olga Owner')
    await page.goto('/admin/roles')
    await page.fill('#email', 'edda@people.example')
    await page.selectOption('#role', 'editor')
    await page.click('button:has-text("Send invitation")')
    assert.match(await text(page), /Invitation sent[^]*edda@people\.example, Editor/)
    const { link } = await mailTo(site, 'edda@people.example')
    const edda = await pageOf(await site.member({ email: 'edda@people.example', name: 'Edda Ink' }))
    await edda.goto(link)
    assert.match(await text(edda), /Olga Owner invited you as Editor/)
    await edda.click('button:has-text("Accept as Edda Ink")')
    assert.equal(await roleOf('edda@people.example'), 'editor')
    assert.equal(await tabs(edda), 'Overview, Directory, Content, Site, Overview, Bulk actions')
  })

  test('an admin gives somebody a role below admin', async () => {
    const page = await as('admin', 'Ada Admin')
    const { id, email } = await site.member({ name: 'Sam Helper' })
    await page.goto(`/admin/people/${id}`)
    await page.click('summary:has-text("Change role")')
    const offered = await page.locator('#new-role option').allInnerTexts()
    assert.equal(offered.length, 5, offered.join())
    await page.selectOption('#new-role', 'support')
    await page.click('button:has-text("Change role")')
    assert.match(await text(page), /Role changed/)
    assert.equal(await roleOf(email), 'support')
  })

  test('a moderator suspends a person, and does not see orders', async () => {
    const page = await as('moderator', 'Mo Moderator')
    await site.member({ email: 'spammer@people.example', name: 'Spam Mer' })
    await page.goto('/admin')
    await page.click('.many-tabs a:has-text("Site")')
    await page.fill('input[name=q]', 'spammer@')
    await page.click('button:has-text("Find")')
    await page.click('a:has-text("Spam Mer")')
    await page.click('summary:has-text("Suspend")')
    await page.fill('textarea[name=reason]', 'Spam in reviews.')
    await page.click('button:has-text("Suspend account")')
    assert.match(await text(page), /Account suspended/)
    await expectRefused(page, '/admin/orders', /Only owners, admins, finance and support can open this page/)
  })

  test('an editor adds a category and writes a post, and does not see people', async () => {
    const page = await as('editor', 'Ed Editor')
    await page.goto('/admin/categories/new')
    await page.fill('input[name=name]', 'Lighthouses')
    await page.click('main form button:has-text("Save")')
    assert.match(await text(page), /Category saved/)
    await page.goto('/admin/blog/new')
    assert.equal(await tabs(page), 'Overview, Directory, Content, Site, Pages, Blog, Interview')
    await expectRefused(page, '/admin/people', /Only owners, admins, moderators, finance and support/)
  })

  test('finance records an order paid by transfer, sends its invoice and finds it again', async () => {
    await enterTestSeller(site.app)
    const { id, email } = await site.member({ name: 'Petra Payer' })
    await makeListing(site, { slug: 'payable', name: 'Payable', ownerId: id })
    const page = await as('finance', 'Fin Ance')
    await page.goto('/admin/orders')
    await page.click('main a:has-text("New order")')
    await page.fill('#person', email)
    await page.click('main button:has-text("Continue")')
    await page.selectOption('#listing', { label: 'Payable' })
    await page.selectOption('#product', 'featured')
    await page.click('main button:has-text("Continue")')
    await page.fill('#price', '40')
    await page.fill('#reason', 'Paid by transfer')
    for (const [field, value] of Object.entries({ line1: 'Quay 4', postcode: '00100', city: 'Helsinki' }))
      await page.fill(`#${field}`, value)
    await page.selectOption('#country', 'FI')
    await page.click('button:has-text("Review order")')
    assert.match(await text(page), /Enter a reference/)
    await page.fill('#reference', 'TRANSFER-77')
    await page.click('button:has-text("Review order")')
    assert.match(await text(page), /Featured for Payable[^]*\$40\.00 plus \$10\.20 VAT: \$50\.20/)
    await page.click('button:has-text("Create order")')
    assert.match(await text(page), /Order created[^]*Created by Fin Ance[^]*TRANSFER-77/)
    const number = await page.locator('.order-number').first().innerText()
    await page.click('main a[href*="/invoices/"] >> nth=0')
    assert.match(await text(page), /Slipway Ltd[^]*Petra Payer[^]*Featured for Payable[^]*\$50\.20/)
    await page.goto('/admin/orders')
    await page.fill('#q', 'petra')
    await page.fill('#min', '50')
    await page.fill('#max', '51')
    await page.click('main button:has-text("Search")')
    await page.click(`main table a:has-text("${number}")`)
    await page.goto('/admin/orders?q=petra&max=50')
    assert.match(await text(page), /No orders match/)
    await expectRefused(await as('support', 'Sue Port'), '/admin/orders/new', /Only owners, admins and finance/)
  })

  test('finance sets a VAT rate, and does not see settings', async () => {
    const page = await as('finance', 'Finn Ance')
    await page.goto('/admin')
    await page.click('.many-tabs a:has-text("Orders")')
    await page.click('.many-tabs a:has-text("VAT rates")')
    await page.waitForSelector('h1:has-text("VAT rates")')
    await page.goto('/admin/revenue')
    assert.match(await tabs(page), /Orders, Fulfillment, Revenue, Coupons, VAT rates/)
    assert.doesNotMatch(await tabs(page), /Products/)
    await expectRefused(page, '/admin/settings', /Only owners and admins can open this page\. Your role is Finance/)
  })

  test('support finds a person, resends the confirmation, and cannot suspend', async () => {
    const page = await as('support', 'Su Port')
    const { id, email } = await site.member({ name: 'New Comer', verified: false })
    await page.goto('/admin/people?standing=unverified')
    await page.click('a:has-text("New Comer")')
    await page.click('summary:has-text("Resend confirmation")')
    await page.click('button:has-text("Resend confirmation")')
    assert.match(await text(page), /Confirmation email sent/)
    assert.match((await mailTo(site, email)).subject, /sign-in link/)
    assert.equal(
      await page
        .locator('summary')
        .allInnerTexts()
        .then((all) => all.filter((one) => /Suspend|Delete/.test(one)).length),
      0,
    )
    await page.goto(`/admin/people/${id}`)
    await page.goto('/admin/roles/matrix')
    assert.match(await text(page), /Your role: Support/)
    await expectRefused(page, '/admin/revenue', /Only owners, admins and finance/)
  })
})
