import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { sql } from '../../../src/platform/database/sql.ts'
import { startWebsite, type Website } from '../../publishing/drafts/support.ts'
import { makeListing } from '../../support/listings.ts'
import { runNow } from '../../support/queued-jobs.ts'
import { onOneStorage } from '../../support/storage.ts'
import { signedIn } from '../../support/visitor.ts'
import { type BrowserSite, complaintsOf, openBrowserSite } from './support.ts'

const password = 'a long enough password'

onOneStorage('the whole flow by clicking', (storage) => {
  let site: BrowserSite
  let website: Website
  before(async () => {
    website = await startWebsite()
    site = await openBrowserSite(await storage.open(), {}, { READER_ALLOW: website.place })
    await site.member({ name: 'Team', email: 'team@site.example', password, role: 'admin' })
    for (const [slug, name] of [
      ['querywren', 'Querywren'],
      ['mockfjord', 'MockFjord'],
      ['staplewick', 'Staplewick'],
    ] as const)
      await makeListing(site, { slug, name })
    await site.app.jobs.start()
  })
  after(async () => {
    website.close()
    await site.close()
  })

  test('with script: from a search with a typo to the award of the week', async () => {
    const ada = await visit(site, 'Ada Marsh')
    await findAndVote(ada, 'Querywren', 'querywrn')
    await draft(ada, website)
    await chooseFreeAndShowBadge(ada, website)

    const team = await signIn(site, 'team@site.example')
    await changePrice(team, 'launch', '79.00')
    await buyLaunch(ada, '$79.00')

    await ada.page.goto('/')
    assert.match(await textOf(ada.page, 'section:has(#race)'), /Tidewell/, 'it is in the race of this week')
    await votesComeFor(site, 'tidewell', 4)
    // Lists are a second or two behind.
    for (let attempt = 0, text = ''; !/4/.test(text); attempt++) {
      assert.ok(attempt < 60, text)
      site.clock.advance(2_000)
      await pause(500)
      await ada.page.goto('/')
      text = await textOf(ada.page, '.row:has-text("Tidewell")')
    }

    site.clock.advance(13 * 3600_000)
    await runNow(site, 'lifecycle.run_calendar')
    await ada.page.goto('/')
    assert.match(await textOf(ada.page, 'section:has(#podium)'), /Tidewell/, 'it stands on the podium of last week')
    await ada.page.goto('/awards')
    assert.match(await textOf(ada.page, 'main'), /Tidewell/)
    await ada.page.goto('/listings/tidewell/badges')
    assert.match(await textOf(ada.page, 'main'), /#1 Launch of the Week/)
    assert.deepEqual(
      (await subjects(ada.page, ada.email)).map((subject) => subject.replace(/SW-\w+/, 'SW')),
      [
        'Tidewell is #1 Launch of the Week',
        'Your Slipway receipt for order SW',
        'Tidewell is live',
        'Tidewell launches on Monday, December 28',
        'Confirm your email for Slipway',
      ],
    )
    // The browser logs that the vote of a stranger was refused.
    assert.deepEqual(
      ada.complaints.filter((line) => !line.includes('401')),
      [],
    )
    assert.deepEqual(team.complaints, [])
  })

  test('without script, on a phone: the same up to the payment', async () => {
    const bo = await visit(site, 'Bo Lind', { script: false, width: 390 })
    await findAndVote(bo, 'MockFjord', 'mokfjord')
    await draft(bo, website)
    await chooseFreeAndShowBadge(bo, website)
    const team = await signIn(site, 'team@site.example', { script: false, width: 390 })
    await changePrice(team, 'launch', '89.00')
    await buyLaunch(bo, '$89.00')
    assert.deepEqual(bo.complaints, [])
  })
})

interface Person {
  page: Page
  name: string
  email: string
  script: boolean
  complaints: string[]
}

async function visit(site: BrowserSite, name: string, { script = true, width = 1440 } = {}): Promise<Person> {
  const page = await site.newPage({ script, width })
  page.setDefaultTimeout(20_000)
  return {
    page,
    name,
    email: `${name.split(' ')[0]!.toLowerCase()}@people.example`,
    script,
    complaints: complaintsOf(page, site.address),
  }
}

async function signIn(
  site: BrowserSite,
  email: string,
  options: { script?: boolean; width?: number } = {},
): Promise<Person> {
  const person = await visit(site, email, options)
  await person.page.goto('/sign-in?next=/admin')
  await person.page.fill('#email', email)
  await person.page.fill('#password', password)
  await person.page.press('#password', 'Enter')
  await person.page.waitForURL('**/admin')
  return person
}

async function findAndVote({ page, name, email }: Person, product: string, typed: string): Promise<void> {
  await page.goto(`/search?q=`)
  const box = page.getByRole('main').getByRole('searchbox')
  await box.fill(typed)
  await box.press('Enter')
  await page.getByRole('main').getByRole('link', { name: product, exact: true }).first().click()
  await page.waitForURL(`**/listings/${product.toLowerCase()}`)
  await page.click('.listing-actions button.vote')
  await page.click('text=Create an account')
  await page.fill('#name', name)
  await page.fill('#email', email)
  await page.fill('#password', password)
  await page.click('main button.button')
  await page.click('main a[href="/mailbox"]')
  await page.click(`article.mail:has-text("${email}") a[href*="/verify/"]`)
  await page.click('text=Confirm and sign in')
  await page.waitForURL(`**/listings/${product.toLowerCase()}`)
  assert.equal(
    await page.getAttribute('.listing-actions button.vote', 'aria-pressed'),
    'true',
    'the vote that led to the account is cast',
  )
}

async function draft({ page, script }: Person, website: Website): Promise<void> {
  const saved = async (part: string) => {
    if (script) await page.waitForSelector(`#${part} .part-saved:text("Saved")`)
    else {
      await page.click(`#${part} button[value=save]`)
      await page.waitForURL(`**#${part}`)
    }
  }
  await page.click('.masthead-account a[href="/submit"]')
  await page.fill('#url', website.url)
  await page.click('text=Draft my profile')
  await page.waitForSelector('draft-editor', { timeout: 60_000 })
  assert.match(
    await textOf(page, '#tagline'),
    /Tide tables that a harbour crew can read in the rain/,
    'the quote stands beside the fact',
  )

  await page.fill('#city-value', 'Aveiro')
  await saved('city')
  await page.click('#city button[value=lock]')
  await page.waitForSelector('#city .state-override')
  await page.fill('#tagline-value', 'Something hasty')
  await saved('tagline')
  await page.click('#tagline button[value=regenerate]')
  await page.waitForFunction(() =>
    (document.querySelector('#tagline-value') as HTMLInputElement | null)?.value.startsWith('Tide tables'),
  )
  assert.equal(await page.inputValue('#city-value'), 'Aveiro', 'what is locked stays')
  await page.selectOption('#categories-value', 'Things')
  await saved('categories')
  await page.click('text=Save as listing')
  await page.waitForSelector('text=Choose how to launch')
}

async function chooseFreeAndShowBadge({ page }: Person, website: Website): Promise<void> {
  await page.click('text=Launch for free')
  const embed = await page.locator('#badge ~ * code, section:has(#badge) code').first().innerText()
  await page.click('text=Check now')
  assert.match(await textOf(page, '#report'), /./, 'the report says what was checked')
  const home = website.pages['/'] as string
  website.pages['/'] = home.replace('</footer>', `${embed}</footer>`)
  await page.click('text=Check now')
  assert.match(await textOf(page, 'section:has(#next)'), /Goes live automatically on Monday/)
  website.pages['/'] = home
}

async function changePrice({ page }: Person, product: string, price: string): Promise<void> {
  await page.click('nav[aria-label="Admin"] >> text=Orders')
  await page.click('nav[aria-label="Orders"] >> text=Products')
  await page.click(`a[href="/admin/products/${product}"]`)
  await page.fill('#price_cents', price)
  await page.click('main button.button:has-text("Save")')
  await page.waitForURL('**done=saved')
  assert.match(await textOf(page, 'section:has(#history)'), new RegExp(price.replace('.', '\\.')))
}

async function buyLaunch({ page, name, email }: Person, price: string): Promise<void> {
  await page.click('text=Launch with a paid plan')
  await page.selectOption('#week-launch', '')
  assert.match(await textOf(page, 'main'), new RegExp(price.replace(/[$.]/g, '\\$&')))
  await page.click('text=Continue to checkout')
  for (const [field, value] of Object.entries({ name, email, line1: 'Quay 4', postcode: '00100', city: 'Helsinki' }))
    await page.fill(`#${field}`, value)
  await page.selectOption('#country', 'US')
  await page.check('#consent_terms')
  await page.check('#consent_immediate_performance')
  await page.click('button:has-text("Pay")')
  await page.click('button[name=action][value=pay]')
  await page.locator('h1', { hasText: 'Payment received' }).waitFor()
}

/** Members with older accounts, each from another network, so that their votes count. */
async function votesComeFor(site: BrowserSite, slug: string, votes: number): Promise<void> {
  for (let voter = 1; voter <= votes; voter++) {
    const person = await signedIn(site, {}, `198.51.${voter}.7`)
    await site.app.db.run(sql`update members set created_at = '2026-01-01' where id = ${person.member.id}`)
    person.userAgent = `Mozilla/5.0 (X11; Linux x86_64; rv:${100 + voter}.0) Gecko/20100101 Firefox/${100 + voter}.0`
    const { status } = await person.post(`/listings/${slug}/vote`, { vote: 'cast' }, { referer: `${site.address}/` })
    assert.equal(status, 303)
  }
}

async function subjects(page: Page, email: string): Promise<string[]> {
  await page.goto('/mailbox')
  return page.locator(`article.mail:has-text("To ${email}") h2`).allInnerTexts()
}

async function textOf(page: Page, selector: string): Promise<string> {
  return (await page.innerText(selector)).replace(/\s+/g, ' ')
}
