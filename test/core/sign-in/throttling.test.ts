import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { registerSite } from '../../../src/app/site.ts'
import { passwordsPerDay, signInsPerAddress } from '../../../src/core/sign-in/limits.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { onOneStorage } from '../../support/storage.ts'
import { mailsTo, mailTo, signedIn, Visitor } from '../../support/visitor.ts'

const password = 'a long enough password'

onOneStorage('throttling', (storage) => {
  let site: TestApp
  before(async () => {
    site = await openTestApp(await storage.open(), { environment: { RATE_LIMITS: 'on' }, plugins: [registerSite()] })
  })
  after(() => site.close())

  test('of 10,000 wrong sign-ins from four addresses, few are checked, and the owner can still sign in from another one', async () => {
    await site.member({ email: 'owner@people.example', password })
    const places = Array.from({ length: 4 }, (_, index) => new Visitor(site, `198.51.100.${index + 1}`))
    const statuses = new Map<number, number>()
    const guess = async (place: Visitor, index: number) => {
      const { status } = await place.post(
        '/sign-in',
        { email: 'owner@people.example', password: `guess number ${index}` },
        { accept: 'application/json' },
      )
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    for (let round = 0; round < 50; round++)
      await Promise.all(
        places.flatMap((place) => Array.from({ length: 50 }, (_, index) => guess(place, round * 50 + index))),
      )
    assert.equal(
      [...statuses.values()].reduce((sum, count) => sum + count, 0),
      10_000,
    )
    assert.equal(statuses.get(400), 40, 'ten a place were checked')
    assert.equal(statuses.get(429), 9_960)
    const owner = new Visitor(site, '192.0.2.44')
    assert.equal((await owner.post('/sign-in', { email: 'owner@people.example', password })).status, 303)
    assert.equal(
      (await places[0]!.post('/sign-in', { email: 'owner@people.example', password })).status,
      429,
      'even the right password, from there',
    )
  })

  test('one address cannot try a password on every account', async () => {
    await site.app.settings.set(signInsPerAddress, 12)
    const sprayer = new Visitor(site, '198.51.100.77')
    const answers = []
    for (let index = 0; index < 16; index++)
      answers.push(
        (await sprayer.post('/sign-in', { email: `person-${index}@spray.example`, password: 'Summer2026!' })).status,
      )
    assert.equal(answers.filter((status) => status === 429).length, 4)
    await site.app.settings.set(signInsPerAddress, signInsPerAddress.default)
  })

  test('a refused sign-in says on the page when to retry', async () => {
    const eager = new Visitor(site, '198.51.100.78')
    let last = await eager.post('/sign-in', { email: 'x@people.example', password: 'wrong wrong' })
    for (let index = 0; index < 10; index++)
      last = await eager.post('/sign-in', { email: 'x@people.example', password: 'wrong wrong' })
    assert.equal(last.status, 429)
    assert.ok(Number(last.headers['retry-after']) > 0)
    assert.match(last.text, /Try again in \d+ seconds/)
    assert.match(last.text, /<form/)
  })

  test('emails to one address are limited, with or without an account', async () => {
    await site.member({ email: 'bombed@people.example' })
    for (const email of ['bombed@people.example', 'unknown@people.example']) {
      const bomber = new Visitor(site, email.startsWith('bombed') ? '198.51.100.90' : '198.51.100.91')
      const statuses = []
      for (let index = 0; index < 10; index++)
        statuses.push((await bomber.post(index % 2 ? '/sign-in/link' : '/reset', { email })).status)
      assert.deepEqual(statuses, [...Array(6).fill(200), ...Array(4).fill(429)])
      assert.equal((await mailsTo(site, email)).length, 6)
    }
    assert.equal(
      (await new Visitor(site, '192.0.2.45').post('/sign-in/link', { email: 'bombed@people.example' })).status,
      200,
      'the owner still gets a link elsewhere',
    )
  })

  test('passwords are limited per address across all networks, with or without an account, and a link is offered', async () => {
    await site.app.settings.set(passwordsPerDay, 20)
    await site.member({ email: 'spread@people.example', password })
    const pages: string[] = []
    for (const email of ['spread@people.example', 'nobody@people.example']) {
      const statuses: number[] = []
      for (let index = 0; index < 30; index++) {
        const bot = new Visitor(site, `203.0.${index + 1}.9`)
        statuses.push((await bot.post('/sign-in', { email, password: `guess number ${index}` })).status)
      }
      assert.deepEqual(statuses, [...Array(20).fill(400), ...Array(10).fill(429)])
      const refused = await new Visitor(site, '192.0.2.60').post('/sign-in', { email, password })
      assert.equal(refused.status, 429, 'even the right password')
      assert.ok(Number(refused.headers['retry-after']) > 0)
      pages.push(refused.text.replaceAll(email, 'EMAIL'))
    }
    assert.equal(pages[0], pages[1], 'the page does not reveal whether there is an account')
    assert.match(pages[0]!, /Get a sign-in link by email/)
    assert.match(pages[0]!, /<button class="button" formaction="\/sign-in\/link"/)
    const ipv6 = new Visitor(site, '2001:db8:1:2::9')
    assert.equal(
      (await ipv6.post('/sign-in', { email: 'Spread@People.example ', password })).status,
      429,
      'spelled otherwise',
    )
  })

  test('the owner gets in by the link, and from then on by password in that browser', async () => {
    const owner = new Visitor(site, '192.0.2.61')
    assert.equal((await owner.post('/sign-in/link', { email: 'spread@people.example' })).status, 200)
    assert.equal((await owner.post((await mailTo(site, 'spread@people.example')).link)).status, 303)
    assert.equal(await owner.isSignedIn(), true)
    const { text } = await owner.get('/account/profile')
    assert.match(text, /spread@people\.example/)
    const change = await owner.post('/account/password', {
      form_token: await owner.formToken(),
      form: 'password',
      current: password,
      password: 'quite another one',
    })
    assert.equal(change.status, 303, 'a session has a budget of its own')
    await owner.post('/sign-out')
    assert.equal(
      (await owner.post('/sign-in', { email: 'spread@people.example', password: 'quite another one' })).status,
      303,
    )
    await owner.post('/sign-out')
    owner.address = '192.0.2.62'
    assert.equal(
      (await owner.post('/sign-in', { email: 'spread@people.example', password: 'quite another one' })).status,
      303,
    )
    await site.app.settings.set(passwordsPerDay, passwordsPerDay.default)
  })

  test('a browser is known only for its own account, by a mark that cannot be forged, and has a limit, too', async () => {
    await site.app.settings.set(passwordsPerDay, 5)
    await site.member({ email: 'known@people.example', password })
    const mallory = new Visitor(site, '198.51.100.20')
    await site.member({ email: 'mallory@people.example', password })
    assert.equal((await mallory.post('/sign-in', { email: 'mallory@people.example', password })).status, 303)
    const mark = mallory.cookies.get('slipway-known')!
    const guess = (visitor: Visitor, index: number) =>
      visitor.post('/sign-in', { email: 'known@people.example', password: `guess number ${index}` })
    for (let index = 0; index < 5; index++) await guess(new Visitor(site, `203.1.${index}.1`), index)
    const [nonce, signature] = mark.split('.')
    for (const forged of [
      mark,
      `${nonce}.`,
      `.${signature}`,
      `x${mark}`,
      `${nonce}x.${signature}`,
      'x',
      '',
      `${nonce}.${'A'.repeat(43)}`,
    ]) {
      const bot = new Visitor(site, `203.2.${forged.length}.1`)
      bot.cookies.set('slipway-known', forged)
      assert.equal((await guess(bot, 9)).status, 429, forged)
    }
    const owner = new Visitor(site, '192.0.2.70')
    await owner.post('/sign-in/link', { email: 'known@people.example' })
    await owner.post((await mailTo(site, 'known@people.example')).link)
    const statuses: number[] = []
    for (let index = 0; index < 8; index++) {
      const thief = new Visitor(site, `203.3.${index}.1`)
      thief.cookies.set('slipway-known', owner.cookies.get('slipway-known')!)
      statuses.push((await guess(thief, index)).status)
    }
    assert.deepEqual(statuses, [...Array(5).fill(400), ...Array(3).fill(429)], 'a stolen mark has the same limit')
    await site.app.settings.set(passwordsPerDay, passwordsPerDay.default)
  })

  test('an attack on the sign-in page does not keep a member from confirming with their password', async () => {
    await site.app.settings.set(passwordsPerDay, 5)
    const member = await signedIn(site, { email: 'inside@people.example', password }, '192.0.2.80')
    for (let index = 0; index < 8; index++)
      await new Visitor(site, `203.4.${index}.1`).post('/sign-in', {
        email: 'inside@people.example',
        password: 'no no no no',
      })
    const form_token = await member.formToken()
    const answer = await member.post('/account/password', {
      form_token,
      form: 'password',
      current: password,
      password: 'quite another one',
    })
    assert.equal(answer.status, 303)
    await site.app.settings.set(passwordsPerDay, passwordsPerDay.default)
  })
})
