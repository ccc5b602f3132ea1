import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { openPostgres } from '../../src/platform/database/postgres.ts'
import { sql } from '../../src/platform/database/sql.ts'
import type { Database } from '../../src/platform/database/types.ts'
import { second } from '../../src/platform/duration.ts'
import { credentials, type S3Server, startS3 } from '../directory/media/s3-server.ts'
import { drawn, multipart } from '../directory/media/support.ts'
import { until } from '../platform/jobs/support.ts'
import { type BreakableConnection, breakableConnection } from '../platform/operation/support/breakable-connection.ts'
import { openShop, type Shop } from '../shop/orders/support.ts'
import { type FakeBtcpay, openBtcpay } from '../shop/payments/fake-gateways/btcpay.ts'
import { beginOrder } from '../shop/payments/support.ts'
import { makeListing } from '../support/listings.ts'
import { onOneStorage } from '../support/storage.ts'
import { createTestDatabase, dropTestDatabase } from '../support/storage-postgres.ts'
import { signedIn, type Visitor } from '../support/visitor.ts'

/** What a row of the table promises. `stale` is a cached copy, marked as such. */
type Promised = 'ok' | 'stale' | '503' | 'says disk_full' | 'tool error'

const statuses: Record<Promised, string> = {
  ok: '200',
  stale: '200, `Cache-Status: Slipway; hit; ttl=-…; detail=stale`',
  '503': '503, `Retry-After`',
  'tool error': 'a tool error with the problem `unavailable`',
  'says disk_full': '503, `{"status":"disk_full"}`',
}

const requests = {
  cachedPage: 'a public page in the cache',
  cachedRead: 'a public API response in the cache',
  memberPage: 'the same page for a signed-in member',
  newPage: 'a page that isn’t in the cache',
  read: 'an API response that isn’t in the cache',
  vote: 'a vote',
  checkout: 'the checkout',
  order: 'a new order (API)',
  badge: 'a badge',
  sitemap: 'the sitemap',
  webhook: 'a payment webhook',
  tool: 'an MCP tool',
  upload: 'an image upload',
  picture: 'an image',
  missing: 'an unknown page',
  ready: '`/readyz`',
  alive: '`/healthz`',
} as const
type Request = keyof typeof requests

/** People get a page that says what is wrong. */
const seenByPeople = new Set<Request>(['newPage', 'vote', 'checkout', 'upload'])
/** Programs get a problem document. */
const sentByPrograms = new Set<Request>(['read', 'order', 'webhook'])

/** The promises of docs/faults.md, which is compared with this at the end. */
const faults = {
  away: {
    title: 'PostgreSQL is down',
    rows: {
      cachedPage: 'stale',
      cachedRead: 'stale',
      memberPage: 'stale',
      newPage: '503',
      read: '503',
      vote: '503',
      checkout: '503',
      order: '503',
      badge: '503',
      sitemap: '503',
      webhook: '503',
      tool: 'tool error',
      upload: '503',
      ready: '503',
      alive: 'ok',
    },
  },
  hangs: {
    title: 'PostgreSQL accepts connections but never responds',
    rows: {
      cachedPage: 'stale',
      cachedRead: 'stale',
      newPage: '503',
      vote: '503',
      checkout: '503',
      webhook: '503',
      ready: '503',
      alive: 'ok',
    },
  },
  serverDisk: {
    title: 'PostgreSQL’s disk is full',
    rows: {
      cachedPage: 'ok',
      newPage: 'ok',
      read: 'ok',
      badge: 'ok',
      sitemap: 'ok',
      memberPage: 'ok',
      vote: '503',
      order: '503',
      webhook: '503',
      ready: 'says disk_full',
      alive: 'ok',
    },
  },
  ownDisk: {
    title: 'The disk of `DATA_DIR` is full',
    rows: { cachedPage: 'ok', newPage: 'ok', upload: '503', ready: 'says disk_full', alive: 'ok' },
  },
  storeFails: {
    title: 'S3 fails',
    rows: { cachedPage: 'ok', newPage: 'ok', vote: 'ok', upload: '503', picture: '503', ready: 'ok' },
  },
  storeHangs: {
    title: 'S3 never responds',
    rows: { newPage: 'ok', vote: 'ok', upload: '503', picture: '503', ready: 'ok' },
  },
  gatewayAway: {
    title: 'The payment gateway is down',
    rows: { newPage: 'ok', webhook: '503', ready: 'ok' },
  },
} as const satisfies Record<string, { title: string; rows: Partial<Record<Request, Promised>> }>

const document = new URL('../../docs/faults.md', import.meta.url)

/** A site with a listing, an order that is being paid, and a member. */
class Place {
  readonly shop: Shop
  readonly visitor: Visitor
  readonly #fake: FakeBtcpay
  readonly #order: Awaited<ReturnType<typeof beginOrder>>
  readonly #checkout: string
  readonly #listingId: number
  readonly #upload: { path: string; token: string }
  #made = 0

  private constructor(
    shop: Shop,
    fake: FakeBtcpay,
    visitor: Visitor,
    order: Awaited<ReturnType<typeof beginOrder>>,
    checkout: string,
    listingId: number,
    upload: { path: string; token: string },
  ) {
    this.shop = shop
    this.visitor = visitor
    this.#fake = fake
    this.#order = order
    this.#checkout = checkout
    this.#listingId = listingId
    this.#upload = upload
  }

  static async open(db: Database, fake: FakeBtcpay, environment: Record<string, string> = {}): Promise<Place> {
    const shop = await openShop(
      { kind: 'postgres', open: async () => db },
      { RATE_LIMITS: 'on', ...fake.environment, ...environment },
    )
    const visitor = await signedIn(shop)
    const listingId = await makeListing(shop, { slug: 'quayside', plan: 'paid', ownerId: visitor.member.id })
    const paidFor = await shop.listing({ status: 'live', plan: 'free' })
    const order = await beginOrder(shop, 'btcpay', [
      {
        product: 'billboard_min',
        listing_id: paidFor,
        amount_cents: 12_345,
      },
    ])
    const { token } = await db.one(sql<{ token: string }>`select token from orders where id = ${order.id}`)
    const media = `/account/listings/${listingId}/media`
    const upload = { path: `${media}/pictures`, token: await visitor.formToken(media) }
    const place = new Place(shop, fake, visitor, order, `/checkout/${token}`, paidFor, upload)
    // Fills the cache, whose answers then expire.
    await place.send('cachedPage')
    await place.send('cachedRead')
    place.wait(90)
    return place
  }

  /** Moves the clock on. */
  wait(seconds: number) {
    this.shop.clock.set(new Date(this.shop.clock.now().getTime() + seconds * second).toISOString())
  }

  async send(request: Request) {
    const html = { accept: 'text/html' }
    const get = (url: string, headers: Record<string, string> = html) => this.shop.call({ url, headers })
    const fresh = ++this.#made
    const api = { authorization: `Bearer ${this.shop.key}`, 'content-type': 'application/json' }
    switch (request) {
      case 'cachedPage':
        return get('/listings/quayside')
      case 'cachedRead':
        return get('/api/v1/listings/quayside', {})
      case 'memberPage':
        return this.visitor.get('/listings/quayside')
      case 'newPage':
        return get(`/search?q=quay${fresh}`)
      case 'read':
        return get(`/api/v1/listings?q=quay${fresh}`, {})
      case 'vote':
        return this.visitor.post('/listings/quayside/vote', { vote: fresh % 2 ? 'withdraw' : 'cast' })
      case 'checkout':
        return get(this.#checkout)
      case 'order':
        return this.shop.call({
          method: 'POST',
          url: '/api/v1/orders/checkout',
          headers: api,
          payload: { items: [{ product: 'billboard_min', listing_id: this.#listingId, amount_cents: 5_000 }] },
        })
      case 'badge':
        return get('/badges/quayside/launched.svg', { accept: 'image/*' })
      case 'sitemap':
        return get('/sitemap.xml', { accept: 'application/xml' })
      case 'webhook': {
        const { payload, headers } = this.#fake.pays(this.#order.reference, this.shop.clock.now())
        return this.shop.call({ method: 'POST', url: '/webhooks/btcpay', payload, headers })
      }
      case 'tool':
        return this.shop.call({
          method: 'POST',
          url: '/mcp',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            authorization: `Bearer ${this.shop.key}`,
            host: 'localhost:3000',
          },
          payload: {
            jsonrpc: '2.0',
            id: 1,
            method: 'tools/call',
            params: { name: 'search_listings', arguments: { q: `quay${fresh}` } },
          },
        } satisfies InjectOptions)
      case 'upload':
        return this.#sendPicture(fresh)
      case 'picture':
        return get(`/media/${'0'.repeat(32)}/480.webp`, { accept: 'image/*' })
      case 'missing':
        return get(`/nothing/${fresh}`)
      case 'ready':
        return get('/readyz', {})
      case 'alive':
        return get('/healthz', {})
    }
  }

  async #sendPicture(fresh: number) {
    const file = await drawn(800 + fresh, 500)
      .png()
      .toBuffer()
    const { payload, type } = multipart([
      { name: 'form_token', value: this.#upload.token },
      { name: 'form', value: 'picture' },
      { name: 'file', value: file, filename: 'screen.png', type: 'image/png' },
    ])
    const cookie = [...this.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'content-type': type, 'sec-fetch-site': 'same-origin', accept: 'text/html', cookie }
    return this.shop.call({ method: 'POST', url: this.#upload.path, payload, headers })
  }

  /** Sends the requests of a fault and compares the answers with the table. */
  async check(fault: keyof typeof faults): Promise<void> {
    for (const [request, promised] of Object.entries(faults[fault].rows) as [Request, Promised][]) {
      const answer = await this.send(request)
      const name = `${faults[fault].title}: ${request}: ${answer.status} ${answer.text.slice(0, 300)}`
      if (promised === '503' || promised === 'says disk_full') {
        assert.equal(answer.status, 503, name)
        assert.ok(Number(answer.headers['retry-after']) > 0, name)
        if (seenByPeople.has(request)) assert.match(String(answer.headers['content-type']), /html/, name)
        if (/html/.test(String(answer.headers['content-type']))) assert.match(answer.text, /We’ll be right back/, name)
        if (sentByPrograms.has(request)) {
          assert.match(String(answer.headers['content-type']), /application\/problem\+json/, name)
          assert.equal(answer.body.code, 'unavailable', name)
        }
        if (promised === 'says disk_full') assert.equal(answer.body.status, 'disk_full')
      } else if (promised === 'tool error') {
        assert.equal(answer.body.result.isError, true, name)
        assert.equal(JSON.parse(answer.body.result.content[0].text).code, 'unavailable', name)
      } else {
        assert.ok([200, 303].includes(answer.status), name)
        assert.equal(/detail=stale/.test(answer.headers['cache-status'] ?? ''), promised === 'stale', name)
      }
    }
  }
}

const failing = (db: Database, tables: readonly string[]) =>
  db.script(`
    create or replace function no_space() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    ${tables
      .map((table) => `create trigger no_space before insert or update on ${table} execute function no_space();`)
      .join('\n')}`)

onOneStorage('while something we depend on fails', (storage) => {
  if (storage.kind === 'embedded') return
  const folder = mkdtempSync(join(tmpdir(), 'slipway-faults-'))
  let fake: FakeBtcpay
  before(async () => {
    fake = await openBtcpay()
  })
  after(() => {
    fake.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** A site whose connections to PostgreSQL a test can break. */
  async function placeBehindProxy(t: TestContext): Promise<{ place: Place; connection: BreakableConnection }> {
    const { name, url } = await createTestDatabase()
    const connection = await breakableConnection(url)
    const db = await openPostgres(connection.url, { statementTimeout: 500, connectTimeout: 500 })
    const place = await Place.open(db, fake, { DATA_DIR: join(folder, name) })
    t.after(async () => {
      await connection.break()
      await place.shop.close().catch(() => {})
      await db.close()
      await dropTestDatabase(name)
    })
    return { place, connection }
  }

  test('PostgreSQL is away: cached answers are served as stale, the rest is 503; then it recovers', async (t) => {
    const { place, connection } = await placeBehindProxy(t)
    await connection.break()
    await place.check('away')
    assert.equal((await place.send('missing')).status, 404, 'an unknown page does not need the database')
    await connection.restore()
    await until('it recovers', async () => (await place.send('newPage')).status === 200, 15_000)
    assert.equal((await place.send('ready')).status, 200)
    place.wait(90)
    assert.equal((await place.send('cachedPage')).headers['cache-status'], undefined)
  })

  test('PostgreSQL hangs: everything ends in time, and it recovers', async (t) => {
    const { place, connection } = await placeBehindProxy(t)
    connection.hang()
    await place.check('hangs')
    await connection.break()
    await connection.restore()
    await until('it recovers', async () => (await place.send('newPage')).status === 200, 15_000)
    assert.equal((await place.send('vote')).status, 303)
  })

  test('the disk of PostgreSQL is full: reads work, writes are 503, and /readyz says so for a minute', async (t) => {
    const db = await storage.open()
    const place = await Place.open(db, fake, { DATA_DIR: join(folder, 'full-server') })
    t.after(() => place.shop.close())
    await failing(db, ['votes', 'orders', 'gateway_events', 'rate_limits', 'sessions'])
    await place.check('serverDisk')
    place.wait(61)
    assert.equal((await place.send('ready')).status, 200)
  })

  test('the disk of DATA_DIR is full: uploads are 503 and leave nothing behind, and /readyz says so', async (t) => {
    const mount = join(folder, 'small')
    mkdirSync(mount)
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', mount], { stdio: 'ignore' })
    } catch {
      return t.skip('a file system of 1 MB needs the right to mount one')
    }
    t.after(() => execFileSync('umount', ['--lazy', mount]))
    const place = await Place.open(await storage.open(), fake, { DATA_DIR: mount })
    t.after(() => place.shop.close())
    try {
      writeFileSync(join(mount, 'filling'), Buffer.alloc(2 * 1024 * 1024))
    } catch {
      // Now it is full, as intended.
    }
    await place.check('ownDisk')
  })

  describe('S3', () => {
    let s3: S3Server
    const environment = () => ({
      MEDIA_STORE: 's3',
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: credentials.bucket,
      S3_REGION: credentials.region,
      S3_ACCESS_KEY: credentials.accessKey,
      S3_SECRET_KEY: credentials.secretKey,
      DATA_DIR: join(folder, 's3'),
    })

    test('fails: uploads and images are 503, the rest works', async (t) => {
      s3 = await startS3(t)
      const place = await Place.open(await storage.open(), fake, environment())
      t.after(() => place.shop.close())
      s3.fail(500, 1_000)
      await place.check('storeFails')
    })

    test('never answers: uploads and images end with 503, and eight of them leave room for the next', async (t) => {
      s3 = await startS3(t)
      const place = await Place.open(await storage.open(), fake, { ...environment(), S3_TIMEOUT: '1' })
      t.after(() => place.shop.close())
      s3.before(() => new Promise(() => {}))
      await place.check('storeHangs')
      const uploads = await Promise.all(Array.from({ length: 8 }, () => place.send('upload')))
      assert.deepEqual(new Set(uploads.map(({ status }) => status)), new Set([503]))
      s3.before(() => {})
      assert.equal((await place.send('upload')).status, 303)
    })
  })

  test('the payment gateway is away: its webhook is 503, so that it is sent again', async (t) => {
    const gone = await openBtcpay()
    const place = await Place.open(await storage.open(), gone, { DATA_DIR: join(folder, 'gateway') })
    t.after(() => place.shop.close())
    gone.close()
    await place.check('gatewayAway')
  })

  test('docs/faults.md has every row', () => {
    const rows = Object.values(faults).flatMap(({ title, rows }) =>
      Object.entries(rows).map(([request, promised], index) =>
        [index === 0 ? title : '', requests[request as Request], statuses[promised]].join(' | '),
      ),
    )
    const table = ['| Fault | Request | Response |', '|---|---|---|', ...rows.map((row) => `| ${row} |`)].join('\n')
    const text = readFileSync(document, 'utf8')
    const written = text.replace(/\| Fault \|[^]*?(?=\n\n|$)/, () => table)
    if (process.env.WRITE_FAULTS) writeFileSync(document, written)
    assert.equal(written, text, 'write it with WRITE_FAULTS=1 npm test -- test/app/faults.test.ts')
  })
})
