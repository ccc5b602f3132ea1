import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Member } from '../../src/core/members/members.ts'
import { showsLog } from '../../src/core/moderation/settings.ts'
import { startSession } from '../../src/core/sessions/session.ts'
import { moderateReview, writeReview } from '../../src/directory/reviews/review.ts'
import { type BrowserSite, openBrowserSite, violationsOn } from '../app/site/support.ts'
import { makeListing } from '../support/listings.ts'
import { onOneStorage } from '../support/storage.ts'

// Without script, because every form works without it.
onOneStorage('from a report to its decision', (storage) => {
  let site: BrowserSite
  before(async () => {
    site = await openBrowserSite(await storage.open())
  })
  after(() => site.close())

  async function pageOf(member: Member | null): Promise<Page> {
    const cookies = member
      ? [
          {
            name: 'slipway',
            value: await startSession(site.app, site.app.db, member.id, { address: '::1', userAgent: undefined }),
          },
        ]
      : []
    const page = await site.newPage({ script: false, cookies })
    page.setDefaultTimeout(90_000)
    return page
  }
  const text = (page: Page) => page.innerText('main')

  test('a visitor and a member report a review, a moderator removes it, and everyone is notified', async () => {
    const listingId = await makeListing(site, { slug: 'tidewell', name: 'Tidewell' })
    const author = await site.member({ name: 'Max Ridley' })
    const reporter = await site.member({ name: 'Ada Marsh' })
    await site.app.db.transaction(async (tx) => {
      const body = 'Forget this one and come to my shop instead.'
      const review = { listingId, memberId: author.id, rating: 1, title: null, body }
      await moderateReview(site.app, tx, await writeReview(site.app, tx, review), 'published')
    })

    const visitor = await pageOf(null)
    const member = await pageOf(reporter)
    for (const page of [visitor, member]) {
      await page.goto('/listings/tidewell')
      await page.click('a:has-text("Report the review by Max Ridley")')
      await page.selectOption('#reason', 'spam')
      await page.fill('#details', 'An advertisement for something else')
      await page.click('button:has-text("Send report")')
    }
    assert.match(await text(visitor), /Thanks\. We’ll look into it\./)
    assert.match(await text(member), /notify you of our decision/)

    const moderator = await pageOf(await site.member({ name: 'Mo Derator', role: 'moderator' }))
    await moderator.goto('/admin')
    await moderator.click('main a[href="/admin/moderation"]')
    assert.match(await text(moderator), /Review of Tidewell[^]*2 reports[^]*come to my shop[^]*Spam or advertising/)
    await moderator.click('summary:has-text("Remove")')
    await moderator.fill('[name=reason]', 'No advertising in reviews.')
    await moderator.click('button[value=removed]')
    assert.match(await text(moderator), /Removed\. The author gets your reason\.[^]*All caught up/)
    await moderator.click('a:has-text("Decided")')
    assert.match(await text(moderator), /Removed[^]*No advertising in reviews/)

    await visitor.goto('/listings/tidewell')
    assert.doesNotMatch(await text(visitor), /come to my shop/)
    await member.goto('/account/notifications')
    assert.match(await text(member), /Thanks for your report: Review of Tidewell[^]*removed what you reported/)
    const writer = await pageOf(author)
    await writer.goto('/account/notifications')
    assert.match(await text(writer), /Your review of Tidewell isn’t shown[^]*No advertising in reviews/)
  })

  test('an owner turns on the public log, which names no one', async () => {
    const owner = await pageOf(await site.member({ name: 'Olga Owner', role: 'owner' }))
    await owner.goto('/admin/settings/access')
    await owner.check('[name="moderation.public_log"]')
    await owner.click('main button:has-text("Save")')
    assert.equal(site.app.settings.get(showsLog), true)
    const visitor = await pageOf(null)
    await visitor.goto('/moderation-log')
    assert.match(await text(visitor), /A review was removed after a report/)
    assert.doesNotMatch(await text(visitor), /Tidewell|Ridley|Marsh/)
  })

  test('a moderator tries a rule before it holds a sign-up', async () => {
    const moderator = await pageOf(await site.member({ name: 'Mia Moderates', role: 'moderator' }))
    await moderator.goto('/admin/moderation/rules')
    await moderator.selectOption('#kind', 'email')
    await moderator.fill('#pattern', 'trash.example')
    await moderator.click('button:has-text("Add rule")')
    await moderator.fill('#test-email', 'someone@trash.example')
    await moderator.click('button:has-text("Test")')
    assert.match(await text(moderator), /This would be held by:[^]*trash\.example/)
    const visitor = await pageOf(null)
    await visitor.goto('/sign-up')
    await visitor.fill('#name', 'Sam Waits')
    await visitor.fill('#email', 'sam@trash.example')
    await visitor.click('button:has-text("Create account")')
    assert.match(await text(visitor), /We review some new accounts first/)
    await moderator.goto('/admin/moderation')
    assert.match(await text(moderator), /Sign-up by Sam Waits[^]*sam@trash\.example/)
    await moderator.click('button:has-text("Approve")')
    assert.match(await text(moderator), /All caught up/)
  })

  test('the pages are accessible in both schemes', async () => {
    const session = await startSession(
      site.app,
      site.app.db,
      (await site.member({ name: 'Ana Lytics', role: 'admin' })).id,
      { address: '::1', userAgent: undefined },
    )
    for (const scheme of ['light', 'dark'] as const) {
      const page = await site.newPage({ scheme, width: 390, cookies: [{ name: 'slipway', value: session }] })
      for (const path of [
        '/admin/moderation?status=decided',
        '/admin/moderation/rules',
        '/report/listing/1',
        '/moderation-log',
      ]) {
        await page.goto(path)
        assert.deepEqual(await violationsOn(page), [], `${path}, ${scheme}`)
      }
    }
  })
})
