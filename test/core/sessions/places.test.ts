import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { registerSite } from '../../../src/app/site.ts'
import { placesOf } from '../../../src/core/sessions/places.ts'
import { readableNetwork } from '../../../src/core/sessions/request-origin.ts'
import { examinePlaces } from '../../../src/operations/health/services.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { onOneStorage } from '../../support/storage.ts'
import { Visitor } from '../../support/visitor.ts'
import { mmdbOf } from './mmdb.ts'

const password = 'a long enough password'

onOneStorage('places of sessions', (storage) => {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-places-'))
  const sites: TestApp[] = []
  after(async () => {
    for (const site of sites) await site.close()
    rmSync(folder, { recursive: true })
  })
  const openSite = async (environment: Record<string, string> = {}) => {
    const site = await openTestApp(await storage.open(), { plugins: [registerSite()], environment })
    sites.push(site)
    return site
  }
  const place = async (site: TestApp, address: string) => (await placesOf(site.app, [readableNetwork(address)]))[0]
  const file = (name: string, content: Buffer | string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const lisbon = { city: { names: { en: 'Lisbon' } }, country: { iso_code: 'PT' } }

  let site: TestApp
  before(async () => {
    site = await openSite()
  })

  for (const [address, country] of [
    ['8.8.8.8', 'United States'],
    ['193.136.1.10', 'Portugal'],
    ['2001:4860:4860::8888', 'United States'],
    ['2a02:3032:4:8c1:1:2:3:4', 'Germany'],
    ['::ffff:193.136.1.10', 'Portugal'],
    ['192.168.1.7', null],
    ['10.0.0.1', null],
    ['127.0.0.1', null],
    ['::1', null],
    ['fd00::1', null],
    ['100.64.0.9', null],
    ['203.0.113.9', null],
  ] as const)
    test(`${address} is in ${country ?? 'no country'}`, async () => {
      assert.equal(await place(site, address), country)
    })

  test('the page shows the country with the start of the network, or only the network if it is unknown', async () => {
    await site.member({ email: 'ada@people.example', password })
    const signIn = async (address: string) => {
      const visitor = new Visitor(site, address)
      await visitor.post('/sign-in', { email: 'ada@people.example', password })
      return visitor
    }
    await signIn('192.168.1.7')
    const ada = await signIn('193.136.1.10')
    const { text } = await ada.get('/account/sessions')
    assert.match(text, /<th[^>]*>Place<\/th>/)
    assert.match(text, /Portugal<br><span class="figure muted">193\.136\.1\.x<\/span>/)
    assert.match(text, /<span class="figure">192\.168\.1\.x<\/span>/)
    assert.doesNotMatch(text, /193\.136\.1\.10|192\.168\.1\.7/)
  })

  test('the owner’s database adds the city', async () => {
    const GEOIP_DATABASE = file('city.mmdb', mmdbOf([193, 136, 1], lisbon))
    const own = await openSite({ GEOIP_DATABASE })
    assert.equal(await place(own, '193.136.1.10'), 'Lisbon, Portugal')
    assert.equal(await place(own, '8.8.8.8'), null)
    assert.deepEqual(await examinePlaces(own.app.config), [
      { check: 'places', level: 'ok', detail: 'Test-City, of September 21, 2026', todo: null },
    ])
  })

  test('records in other shapes are understood', async () => {
    const flat = await openSite({
      GEOIP_DATABASE: file('flat.mmdb', mmdbOf([193, 136, 1], { city: 'Lisbon', country_code: 'PT' })),
    })
    assert.equal(await place(flat, '193.136.1.10'), 'Lisbon, Portugal')
  })

  for (const [what, path] of [
    ['is missing', () => join(folder, 'missing.mmdb')],
    ['is not a database', () => file('text.mmdb', 'not a database')],
  ] as const)
    test(`if the file ${what}, countries are shown, and doctor says so`, async () => {
      const broken = await openSite({ GEOIP_DATABASE: path() })
      assert.equal(await place(broken, '193.136.1.10'), 'Portugal')
      const [finding] = await examinePlaces(broken.app.config)
      assert.equal(finding?.level, 'failure')
      assert.match(finding.detail, /mmdb can’t be read: /)
    })
})
