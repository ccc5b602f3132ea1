import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DomUtils, parseDocument } from 'htmlparser2'
import type { Locator, Page } from 'playwright-core'
import { currentWeek } from '../../../src/core/calendar/weeks.ts'
import { reportThing } from '../../../src/core/moderation/reports.ts'
import { startSession } from '../../../src/core/sessions/session.ts'
import { cents } from '../../../src/platform/cents.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { deleteListing } from '../../../src/publishing/lifecycle/delete.ts'
import { hide } from '../../../src/publishing/lifecycle/transitions.ts'
import { receiveEvent } from '../../../src/shop/payments/receive-event.ts'
import { openShop, type Shop } from '../../shop/orders/support.ts'
import { beginOrder, type OrderInPayment } from '../../shop/payments/support.ts'
import { deadLetter } from '../../support/dead-letter.ts'
import { onOneStorage } from '../../support/storage.ts'
import { type BrowserSite, browserSiteOf } from './support.ts'

/** Forms that end what others need come last. */
const isDestructive =
  /\/(archive|remove|delete|drop|demote|suspend|revoke|sign-out|refund|outside|give-back|hide|reject)\b/

/** What is typed into a field, by its name; otherwise by its type. */
const byName: Record<string, string> = {
  slug: 'sample-slug',
  place: 'FI',
  rate: '21',
  amount: '1.00',
  website_url: 'https://sample.example',
}
const byType: Record<string, string> = {
  email: 'someone@people.example',
  url: 'https://sample.example',
  number: '1',
  date: '2027-01-01',
  'datetime-local': '2027-01-01T12:00',
  password: 'a long password',
}

// A browser does not send a form with an empty required field, so only clicking finds a form that cannot be used.
onOneStorage('the forms of the admin area', (storage) => {
  let shop: Shop
  let site: BrowserSite
  let page: Page
  let pages: string[]
  let cookie: string
  const posts: string[] = []
  before(async () => {
    shop = await openShop(storage)
    site = await browserSiteOf(shop)
    pages = await makeWork(shop)
    const admin = await site.member({ name: 'Olga Owner', role: 'admin' })
    const session = await startSession(site.app, site.app.db, admin.id, { address: '::1', userAgent: undefined })
    cookie = `slipway=${session}`
    page = await site.newPage({ cookies: [{ name: 'slipway', value: session }] })
    page.setDefaultTimeout(20_000)
    page.on('request', (request) => {
      if (request.method() === 'POST')
        posts.push(new URL(request.url()).pathname.replace(/\/(\d+|[A-Z]+-[\w-]+)\b/g, '/:'))
    })
  })
  after(async () => {
    await site.close()
    shop.vies.close()
  })

  /** The buttons of all forms on a page. What a form removed has no page anymore. Read without the browser, which is slow. */
  async function buttonsOn(path: string): Promise<{ action: string; key: string }[]> {
    const { statusCode, body } = await site.server.inject({ url: path, headers: { accept: 'text/html', cookie } })
    if (statusCode === 404) return []
    const named = (name: string, nodes: ReturnType<typeof parseDocument>['children']) =>
      DomUtils.getElementsByTagName(name, nodes)
    const main = named('main', parseDocument(body).children)
    return named('button', named('form', main)).map((button) => {
      const { pathname } = new URL(button.attribs['formaction'] ?? '', `${site.address}${path}`)
      const action = pathname.replace(/\d+/g, ':')
      // Screen readers hear more than this, such as which run is retried.
      const label = DomUtils.innerText(button).trim().replace(/\s+/g, ' ').replace(/\d+/g, ':').slice(0, 12)
      return { action, key: `${action} ${label}` }
    })
  }

  test('can be filled in and sent by clicking', { timeout: 1_800_000 }, async () => {
    const complaints: string[] = []
    const tried = new Set<string>()
    let shown: string | undefined
    for (const destructive of [false, true])
      for (const path of pages)
        for (;;) {
          const buttons = await buttonsOn(path)
          const index = buttons.findIndex(
            ({ action, key }) => !tried.has(key) && isDestructive.test(action) === destructive,
          )
          if (index === -1) break
          const { key } = buttons[index]!
          tried.add(key)
          if (shown !== path) await page.goto(path)
          await page.evaluate(() =>
            document.querySelectorAll('main details').forEach((fold) => fold.setAttribute('open', '')),
          )
          shown = await sendForm(page, page.locator('main form button').nth(index), `${path}: ${key}`, complaints)
        }
    assert.deepEqual(complaints, [])
    assert.deepEqual([...new Set(posts)].sort(), [
      '/admin/blog/:',
      '/admin/blog/:/delete',
      '/admin/blog/new',
      '/admin/blog/picture',
      '/admin/blog/preview',
      '/admin/categories/:',
      '/admin/categories/:/remove',
      '/admin/categories/new',
      '/admin/claims/approve',
      '/admin/claims/reject',
      '/admin/coupons',
      '/admin/coupons/:',
      '/admin/coupons/:/archive',
      '/admin/coupons/:/restore',
      '/admin/currency',
      '/admin/exchange-rates',
      '/admin/exchange-rates/import',
      '/admin/fulfilment/drop',
      '/admin/fulfilment/finish',
      '/admin/fulfilment/give-back',
      '/admin/fulfilment/note',
      '/admin/fulfilment/retry',
      '/admin/fulfilment/settle',
      '/admin/fulfilment/take',
      '/admin/getting-started/dismiss',
      '/admin/interview',
      '/admin/invitations',
      '/admin/invitations/:/revoke',
      '/admin/jobs/drop',
      '/admin/jobs/retry',
      '/admin/jobs/retry-all',
      '/admin/listings/:/alternatives',
      '/admin/listings/:/alternatives/approve',
      '/admin/listings/:/alternatives/withdraw',
      '/admin/listings/:/delete',
      '/admin/listings/:/edit',
      '/admin/listings/:/feature',
      '/admin/listings/:/founders',
      '/admin/listings/:/hide',
      '/admin/listings/:/identity',
      '/admin/listings/:/launch',
      '/admin/listings/:/merge',
      '/admin/listings/:/milestones',
      '/admin/listings/:/milestones/delete',
      '/admin/listings/:/notes',
      '/admin/listings/:/notes/delete',
      '/admin/listings/:/reschedule',
      '/admin/listings/:/restore',
      '/admin/listings/:/story',
      '/admin/listings/:/transfer',
      '/admin/listings/:/undelete',
      '/admin/listings/:/unfeature',
      '/admin/listings/:/unhide',
      '/admin/listings/:/updates/delete',
      '/admin/listings/:/updates/edit',
      '/admin/mails/:/resend',
      '/admin/mails/test',
      '/admin/moderation/decide',
      '/admin/moderation/rules',
      '/admin/moderation/rules/:/delete',
      '/admin/orders/:/outside/:',
      '/admin/orders/:/receipt',
      '/admin/orders/:/refund',
      '/admin/orders/new',
      '/admin/pages/:',
      '/admin/pages/:/delete',
      '/admin/pages/:/unpublish',
      '/admin/pages/new',
      '/admin/pages/picture',
      '/admin/pages/preview',
      '/admin/people/:/delete',
      '/admin/people/:/notes',
      '/admin/people/:/notes/delete',
      '/admin/people/:/revoke',
      '/admin/people/:/role',
      '/admin/people/:/sign-out',
      '/admin/people/:/suspend',
      '/admin/people/:/unsuspend',
      '/admin/people/:/verify',
      '/admin/people/confirm',
      '/admin/products/launch',
      '/admin/products/launch/archive',
      '/admin/products/launch/restore',
      '/admin/products/new',
      '/admin/reviews/decide',
      '/admin/roles/invitations/:/resend',
      '/admin/roles/invitations/:/revoke',
      '/admin/roles/invite',
      '/admin/settings/access',
      '/admin/settings/launches',
      '/admin/settings/limits',
      '/admin/settings/listings',
      '/admin/settings/selling',
      '/admin/settings/site',
      '/admin/settings/team',
      '/admin/settings/texts',
      '/admin/vat',
      '/admin/vat/remove',
      '/admin/votes/count',
    ])
  })

  test('a category at the top level is added and changed', async () => {
    await page.goto('/admin/categories/new')
    await page.fill('#name', 'Boats')
    await page.click('main form button:has-text("Save"), main form button:has-text("Add")')
    await page.waitForURL(/\/admin\/categories\/\d+\?done=saved/)
    await page.fill('#name', 'Boats and ships')
    await page.click('main form button:has-text("Save")')
    await page.waitForURL(/done=saved/)
    assert.deepEqual(await site.app.db.one(sql`select name, parent_id from categories where slug = 'boats'`), {
      name: 'Boats and ships',
      parent_id: null,
    })
  })
})

/** Returns the page that it led to, unless that page shows what was sent. */
async function sendForm(page: Page, button: Locator, what: string, complaints: string[]): Promise<string | undefined> {
  const form = button.locator('xpath=ancestor::form')
  await fillIn(form)
  const missing = await form.evaluate((element) =>
    [...(element as HTMLFormElement).elements].flatMap((field) =>
      (field as HTMLInputElement).checkValidity?.() === false ? [(field as HTMLInputElement).name] : [],
    ),
  )
  if (missing.length > 0) {
    complaints.push(`${what} cannot be sent: ${missing.join(', ')}`)
    return undefined
  }
  const shown = await checkAnswer(page, () => button.click(), what, complaints)
  const confirmation = new URL(page.url()).pathname.endsWith('/confirm')
    ? page.locator('main form[method=post] button').first()
    : page.locator('button[name=sure]')
  return (await confirmation.count()) > 0
    ? checkAnswer(page, () => confirmation.click(), `${what}, sure`, complaints)
    : shown
}

/** A refused form says why above it; anything else must have worked. */
async function checkAnswer(
  page: Page,
  press: () => Promise<void>,
  what: string,
  complaints: string[],
): Promise<string | undefined> {
  const [answer] = await Promise.all([
    page
      .waitForResponse((response) => response.request().isNavigationRequest() && response.status() !== 303)
      .catch(() => undefined),
    press(),
  ])
  if (!answer) {
    complaints.push(`${what}: nothing was sent`)
    return undefined
  }
  await page.waitForLoadState()
  const isExplained = answer.status() < 500 && (await page.locator('.problem').count()) > 0
  if (answer.status() >= 400 && !isExplained) complaints.push(`${what}: ${answer.status()}`)
  if (answer.request().method() !== 'GET') return undefined
  const { pathname, searchParams } = new URL(page.url())
  searchParams.delete('done')
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
}

/** In one round trip for all fields: the settings have many. */
async function fillIn(form: Locator): Promise<void> {
  await form.locator('input:visible, textarea:visible, select:visible').evaluateAll(
    (all, { byName, byType }) => {
      for (const element of all) {
        const field = element as HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
        if (field.value !== '' || ['checkbox', 'radio', 'file'].includes(field.type)) continue
        let value = byType[field.type] ?? byName[field.name] ?? 'A sample text'
        if (field instanceof HTMLSelectElement) {
          const choices = [...field.options].map((option) => option.value)
          if (!field.required || choices.length < 2) continue
          value = choices.find((choice) => choice === byName[field.name]) ?? choices[1]!
        } else if (field.readOnly) throw new Error(`${field.name} is read-only`)
        if (field.disabled) throw new Error(`${field.name} is disabled`)
        field.focus()
        field.value = value
        field.dispatchEvent(new Event('input', { bubbles: true }))
        field.dispatchEvent(new Event('change', { bubbles: true }))
      }
    },
    { byName, byType },
  )
}

/** Makes one of everything that an admin can decide. Returns the pages with their forms. */
async function makeWork(shop: Shop): Promise<string[]> {
  const { app, clock } = shop
  const { db } = app
  const now = clock.now()
  const pay = async (order: OrderInPayment, came = order.amount) => {
    await receiveEvent(app, {
      gateway: 'test',
      eventId: `${order.reference}_paid`,
      kind: 'paid',
      reference: order.reference,
      amountCents: cents(came),
      currency: 'USD',
      body: {},
    })
    return order
  }
  const live = () => shop.listing({ status: 'live', plan: 'free', week: '2026-11-02', name: 'Tidewell' })
  await db.run(sql`insert into coupons (code, percent, created_at) values ('SAVE-20', 2000, ${now})`)
  const featured = async () => pay(await beginOrder(shop, 'test', [{ product: 'featured', listing_id: await live() }]))
  const [refunded, outside] = [await featured(), await featured()]
  for (let count = 0; count < 2; count++) {
    const winner = await live()
    await shop.award(winner, '2026-11-02', count + 1)
    const options = { size: 'a3', frame: 'black' }
    await pay(await beginOrder(shop, 'test', [{ product: 'trophy_print', listing_id: winner, options }]))
    const hidden = await live()
    const failing = await beginOrder(shop, 'test', [{ product: 'featured', listing_id: hidden }])
    await db.transaction((tx) => hide(app, tx, hidden, { cause: 'test' }))
    await pay(failing)
  }
  await pay(await beginOrder(shop, 'test', [{ product: 'billboard_min', listing_id: await live() }]), 5)
  const [listing, ada] = [await live(), await shop.member({ name: 'Ada Marsh' })]
  for (const code of ['a', 'b'])
    await db.run(sql`
      insert into claims (listing_id, member_id, method, status, code, created_at, expires_at, proven_at)
      values (
        ${await live()}, ${ada.id}, 'dns', 'in_review', ${code.repeat(32)}, ${now},
        ${new Date(now.getTime() + 86_400_000)}, ${now}
      )`)
  for (const reviewer of [ada, await shop.member()])
    await db.run(sql`
      insert into reviews (listing_id, member_id, rating, body, written_at)
      values (${listing}, ${reviewer.id}, 4, 'Works well.', ${now})`)
  const report = { kind: 'listing', reason: 'spam', details: '', reporterId: ada.id, address: '203.0.113.9' }
  for (const id of [await live(), await live(), await live()])
    await db.transaction((tx) => reportThing(app, tx, { ...report, id }))
  await db.run(sql`
    insert into votes (listing_id, member_id, cast_at, week, discounted)
    values (${listing}, ${ada.id}, ${now}, ${currentWeek(app)}, 'same_device')`)
  for (const mail of [1, 2, 3, 4]) await deadLetter(db, { job: 'mail.send', data: { mail }, error: 'It broke.' })
  for (const job of ['audit.purge', 'notifications.purge'])
    await deadLetter(db, { job, data: { job }, error: 'It broke.' })
  const { mail } = await db.one(sql<{ mail: number }>`
    insert into mails (
      cause, template, recipient, subject, body_text, body_html, status, error, created_at, settled_at
    )
    values ('x', 'x', 'ada@people.example', 'A link', 'x', 'x', 'failed', 'No such box', ${now}, ${now})
    returning id as mail`)
  await db.run(sql`
    insert into one_time_tokens (secret_hash, purpose, email, data, created_at, expires_at)
    values (
      ${Buffer.alloc(32, 1)}, 'sign_up', 'new@people.example', '{"name":"Nia"}', ${now},
      ${new Date(now.getTime() + 86_400_000)}
    )`)
  const { category } = await db.one(sql<{ category: number }>`
    insert into categories (slug, name) values ('harbours', 'Harbours') returning id as category`)
  const unverified = await shop.member({ name: 'Una Verified' })
  await db.run(sql`update members set email_verified_at = null where id = ${unverified.id}`)
  const [edited, deleted] = [await live(), await live()]
  await db.run(sql`
    insert into updates (listing_id, title, body, posted_at) values (${edited}, 'New', 'It has a map.', ${now})`)
  await db.run(sql`
    with founder as (
      insert into founders (slug, name, search_name) values ('fay-founder', 'Fay Founder', 'fay founder') returning id
    )
    insert into listing_founders (listing_id, founder_id) select ${edited}, id from founder`)
  const by = { adminId: null }
  await db.transaction((tx) => deleteListing(app, tx, { listingId: deleted, by, reason: 'A test.' }))
  const groups = ['site', 'launches', 'listings', 'selling', 'texts', 'access', 'team', 'limits']
  return [
    '/admin',
    '/admin/listings',
    `/admin/listings/${listing}`,
    ...['edit', 'story', 'updates', 'alternatives', 'history'].map((tab) => `/admin/listings/${edited}/${tab}`),
    `/admin/listings/${await shop.listing({ status: 'scheduled', plan: 'free', week: '2026-11-30' })}`,
    `/admin/listings/${deleted}`,
    '/admin/changes',
    '/admin/claims',
    '/admin/moderation',
    '/admin/moderation/rules',
    '/admin/reviews',
    '/admin/votes',
    '/admin/categories',
    '/admin/categories/new',
    `/admin/categories/${category}`,
    `/admin/categories/${category}/remove`,
    '/admin/orders',
    `/admin/orders/new?person=${shop.customer.email}&listing=${listing}&product=featured`,
    `/admin/orders/${outside.number}`,
    `/admin/orders/${refunded.number}/refund`,
    `/admin/orders/${outside.number}/outside/${outside.paymentId}`,
    '/admin/fulfilment',
    '/admin/revenue',
    '/admin/products',
    '/admin/products/launch',
    '/admin/products/new',
    '/admin/coupons',
    '/admin/coupons/SAVE-20',
    '/admin/currency?to=EUR&rate=0.9',
    '/admin/exchange-rates',
    '/admin/vat',
    '/admin/vat/remove?place=FI&from=2027-01-01',
    '/admin/pages',
    '/admin/pages/new',
    '/admin/pages/1',
    '/admin/pages/1/delete',
    '/admin/blog',
    '/admin/blog/new',
    '/admin/blog/1',
    '/admin/blog/1/delete',
    '/admin/interview',
    ...groups.map((group) => `/admin/settings/${group}`),
    '/admin/people',
    `/admin/people/${unverified.id}`,
    `/admin/people/${ada.id}`,
    '/admin/invitations',
    '/admin/roles',
    '/admin/jobs',
    '/admin/mails',
    `/admin/mails/${mail}`,
    '/admin/audit',
    '/admin/health',
  ]
}
