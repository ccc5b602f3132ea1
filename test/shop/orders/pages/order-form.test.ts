import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { timeZone } from '../../../../src/core/calendar/settings.ts'
import { sql } from '../../../../src/platform/database/sql.ts'
import { onOneStorage } from '../../../support/storage.ts'
import { signedIn } from '../../../support/visitor.ts'
import { openShop, type Shop } from '../support.ts'

type Maker = Awaited<ReturnType<typeof signedIn>>

onOneStorage('the order form', (storage) => {
  let shop: Shop
  let maker: Maker
  const sunday = Date.parse('2026-11-15T12:00:00Z')

  before(async () => {
    shop = await openShop(storage)
    maker = await signedIn(shop, { email: 'maker@people.example' })
  })
  after(() => shop.close())
  beforeEach(() => shop.clock.advance(sunday - shop.clock.now().getTime()))

  const draftOf = (name: string) => shop.listing({ name, ownerId: maker.member.id })
  const opened = async (listing: number, more = '') =>
    (await maker.get(`/account/orders/new?listing=${listing}${more}`)).text
  const send = async (listing: number, product: string[], more: Record<string, string> = {}) =>
    maker.post('/account/orders/new', {
      form_token: await maker.formToken('/account/orders/new'),
      listing: String(listing),
      product,
      do: 'order',
      ...more,
    })
  const statusOf = (id: number) =>
    shop.app.db.one(sql<{ status: string; plan: string | null }>`select status, plan from listings where id = ${id}`)
  const chosenWeek = (page: string) =>
    /<select id="week-launch"[^>]*>(?:(?!<\/select>)[^])*<option value="([^"]*)" selected>/.exec(page)?.[1]

  test('ways to launch are one choice, extras are checkboxes', async () => {
    const page = await opened(await draftOf('Driftwood'), '&product=launch')
    const inputs = [...page.matchAll(/<input type="(radio|checkbox)" name="product" value="(\w+)"( checked)?>/g)]
    assert.deepEqual(
      inputs.filter(([, type]) => type === 'radio').map(([, , code, checked]) => `${code}${checked ?? ''}`),
      ['free', 'launch checked', 'launch_bundle', 'later'],
    )
    assert.deepEqual(
      inputs.filter(([, type]) => type === 'checkbox').map(([, , code]) => code),
      ['featured', 'done_for_you', 'extra_categories', 'ai_review', 'billboard_min'],
    )
    assert.match(page, /Not available for this listing[^]*Acrylic trophy<\/strong>: Driftwood hasn’t won an award yet/)
  })

  test('a draft joins the free queue from here; with extras, they are ordered too', async () => {
    const free = await draftOf('Freely')
    assert.match(await opened(free), /value="free" checked[^]*Join the free queue/)
    const joined = await send(free, ['free'])
    assert.equal(joined.headers.location, `/account/listings/${free}?done=free`)
    assert.deepEqual(await statusOf(free), { status: 'awaiting_badge', plan: 'free' })
    assert.equal((await send(free, ['free'])).headers.location, `/account/listings/${free}`, 'pressed twice')

    const both = await draftOf('Bothly')
    assert.match((await send(both, ['free', 'featured'])).headers.location!, /^\/checkout\//)
    assert.deepEqual(await statusOf(both), { status: 'awaiting_badge', plan: 'free' })

    const later = await draftOf('Laterly')
    assert.match(await opened(later, '&product=featured'), /value="later" checked/)
    assert.match((await send(later, ['later', 'featured'])).headers.location!, /^\/checkout\//)
    assert.deepEqual(await statusOf(later), { status: 'draft', plan: null })
    assert.match((await send(later, ['later'])).text, /Select at least one item/)
  })

  test('an item that was archived while the form was open is refused, not silently left out', async () => {
    const listing = await draftOf('Shelved')
    await shop.app.db.run(sql`update products set retired_at = now() where code = 'ai_review'`)
    const refused = await send(listing, ['later', 'featured', 'ai_review'])
    assert.equal(refused.status, 400)
    assert.match(refused.text, /isn’t sold anymore/)
    await shop.app.db.run(sql`update products set retired_at = null where code = 'ai_review'`)
    assert.match((await send(listing, ['later', 'featured', 'ai_review'])).headers.location!, /^\/checkout\//)
  })

  test('the rest of the week is shown, and from Friday on next week is preselected', async () => {
    const listing = await draftOf('Timely')
    const at = async (time: string) => {
      shop.clock.advance(Date.parse(time) - shop.clock.now().getTime())
      return opened(listing, '&product=launch')
    }
    const thursday = await at('2026-11-12T23:59:00Z')
    assert.match(thursday, /This week closes in 3 days\./)
    assert.equal(chosenWeek(thursday), undefined)
    assert.match(thursday, /<option value="">Now, for November 9–15, 2026/)
    const friday = await at('2026-11-13T00:00:00Z')
    assert.match(friday, /This week closes in 3 days\./)
    assert.equal(chosenWeek(friday), '2026-11-16')
    assert.match(friday, /data-summary[^]*Timely · November 16–22, 2026/, 'the price is for that week')
    const last = await at('2026-11-15T23:48:00Z')
    assert.match(last, /This week closes in 12 minutes\./)
    const chosen = await send(listing, ['launch'], { 'week-launch': '' })
    assert.match(
      (await maker.get(chosen.headers.location!)).text,
      /Goes live right after you pay/,
      'now is still offered',
    )
    await shop.app.settings.set(timeZone, 'Pacific/Auckland')
    assert.equal(chosenWeek(await at('2026-11-12T11:00:00Z')), '2026-11-16', 'Friday there')
    await shop.app.settings.set(timeZone, 'UTC')
  })

  test('other pages where a maker chooses how to launch say how much of the week is left', async () => {
    const listing = await draftOf('Overview')
    assert.match((await maker.get(`/account/listings/${listing}`)).text, /This week closes in 12 hours\./)
  })

  test('a winner sees the award that the trophy gets; with several, there is a choice', async () => {
    const one = await shop.listing({ name: 'Once', status: 'live', week: '2026-11-02', ownerId: maker.member.id })
    await shop.award(one, '2026-11-02', 3)
    assert.match(await opened(one), /Made for: <strong dir="auto">#3 Launch of the Week · Once · November 2–8, 2026/)
    const two = await shop.listing({ name: 'Twice', status: 'live', week: '2026-10-05', ownerId: maker.member.id })
    await shop.award(two, '2026-10-05', 1)
    await shop.award(two, '2026-11-02', 2)
    const page = await opened(two)
    assert.match(page, /<select id="option-trophy_print-award"[^]*?#2 Launch[^]*?#1 Launch[^]*?<\/select>/)
    const ordered = await send(two, ['trophy_acrylic'], { 'option-trophy_acrylic-award': '2026-10-05' })
    assert.match(
      (await maker.get(ordered.headers.location!)).text,
      /“#1 Launch of the Week · Twice · October 5–11, 2026”/,
    )
  })

  test('the order page links the product: its public page, or the owner’s while there is none', async () => {
    const draft = await draftOf('Unseen')
    const checkout = (await send(draft, ['later', 'featured'])).headers.location!
    const number = /SW-2026\w{8}/.exec((await maker.get(checkout)).text)![0]
    const order = () => maker.get(`/account/orders/${number}`).then(({ text }) => text)
    assert.match(await order(), new RegExp(`<a href="/account/listings/${draft}">Unseen</a>`))
    await shop.app.db.run(
      sql`update listings set status = 'live', launched_at = ${shop.clock.now()}, slug = 'unseen' where id = ${draft}`,
    )
    assert.match(await order(), /<a href="\/listings\/unseen">Unseen<\/a>/)
  })
})
