import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startSession } from '../../../src/core/sessions/session.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { minute } from '../../../src/platform/duration.ts'
import { type BrowserSite, openBrowserSite, violationsOn } from '../../app/site/support.ts'
import { SoftwarePasskey } from '../../support/authenticator.ts'
import { onOneStorage } from '../../support/storage.ts'
import {
  addAuthenticator,
  codeOf,
  codesIn,
  firstStep,
  newPerson,
  password,
  addPasskey as registerPasskey,
  addApp as setUpApp,
  step,
  wrongCode,
} from './support.ts'

onOneStorage('passkeys and codes in a browser', (storage) => {
  let site: BrowserSite
  let address: string
  before(async () => {
    site = await openBrowserSite(await storage.open())
    // Browsers refuse passkeys for an IP address.
    address = site.address.replace('127.0.0.1', 'localhost')
    site.app.urls.moveTo(address)
  })
  after(() => site.close())

  let people = 0
  /** A member in a browser with a virtual authenticator, which a real person would touch. */
  async function open({ role = 'member' as 'member' | 'admin' | 'owner', autofill = false } = {}) {
    const email = `browser-${++people}@people.example`
    const member = await site.member({ email, name: 'Ada Marsh', password, role })
    const page = await site.newPage()
    // The authenticator belongs to a group of pages, which begins with the first page of the site.
    await page.goto(`${address}/about`)
    // The authenticator accepts the offer in the email field automatically, before anyone could press the button.
    if (!autofill)
      await page.addInitScript(() => {
        PublicKeyCredential.isConditionalMediationAvailable = async () => false
      })
    const { cdp, authenticatorId } = await addAuthenticator(page)
    const value = await startSession(site.app, site.app.db, member.id, { address: '203.0.113.9', userAgent: undefined })
    await page.context().addCookies([{ name: 'slipway', value, url: address }])
    return { page, cdp, authenticatorId, member, email }
  }
  const signOut = async (page: Page) => {
    await page.goto(`${address}/`)
    await page.click('details.account > summary')
    await page.click('button:has-text("Sign out")')
    await page.waitForURL(`${address}/`)
  }
  const signInWithPassword = async (page: Page, email: string) => {
    await page.goto(`${address}/sign-in`)
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  const addPasskey = async (page: Page, name: string) => {
    await page.goto(`${address}/account/security`)
    await page.click('button:has-text("Add a passkey")')
    await page.getByLabel('Name').fill(name)
    await page.click('button:has-text("Create passkey")')
  }

  test('a person adds a passkey, signs out, and signs in with it', async () => {
    const { page, cdp, authenticatorId } = await open()
    await addPasskey(page, 'My laptop')
    await page.waitForSelector('h1:has-text("Your recovery codes")')
    assert.equal(codesIn(`<code>${await page.innerText('pre code')}</code>`).length, 10)
    await page.click('a:has-text("I saved them")')
    assert.match(await page.innerText('main'), /Two-step sign-in is on[^]*My laptop/)
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
    assert.equal(credentials.length, 1)
    assert.equal(credentials[0]!.isResidentCredential, true)

    await signOut(page)
    await page.goto(`${address}/sign-in?next=/account/security`)
    await page.click('button:has-text("Sign in with a passkey")')
    await page.waitForURL(`${address}/account/security`)
    assert.match(await page.innerText('main'), /My laptop[^]*Last used/)
    await page.goto(`${address}/account/sessions`)
    assert.match(await page.innerText('main'), /This computer[^]*Passkey/)
  })

  test('the browser offers the passkey in the email field', async () => {
    const { page } = await open({ autofill: true })
    await addPasskey(page, 'My laptop')
    await page.waitForSelector('h1:has-text("Your recovery codes")')
    await signOut(page)
    await page.goto(`${address}/sign-in?next=/account/sessions`)
    await page.waitForURL(`${address}/account/sessions`)
  })

  test('the passkey is the second step after the password, and the same device is not added twice', async () => {
    const { page, email } = await open()
    await addPasskey(page, 'My laptop')
    await page.waitForSelector('h1:has-text("Your recovery codes")')
    await addPasskey(page, 'Again')
    await page.waitForSelector('.wrong:has-text("already has a passkey")')
    await signOut(page)
    await signInWithPassword(page, email)
    await page.waitForURL(`${address}/sign-in/second-step`)
    await page.goto(`${address}/account/profile`)
    assert.match(page.url(), /\/sign-in\?/)
    await page.goto(`${address}/sign-in/second-step`)
    await page.click('button:has-text("Use a passkey")')
    await page.waitForURL(`${address}/`)
    await page.goto(`${address}/account/sessions`)
    assert.match(await page.innerText('main'), /Password and passkey/)
  })

  test('an authenticator app is set up and required, a recovery code replaces it, and wrong codes end the sign-in', async () => {
    const { page, email } = await open()
    await page.goto(`${address}/account/security`)
    await page.click('button:has-text("Set up an app")')
    await page.waitForSelector('svg.qr-code')
    await page.click('summary:has-text("Can’t scan it?")')
    const secret = await page.innerText('pre code')
    await page.getByLabel('Type the code it shows').fill(codeOf(site, secret))
    await page.click('button:has-text("Turn on")')
    await page.waitForSelector('h1:has-text("Your recovery codes")')
    const codes = (await page.innerText('pre code')).trim().split('\n')
    assert.equal(codes.length, 10)

    site.clock.advance(step)
    await signOut(page)
    await signInWithPassword(page, email)
    await page.waitForURL(`${address}/sign-in/second-step`)
    await page.getByLabel('Code').fill(wrongCode(site, secret))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForSelector('.wrong:has-text("Wrong code")')
    await page.getByLabel('Code').fill(codeOf(site, secret))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(`${address}/`)

    await signOut(page)
    await signInWithPassword(page, email)
    await page.getByLabel('Code').fill(codes[3]!)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(`${address}/`)
    await page.goto(`${address}/account/security`)
    assert.match(await page.innerText('main'), /9 unused recovery codes/)

    await signOut(page)
    await signInWithPassword(page, email)
    for (let tries = 1; tries <= 5; tries++) {
      await page.getByLabel('Code').fill(wrongCode(site, secret))
      const answered = page.waitForResponse((response) => response.request().method() === 'POST')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await answered
      if (tries < 5) await page.waitForSelector('.wrong:has-text("Wrong code")')
    }
    await page.waitForSelector('h1:has-text("Sign in again")')
  })

  test('another origin cannot use a response created for ours, and a response works once', async () => {
    const { page, member } = await open()
    await addPasskey(page, 'My laptop')
    await page.waitForSelector('h1:has-text("Your recovery codes")')
    await signOut(page)
    await page.goto(`${address}/sign-in`)
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.url().endsWith('/sign-in/passkey') && request.method() === 'POST'),
      page.click('button:has-text("Sign in with a passkey")'),
    ])
    const body = sent.postData()!
    await page.waitForURL(`${address}/`)
    const again = await page.request.post(`${address}/sign-in/passkey`, {
      data: body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: address, accept: 'text/html' },
    })
    assert.equal(again.status(), 400)

    // The site moves, so the browser's signature now names another origin.
    site.app.urls.moveTo('http://other.localhost:3000')
    try {
      const before = await sessions(member.id)
      await signOut(page)
      await page.goto(`${address}/sign-in`)
      await page.click('button:has-text("Sign in with a passkey")')
      await page.waitForSelector('.wrong:not([hidden])')
      assert.ok((await sessions(member.id)) < before)
    } finally {
      site.app.urls.moveTo(address)
    }
  })
  const sessions = async (id: number) =>
    (await site.app.db.one(sql<{ n: number }>`select count(*)::int as n from sessions where member_id = ${id}`)).n

  test('a passkey confirms an admin’s identity before a role changes', async () => {
    const { page } = await open({ role: 'owner' })
    const { id } = await site.member({ name: 'Bo Finn' })
    await addPasskey(page, 'My laptop')
    await page.waitForSelector('h1:has-text("Your recovery codes")')
    site.clock.advance(16 * minute)
    await page.goto(`${address}/admin/people/${id}`)
    await page.click('summary:has-text("Change role")')
    await page.selectOption('#new-role', 'editor')
    await page.click('button:has-text("Change role")')
    await page.waitForSelector('h1:has-text("Confirm it’s you")')
    await page.click('button:has-text("Use a passkey")')
    await page.waitForURL(new RegExp(`/admin/people/${id}\\?done=role`))
    assert.match(await page.innerText('main'), /Role changed/)
  })

  test('an admin turns on the requirement, and another one has to set it up before the admin area opens', async () => {
    const owner = await open({ role: 'admin' })
    await addPasskey(owner.page, 'My laptop')
    await owner.page.waitForSelector('h1:has-text("Your recovery codes")')
    await owner.page.goto(`${address}/admin/settings/team`)
    await owner.page.locator('[name="team.admins_need_second_factor"]').check()
    await owner.page.getByRole('button', { name: /Save/ }).first().click()
    await owner.page.waitForURL(/done=saved/)

    const other = await open({ role: 'admin' })
    await other.page.goto(`${address}/admin/people`)
    assert.equal(other.page.url(), `${address}/account/security?needed=admin`)
    assert.match(await other.page.innerText('main'), /to open the admin area/)
    await addPasskey(other.page, 'My phone')
    await other.page.click('a:has-text("Go to admin")')
    await other.page.waitForURL(`${address}/admin`)
  })

  test('the pages are accessible, light and dark, on phones and wide screens', async () => {
    const wrong: string[] = []
    for (const [scheme, width] of [
      ['light', 390],
      ['dark', 1440],
    ] as const) {
      const person = await newPerson(site)
      await setUpApp(site, person)
      for (let n = 1; n <= 2; n++) await registerPasskey(person, new SoftwarePasskey(address))
      const half = await firstStep(site, person)
      const cookies = [...person.cookies, ...half.cookies].map(([name, value]) => ({ name, value, url: address }))
      const page = await site.newPage({ scheme, width })
      await page.context().addCookies(cookies)
      for (const path of [
        '/account/security',
        '/account/security/passkeys/new',
        '/account/sessions',
        '/sign-in/second-step',
      ]) {
        await page.goto(`${address}${path}`)
        wrong.push(...(await violationsOn(page)))
      }
      await page.goto(`${address}/account/security`)
      await page.click('button:has-text("Create new codes")')
      await page.waitForSelector('h1:has-text("Your recovery codes")')
      wrong.push(...(await violationsOn(page)))
      site.clock.advance(16 * minute)
      await page.goto(`${address}/account/security`)
      await page.click('button:has-text("Create new codes")')
      await page.waitForSelector('h1:has-text("Confirm it’s you")')
      wrong.push(...(await violationsOn(page)))
      const fresh = await newPerson(site)
      await page.context().addCookies([{ name: 'slipway', value: fresh.cookies.get('slipway')!, url: address }])
      await page.goto(`${address}/account/security`)
      await page.click('button:has-text("Set up an app")')
      await page.waitForSelector('svg.qr-code')
      wrong.push(...(await violationsOn(page)))
      await page.goto(`${address}/sign-in`)
      wrong.push(...(await violationsOn(page)))
    }
    assert.deepEqual(wrong, [])
  })

  test('without scripts, codes work and passkeys say what they need', async () => {
    const page = await site.newPage({ script: false, width: 390 })
    await page.goto(`${address}/sign-in`)
    await page.click('button:has-text("Sign in with a passkey")')
    assert.match(await page.innerText('main'), /Passkeys need JavaScript/)
  })
})
