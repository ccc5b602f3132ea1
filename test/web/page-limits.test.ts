import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { computedPagesPerMinute } from '../../src/web/limits.ts'
import { openTestApp, type TestApp } from '../support/app.ts'
import { makeListing } from '../support/listings.ts'
import { onOneStorage } from '../support/storage.ts'
import { Visitor } from '../support/visitor.ts'

const computed: Record<string, [path: string, accept?: string]> = {
  searches: ['/search?q=boats'],
  suggestions: ['/search/suggestions?q=boats'],
  alternatives: ['/listings/tidewell/alternatives'],
  comparisons: ['/compare?a=tidewell&b=harbour'],
  'preview images': ['/og/listings/tidewell.png', 'image/png'],
  'the preview image of the site': ['/og/site.png', 'image/png'],
  embeds: ['/oembed?url=http://localhost:3000/listings/tidewell', 'application/json'],
  'Markdown by address': ['/listings/tidewell.md'],
  'Markdown of the home page': ['/index.md'],
  'Markdown by Accept header': ['/listings/tidewell', 'text/markdown'],
}
const plain = ['/', '/launches', '/listings/tidewell', '/categories', '/favicon.svg', '/api/v1/listings/tidewell']

onOneStorage('the limit of pages that are computed for each request', (storage) => {
  let site: TestApp
  let addresses = 0
  let visitor: Visitor
  before(async () => {
    site = await openTestApp(await storage.open(), { environment: { RATE_LIMITS: 'on' } })
    for (const slug of ['tidewell', 'harbour']) await makeListing(site, { slug })
    await site.app.settings.set(computedPagesPerMinute, 3)
  })
  after(() => site.close())
  beforeEach(() => void (visitor = new Visitor(site, `203.0.113.${++addresses}`)))

  for (const [what, [path, accept = 'text/html']] of Object.entries(computed))
    test(`applies to ${what}`, async () => {
      for (let count = 0; count < 3; count++) assert.equal((await visitor.get(path, { accept })).status, 200, path)
      const refused = await visitor.get(path, { accept })
      assert.equal(refused.status, 429)
      assert.match(refused.headers['retry-after']!, /^\d+$/)
      const other = new Visitor(site, `203.0.113.${++addresses}`)
      assert.equal((await other.get(path, { accept })).status, 200, 'another address is not affected')
    })

  test('shows people a page that says when to come back', async () => {
    for (let count = 0; count < 3; count++) await visitor.get('/search?q=boats')
    const { text } = await visitor.get('/search?q=boats')
    assert.match(text, /<h1>Too many requests<\/h1>/)
    assert.match(text, /Try again in \d+ seconds?\./)
    assert.match(text, /<a class="button" href="\/">/)
  })

  test('is one budget, separate from plain pages, assets and the API', async () => {
    for (const path of ['/search?q=a', '/compare', '/index.md']) assert.equal((await visitor.get(path)).status, 200)
    assert.equal((await visitor.get('/search?q=b')).status, 429)
    for (const path of plain) assert.equal((await visitor.get(path)).status, 200, path)
  })

  test('keeps missing pages from searching, which stay missing', async () => {
    assert.match((await visitor.get('/tidewell')).text, /Did you mean/)
    for (let count = 0; count < 3; count++) await visitor.get('/search?q=boats')
    const missing = await visitor.get('/tidewell')
    assert.equal(missing.status, 404)
    assert.doesNotMatch(missing.text, /Did you mean/)
  })
})
