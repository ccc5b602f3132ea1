import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Member } from '../../src/core/members/members.ts'
import type { Role } from '../../src/core/roles/roles.ts'
import { startSession } from '../../src/core/sessions/session.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { type BrowserSite, openBrowserSite } from '../app/site/support.ts'
import { demo } from '../support/demo.ts'
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
    assert.equal(await tabs(edda), 'Overview, Directory, Content, Site')
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
    assert.equal(await tabs(page), 'Overview, Directory, Content, Site, Blog, Interview')
    await expectRefused(page, '/admin/people', /Only owners, admins, moderators, finance and support/)
  })

  test('finance sets a VAT rate, and does not see settings', async () => {
    const page = await as('finance', 'Fin Ance')
    await page.goto('/admin')
    await page.click('.many-tabs a:has-text("Orders")')
    await page.click('.many-tabs a:has-text("VAT rates")')
    await page.waitForSelector('h1:has-text("VAT rates")')
    await page.goto('/admin/revenue')
    assert.match(await tabs(page), /Orders, Fulfillment, Revenue, VAT rates/)
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
