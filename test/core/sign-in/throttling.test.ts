import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { registerSite } from '../../../src/app/site.ts'
import { signInsPerAddress } from '../../../src/core/sign-in/limits.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { onOneStorage } from '../../support/storage.ts'
import { mailsTo, Visitor } from '../../support/visitor.ts'

const password = 'a long enough password'

onOneStorage('throttling', (storage) => {
  let site: TestApp
  before(async () => {
    site = await openTestApp(await storage.open(), { environment: { RATE_LIMITS: 'on' }, plugins: [registerSite()] })
  })
  after(() => site.close())

  test('10 000 wrong sign-ins from four addresses: few are checked, and the owner can still sign in from another one', async () => {
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

  test('mails to one address are limited, with or without an account', async () => {
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
})
