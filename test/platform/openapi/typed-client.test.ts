import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { dataOf, slipwayClient } from '../../../examples/typescript-client/client.ts'
import { fingerprint } from '../../../examples/typescript-client/document.ts'
import { search, thisWeek } from '../../../examples/typescript-client/example.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { demo } from '../../support/demo.ts'
import { onOneStorage } from '../../support/storage.ts'

const folder = new URL('../../../examples/typescript-client/', import.meta.url)

test('the types of the client are up to date; `npm run generate` in examples/typescript-client makes them', () => {
  const [, made] = /^\/\/ Fingerprint: (\w+)$/m.exec(readFileSync(new URL('schema.ts', folder), 'utf8')) ?? []
  assert.equal(made, fingerprint())
})

onOneStorage('the typed client, on a running site,', (storage) => {
  let site: TestApp
  let url: string
  before(async () => {
    site = await openTestApp(await storage.open(demo), { plugins: [] })
    url = await site.server.listen({ host: '127.0.0.1', port: 0 })
  })
  after(() => site.close())

  test('lists the launches of this week and searches', async () => {
    const launches = await thisWeek(slipwayClient(url))
    assert.ok(launches.length > 0)
    for (const line of launches) assert.match(line, /^\d+\. .+: .+ \(\d+ votes\)$/)
    const found = await search(slipwayClient(url), 'report')
    assert.ok(found.length > 0 && found.length <= 5)
    for (const line of found) assert.match(line, /: https:\/\//)
  })

  test('reads the account of its key', async () => {
    const member = await site.member({ name: 'Ada' })
    const account = dataOf(await slipwayClient(url, await site.keyFor(member)).GET('/me'))
    assert.equal(account.name, 'Ada')
  })

  test('turns a problem into an error that says what to do', async () => {
    const answer = await slipwayClient(url).GET('/listings/{slug}', { params: { path: { slug: 'no-such-listing' } } })
    assert.equal(answer.response.status, 404)
    assert.equal(answer.error?.code, 'not_found')
    assert.throws(() => dataOf(answer), /^Error: Not found: /)
    // @ts-expect-error: the compiler knows the parameters
    const unknown = await slipwayClient(url).GET('/listings', { params: { query: { per_pag: 5 } } })
    assert.match(unknown.error?.detail ?? '', /Did you mean per_page/)
  })

  test('runs as a program', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      fileURLToPath(new URL('example.ts', folder)),
      url,
      'report',
    ])
    assert.match(stdout, /^This week\n1\. /)
    assert.match(stdout, /\nFound for "report"\n.+/)
  })
})
