import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { castVote } from '../../../../src/directory/votes/vote.ts'
import { keepCalendar } from '../../../../src/publishing/lifecycle/jobs.ts'
import { type BrowserSite, complaintsOf, openBrowserSite } from '../../../app/site/support.ts'
import { makeListing } from '../../../support/listings.ts'
import { onOneStorage } from '../../../support/storage.ts'

onOneStorage('an open page of the week', (storage) => {
  let site: BrowserSite
  let first: number
  let second: number

  before(async () => {
    site = await openBrowserSite(await storage.open())
    site.clock.set('2026-11-10T12:00:00Z')
    first = await makeListing(site, { slug: 'tidewell', name: 'Tidewell' })
    second = await makeListing(site, { slug: 'moorline', name: 'Moorline' })
    await makeListing(site, { slug: 'next-up', name: 'Next Up', status: 'scheduled', week: '2026-11-16' })
    await vote(first)
  })
  after(() => site.close())

  let people = 0
  async function vote(listingId: number, times = 1) {
    for (let time = 0; time < times; time++) {
      const { id } = await site.member()
      site.clock.advance(20 * 60_000)
      await site.app.db.transaction((tx) =>
        castVote(site.app, tx, { listingId, memberId: id, network: `n${++people}`, device: `d${people}` }),
      )
    }
  }
  const isOrder = (wanted: string[]) =>
    [...document.querySelectorAll('.rows .row-name')].map((row) => row.textContent).join() === wanted.join()

  test('reorders when another product overtakes, and keeps the focus', async () => {
    const pages = await Promise.all(
      ['/', '/launches/weeks/2026-11-09'].map(async (path) => {
        const page = await site.newPage()
        const complaints = complaintsOf(page, site.address)
        await page.goto(path)
        assert.equal(await page.locator('.rows .row-name').first().textContent(), 'Tidewell')
        await page.locator('.rows .row-name a', { hasText: 'Moorline' }).focus()
        return { page, complaints }
      }),
    )
    await vote(second, 2)
    for (const { page, complaints } of pages) {
      await page.waitForFunction(isOrder, ['Moorline', 'Tidewell'])
      assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Moorline')
      assert.equal(await page.locator('.row', { hasText: 'Tidewell' }).locator('.rank').textContent(), 'Rank 2')
      assert.equal(await page.locator('p[role=status]').textContent(), 'The ranking was updated.')
      assert.deepEqual(complaints, [])
    }
  })

  test('shows a product that launches in the meantime, without moving what the reader sees', async () => {
    const page = await site.newPage({ width: 390 })
    await page.goto('/')
    await page.evaluate(() => document.querySelector('#how')!.scrollIntoView())
    const top = () => page.evaluate(() => document.querySelector('#how')!.getBoundingClientRect().top)
    const before = await top()
    await makeListing(site, { slug: 'latecomer', name: 'Latecomer' })
    await page.locator('.rows .row-name', { hasText: 'Latecomer' }).waitFor({ state: 'attached' })
    await page.getByText('3 new products this week').waitFor({ state: 'attached' })
    assert.ok(Math.abs((await top()) - before) < 2)
  })

  test('rolls over to the new week at midnight, and says so', async () => {
    const page = await site.newPage()
    const dated = await site.newPage()
    await page.goto('/')
    await dated.goto('/launches/weeks/2026-11-09')
    assert.equal(await page.locator('h1').textContent(), 'Week 46')
    site.clock.set('2026-11-16T00:00:01Z')
    await keepCalendar.run(site.app, {})
    await page.locator('h1', { hasText: 'Week 47' }).waitFor()
    await page.locator('.toast', { hasText: 'A new week has started.' }).waitFor()
    await page.locator('.rows .row-name', { hasText: 'Next Up' }).waitFor()
    await page.locator('#podium').waitFor()
    await dated.getByText('3 products launched, ranked by the votes cast during the week.').waitFor()
    assert.equal(await dated.locator('count-down').count(), 0)
  })

  test('rolls over even without any launch and without the stream', async () => {
    site.clock.set('2026-11-22T23:59:58Z')
    const page = await site.newPage()
    await page.route('**/live/week', (route) => route.abort())
    await page.clock.install({ time: '2026-11-22T23:59:58Z' })
    await page.goto('/')
    site.clock.set('2026-11-23T00:00:02Z')
    const heading = page.locator('h1', { hasText: 'Week 48' })
    // A page that loads slowly may poll before the server's clock is set, and polls again later.
    for (let minutes = 0; minutes < 60 && !(await heading.isVisible()); minutes++) await page.clock.runFor(60_000)
    await heading.waitFor()
  })
})
