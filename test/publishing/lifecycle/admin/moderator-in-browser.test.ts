import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { startSession } from '../../../../src/core/sessions/session.ts'
import { sql } from '../../../../src/platform/database/sql.ts'
import { addMilestone } from '../../../../src/publishing/editing/milestones.ts'
import { addPicture } from '../../../../src/publishing/editing/pictures.ts'
import { postUpdate } from '../../../../src/publishing/editing/post-update.ts'
import { type BrowserSite, complaintsOf, flawsOn, openBrowserSite } from '../../../app/site/support.ts'
import { drawn, ownFolder } from '../../../directory/media/support.ts'
import { makeListing } from '../../../support/listings.ts'
import { onOneStorage } from '../../../support/storage.ts'
import { mailsTo } from '../../editing/support.ts'

onOneStorage('a listing in the hands of a moderator', (storage) => {
  let site: BrowserSite
  const folder = ownFolder()
  before(async () => {
    site = await openBrowserSite(await storage.open(), {}, { DATA_DIR: folder })
  })
  after(() => site.close())

  const signIn = async (role: 'moderator' | 'support', options: { script?: boolean; width?: number } = {}) => {
    const member = await site.member({ role, name: `A ${role}` })
    const session = await startSession(site.app, site.app.db, member.id, { address: '::1', userAgent: undefined })
    const page = await site.newPage({ ...options, cookies: [{ name: 'slipway', value: session }] })
    page.setDefaultTimeout(60_000)
    return page
  }
  const text = (page: Page) => page.innerText('main')
  /** Clicks a link or a button and waits for the next page. */
  async function press(page: Page, target: string | Locator) {
    const locator = typeof target === 'string' ? page.locator(target).first() : target
    await Promise.all([page.waitForEvent('framenavigated'), locator.click()])
    await page.waitForLoadState()
  }
  /** Opens an action, fills it in, reads the question and answers it. */
  async function act(page: Page, title: string, values: Record<string, string>, question: RegExp, done: RegExp) {
    await page.click(`main summary:text-is("${title}")`)
    const form = page.locator('main details[open] form')
    for (const [name, value] of Object.entries({ ...values, reason: `Reason to ${title.toLowerCase()}.` })) {
      const field = form.locator(`[name=${name}]`)
      await ((await field.evaluate((element) => element.tagName)) === 'SELECT'
        ? field.selectOption(value)
        : field.fill(value))
    }
    await press(page, form.locator('button'))
    assert.match(await text(page), question)
    await press(page, 'button[name=sure]')
    assert.match(await text(page), done)
  }

  test('edits, removes a picture, restores a version, reschedules, merges, deletes and restores, without JavaScript', {
    timeout: 300_000,
  }, async () => {
    const owner = await site.member({ name: 'Ola Owner' })
    const id = await makeListing(site, {
      slug: 'tidewell',
      name: 'Tidewell',
      status: 'scheduled',
      plan: 'paid',
      week: '2026-11-23',
      ownerId: owner.id,
    })
    const twin = await makeListing(site, { slug: 'tide-well', name: 'Tide Well', ownerId: owner.id })
    const bytes = await drawn(1400, 900).png().toBuffer()
    await addPicture(site.app, { listingId: id, memberId: owner.id }, bytes, 'The start page')

    const page = await signIn('moderator', { script: false, width: 390 })
    await page.goto('/admin/listings')
    await press(page, 'a:text-is("Tidewell")')
    await page.fill('#staff_note', 'Asked for a better tagline.')
    await press(page, 'text=Add note')
    assert.match(await text(page), /Note added[^]*Asked for a better tagline\.[^]*A moderator/)

    await press(page, '.many-tabs a:text-is("Edit")')
    await page.fill('#tagline', 'The day of a harbor on one page')
    await page.fill('#description', 'Tides, weather and berths.')
    await page.fill('#note', 'The old one was a template.')
    await press(page, '.save-bar button')
    assert.match(await text(page), /Changes saved/)

    await press(page, '.many-tabs a:text-is("Media")')
    await page.fill('.media-list [name=note]', 'It shows a customer’s data.')
    await press(page, '.media-list button[value=remove]')
    assert.match(await text(page), /Remove this picture\?[^]*with your reason:[^]*customer’s data/)
    await press(page, 'button[name=sure]')
    assert.match(await text(page), /Picture removed[^]*No pictures yet/)

    await press(page, '.many-tabs a:text-is("History")')
    await page.locator('.history > li summary').first().click()
    assert.match(await page.locator('.history > li').first().innerText(), /Image: The start page/)
    await press(page, page.locator('.history > li').first().locator('button[value=before]'))
    assert.match(await text(page), /Undo version \d+\?[^]*saved as a new version/)
    await press(page, 'button[name=sure]')
    assert.match(await text(page), /Version restored/)
    await press(page, '.many-tabs a:text-is("Media")')
    assert.equal(await page.locator('.media-list > li').count(), 1, 'the picture is back')

    await press(page, '.many-tabs a:text-is("Listing")')
    await act(
      page,
      'Reschedule launch',
      { week: '2026-11-30' },
      /It launches the week of November 30 – December 6, 2026 instead of November 23–29, 2026/,
      /Launch rescheduled/,
    )
    await act(
      page,
      'Merge into another listing',
      { into: `${site.address}/listings/tide-well` },
      /Merge Tidewell into Tide Well\?/,
      /Listings merged/,
    )
    assert.match(await text(page), /Merged into another listing on/)
    await page.goto(`/admin/listings/${twin}`)
    assert.match(await text(page), /Asked for a better tagline/, 'notes move too')
    await act(page, 'Delete listing', {}, /You can restore it until December 15, 2026/, /Listing deleted/)
    assert.match(await text(page), /Deleted on [^]*You can restore it until December 15, 2026/)
    assert.doesNotMatch(await text(page), /Name, website and categories/)
    assert.equal((await page.request.get('/listings/tide-well')).status(), 404)
    await page.goto('/admin/listings?status=deleted')
    await press(page, 'a:text-is("Tide Well")')
    await act(page, 'Restore deleted listing', {}, /Restore Tide Well\?/, /Listing restored/)
    assert.equal((await page.request.get('/listings/tidewell')).url(), `${site.address}/listings/tide-well`)

    assert.deepEqual(
      (await mailsTo(site, owner)).map(({ subject }) => subject),
      [
        'An admin changed Tidewell',
        'An admin changed Tidewell',
        'An admin changed Tidewell',
        'Tidewell launches the week of November 30 – December 6, 2026',
        'Tidewell was merged into Tide Well',
        'Tide Well was deleted',
        'Tide Well was restored',
      ],
    )
    const { audited } = await site.app.db.one(sql<{ audited: number }>`
        select count(*)::int as audited from audit_events where action = 'admin.acted'`)
    assert.equal(audited, 9, 'the note, three edits, the week, both sides of the merge, deleted and restored')
  })

  test('every tab of a listing is accessible and fits, on a phone and a desktop, in both schemes', {
    timeout: 300_000,
  }, async () => {
    const owner = await site.member({ name: 'Una Owner' })
    const id = await makeListing(site, { slug: 'harborly', name: 'Harborly', plan: 'paid', ownerId: owner.id })
    const bytes = await drawn(1400, 900).png().toBuffer()
    await addPicture(site.app, { listingId: id, memberId: owner.id }, bytes, 'The start page')
    await site.app.db.transaction(async (tx) => {
      await postUpdate(site.app, tx, id, owner.id, { title: 'Moon phases', body: 'They are on the page now.' })
      await addMilestone(site.app, tx, id, owner.id, { date: '2026-03-01', title: 'First hundred boats' })
      await tx.run(sql`
        with founder as (
          insert into founders (slug, name, search_name) values ('una-owner', 'Una Owner', 'una owner') returning id
        )
        insert into listing_founders (listing_id, founder_id, title) select ${id}, id, 'CEO' from founder`)
    })
    const page = await signIn('moderator')
    const problems = complaintsOf(page, site.address)
    await page.goto(`/admin/listings/${id}`)
    await page.fill('#staff_note', 'Asked for a logo.')
    await press(page, 'button:text-is("Add note")')
    const tabs = await page.locator('nav[aria-label=Listing] a').allInnerTexts()
    assert.deepEqual(tabs, ['Listing', 'Edit', 'Story', 'Updates', 'Media', 'Alternatives', 'History'])
    for (const tab of tabs) {
      await press(page, `nav[aria-label=Listing] a:text-is("${tab}")`)
      problems.push(...(await flawsOn(page)))
    }
    assert.deepEqual(problems, [])
  })

  test('support writes a note about a person and deletes it again, but not the note of a moderator', async () => {
    const { id } = await site.member({ name: 'Nora Noted' })
    const moderator = await signIn('moderator', { script: false })
    await moderator.goto(`/admin/people/${id}`)
    await moderator.fill('#staff_note', 'Wrote to us twice.')
    await press(moderator, 'button:text-is("Add note")')
    const page = await signIn('support', { script: false, width: 390 })
    await page.goto('/admin/people')
    await press(page, 'a:text-is("Nora Noted")')
    await page.fill('#staff_note', 'Asked for an invoice.')
    await press(page, 'button:text-is("Add note")')
    assert.match(await text(page), /Note added/)
    const note = (body: string) => page.locator('section[aria-labelledby=notes] li', { hasText: body })
    assert.equal(await note('Wrote to us twice.').locator('button').count(), 0)
    await press(page, note('Asked for an invoice.').getByRole('button', { name: 'Delete this note' }))
    assert.match(await text(page), /Note deleted/)
    assert.deepEqual([await note('Wrote to us twice.').count(), await note('Asked for an invoice.').count()], [1, 0])
    assert.equal((await page.goto('/admin/listings'))!.status(), 403, 'support reads people and orders only')
  })
})
