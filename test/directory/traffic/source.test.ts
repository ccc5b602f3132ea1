import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { registerSite } from '../../../src/app/site.ts'
import { sourceOf, sourceOfAction } from '../../../src/directory/traffic/source.ts'
import { trafficOf } from '../../../src/directory/traffic/traffic.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { onOneStorage } from '../../support/storage.ts'
import { signedIn, Visitor } from '../../support/visitor.ts'

const here = 'http://localhost:3000'
const password = 'a long enough password'

test('a source is a section of this site or the host of another site, never a full URL', () => {
  const cases: [string | undefined, string][] = [
    [undefined, 'direct'],
    ['nonsense', 'direct'],
    ['https://www.news.example/item?id=7#secret', 'news.example'],
    [`${here}/`, 'home'],
    [`${here}/launches/weeks/2026-11-09`, 'launches'],
    [`${here}/listings/pigeonry`, 'listings'],
    [`${here}/listings/tidewell`, 'direct'],
    [`${here}/listings/tidewell?x=1#y`, 'direct'],
    [`${here}/sign-in?next=/listings/tidewell`, 'direct'],
    ['http://[2001:db8::1]/', 'direct'],
    [`https://${'a'.repeat(120)}.example/`, 'direct'],
    ['https://bücher.example/', 'xn--bcher-kva.example'],
    ['android-app://com.reader/', 'com.reader'],
  ]
  for (const [before, source] of cases) assert.equal(sourceOf(here, before, 'tidewell'), source, before)
  const act = (referer: string | undefined, from?: string) => sourceOfAction(here, { slug: 'tidewell', referer, from })
  assert.equal(act(`${here}/launches`, 'https://news.example/'), 'launches')
  assert.equal(act(`${here}/listings/tidewell`, 'https://news.example/'), 'news.example')
  assert.equal(act(`${here}/listings/tidewell`), 'direct')
  assert.equal(act(undefined, '<script>'), 'direct')
})

onOneStorage('where votes and clicks come from', (storage) => {
  let site: TestApp
  before(async () => {
    site = await openTestApp(await storage.open(), { plugins: [registerSite()] })
    await makeListing(site, { slug: 'tidewell', name: 'Tidewell' })
  })
  after(() => site.close())

  const sourceOfVote = async (memberId: number) =>
    (await site.app.db.maybe(sql<{ source: string }>`select source from votes where member_id = ${memberId}`))?.source
  const page = { referer: `${here}/listings/tidewell` }

  test('a vote cast in a list has the list as its source', async () => {
    const ada = await signedIn(site)
    await ada.post('/listings/tidewell/vote', { vote: 'cast' }, { referer: `${here}/launches?page=2` })
    assert.equal(await sourceOfVote(ada.member.id), 'launches')
  })

  test('without a script, the form on a listing page sends the referrer', async () => {
    const bo = await signedIn(site)
    const { text } = await bo.get('/listings/tidewell', { referer: 'https://news.example/"><b>' })
    assert.match(
      text,
      /action="\/listings\/tidewell\/vote"><input type="hidden" name="from" value="https:\/\/news\.example\/[^<>"]+">/,
    )
    await bo.post('/listings/tidewell/vote', { vote: 'cast', from: 'https://news.example/"><b>' }, page)
    assert.equal(await sourceOfVote(bo.member.id), 'news.example')
  })

  test('the cached page for anonymous visitors contains no referrer', async () => {
    const { text } = await new Visitor(site).get('/listings/tidewell', { referer: 'https://secret.example/' })
    assert.ok(!text.includes('secret.example') && !text.includes('name="from"'))
  })

  test('a vote keeps its source through signing in', async () => {
    const cy = await site.member({ email: 'cy@people.example', password })
    const stranger = new Visitor(site)
    const asked = await stranger.post('/listings/tidewell/vote', { vote: 'cast', from: 'https://news.example/' }, page)
    const intent = new URL(asked.headers.location!, here).searchParams.get('intent')!
    await stranger.post('/sign-in', {
      email: 'cy@people.example',
      password,
      next: '/',
      intent: intent.replace('news.example', 'evil.example'),
    })
    assert.equal(await sourceOfVote(cy.id), undefined)
    await stranger.post('/sign-in', { email: 'cy@people.example', password, next: '/', intent })
    assert.equal(await sourceOfVote(cy.id), 'news.example')
  })

  test('a vote without a referrer is direct', async () => {
    const di = await signedIn(site)
    await di.post('/listings/tidewell/vote', { vote: 'cast' }, page)
    assert.equal(await sourceOfVote(di.member.id), 'direct')
  })

  test('views and clicks of one visit have the same source', async () => {
    const eve = new Visitor(site)
    await eve.get('/listings/tidewell', { referer: 'https://fresh.example/' })
    await eve.get(`/listings/tidewell/visit?${new URLSearchParams({ from: 'https://fresh.example/' })}`, page)
    await eve.get('/listings/tidewell/visit', page)
    await trafficOf(site.app).flush()
    const rows = await site.app.db.many(
      sql`select source, views, clicks from traffic where source = 'fresh.example' or clicks > 0 order by source`,
    )
    assert.deepEqual(rows, [
      { source: 'direct', views: 0, clicks: 1 },
      { source: 'fresh.example', views: 1, clicks: 1 },
    ])
  })
})
