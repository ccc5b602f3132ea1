import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isSlipwayError, Slipway } from '../../../packages/client/src/index.ts'
import { camel, clientFile, clientOperations } from '../../../scripts/write-client.ts'
import { allOperations, operations } from '../../../src/app/operations.ts'
import type { Member } from '../../../src/core/members/members.ts'
import type { Operation } from '../../../src/platform/operation/declare.ts'
import { type Sample, samples } from '../../contract/samples.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { demo } from '../../support/demo.ts'
import { makeListing } from '../../support/listings.ts'
import { onOneStorage } from '../../support/storage.ts'

const folder = fileURLToPath(new URL('../../../packages/client/', import.meta.url))
const run = promisify(execFile)

test('the operations of the client are up to date; `npm run write -- client` writes them', () => {
  assert.equal(readFileSync(clientFile, 'utf8'), clientOperations())
})

test('the client has a method for each of the 41 operations and for the extensions, and no others', () => {
  const own = Object.getOwnPropertyNames(Object.getPrototypeOf(Slipway.prototype)).filter(
    (name) => name !== 'constructor',
  )
  assert.equal(operations.length, 41)
  assert.deepEqual(own.sort(), allOperations.map(({ id }) => camel(id)).sort())
})

onOneStorage('the client, on a running site,', (storage) => {
  let site: TestApp
  let url: string
  let member: Member
  let client: Slipway
  before(async () => {
    site = await openTestApp(await storage.open(demo), { plugins: [] })
    url = await site.server.listen({ host: '127.0.0.1', port: 0 })
    member = await site.member({ name: 'Ada' })
    client = new Slipway({ site: url, token: await site.keyFor(member) })
  })
  after(() => site.close())

  for (const operation of allOperations)
    test(`calls ${operation.id} by its method`, async () => {
      const declared = samples[operation.id]!
      const { ok } = typeof declared === 'function' ? await declared(site, member) : declared
      const methods = client as unknown as Record<string, (parameters: object) => Promise<unknown>>
      const answer = await methods[camel(operation.id)]!(parametersOf(operation, ok))
      const read = operation.returns.safeParse(answer)
      assert.ok(read.success, read.error?.message)
      assert.deepEqual(read.data, answer)
    })

  test('iterates over the items of all pages, and over the pages', async () => {
    const all = await client.searchListings({ sort: 'votes', per_page: 100 })
    assert.ok(all.total > 25 && !all.has_more)
    const seen: string[] = []
    for await (const { slug } of client.searchListings({ sort: 'votes', per_page: 10 })) seen.push(slug)
    assert.deepEqual(
      seen,
      all.items.map(({ slug }) => slug),
    )
    const pages: number[] = []
    for await (const { page } of client.searchListings({ sort: 'votes', per_page: 10, page: 2 }).pages())
      pages.push(page)
    assert.deepEqual(
      pages,
      Array.from({ length: Math.ceil(all.total / 10) - 1 }, (_, index) => index + 2),
    )
    for await (const { listing } of client.getLeaderboard({ board: 'community-all-time', per_page: 2 })) {
      assert.equal(listing.slug, all.items[0]!.slug)
      break
    }
  })

  test('reports a refusal with its code, fields and request id', async () => {
    const missing = await client.getListing({ slug: 'no-such-listing' }).catch((error) => error)
    assert.ok(isSlipwayError(missing, 'not_found'))
    assert.equal(missing.status, 404)
    assert.match(missing.requestId ?? '', /^req_/)
    // @ts-expect-error: the compiler knows the parameters
    const unknown = await client.searchListings({ per_pag: 5 }).catch((error) => error)
    assert.ok(isSlipwayError(unknown, 'invalid_request'))
    assert.match(unknown.detail, /Did you mean per_page/)
    assert.deepEqual(
      unknown.errors.map(({ path }) => path),
      ['per_pag'],
    )
    await assert.rejects(async () => new Slipway({ site: url }).getAccount(), { code: 'authentication_required' })
    await assert.rejects(async () => new Slipway({ site: url, token: 'slw_wrong' }).getSiteInfo(), {
      code: 'invalid_token',
    })
    assert.ok(!isSlipwayError(new Error('other')))
  })

  test('a checkout that is retried after a cut connection creates one order', async () => {
    const owner = await site.member()
    const listing_id = await makeListing(site, {
      slug: 'cut-off',
      status: 'draft',
      plan: null,
      week: null,
      ownerId: owner.id,
    })
    const token = await site.keyFor(owner)
    await using proxy = await cuttingProxy(url, 2)
    const order = await new Slipway({ site: proxy.url, token }).createCheckout({
      items: [{ product: 'launch', listing_id }],
    })
    assert.equal(proxy.answered, 3)
    const orders = await new Slipway({ site: url, token }).listMyOrders()
    assert.deepEqual(
      orders.items.map(({ number }) => number),
      [order.number],
    )
  })

  test('works as the package that is published: JavaScript and types, nothing else', async () => {
    const { stdout } = await run('npm', ['pack', '--dry-run', '--json'], { cwd: folder })
    const [packed] = JSON.parse(stdout.slice(stdout.indexOf('[')))
    const names = ['client', 'errors', 'index', 'operations', 'pages', 'retry']
    const expected = ['README.md', 'package.json', ...names.flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`])]
    assert.deepEqual(packed.files.map(({ path }: { path: string }) => path).sort(), expected.sort())
    const { dependencies } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8'))
    assert.equal(dependencies, undefined)
    const program = `import { Slipway } from './dist/index.js'
for await (const { name } of new Slipway({ site: '${url}' }).searchListings({ per_page: 30 })) console.log(name)`
    const listed = await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder })
    const { total } = await client.searchListings()
    assert.equal(listed.stdout.trim().split('\n').length, total)
  })
})

/** The parameters of a request, as the method takes them. */
function parametersOf({ path, query }: Operation, { url, payload }: Sample): object {
  const [given, search] = String(url).split('?') as [string, string?]
  const pattern = new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
  const named = Object.entries(pattern.exec(given)?.groups ?? {}).map(([name, value]) => [
    name,
    decodeURIComponent(value),
  ])
  assert.ok(query || !search)
  return { ...Object.fromEntries(named), ...Object.fromEntries(new URLSearchParams(search)), ...(payload as object) }
}

/** Passes requests on, but cuts the connection instead of the first answers. */
async function cuttingProxy(target: string, cuts: number) {
  const proxy = createServer((request, response) => {
    const onward = forward(
      `${target}${request.url}`,
      { method: request.method, headers: request.headers },
      (answer) => {
        answered++
        if (answered <= cuts) return answer.resume().once('end', () => response.destroy())
        return answer.pipe(response.writeHead(answer.statusCode!, answer.headers))
      },
    )
    request.pipe(onward)
  })
  let answered = 0
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    get answered() {
      return answered
    },
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
