import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '../../../src/platform/database/sql.ts'
import { eachStorage } from '../../support/storage.ts'
import { type AuthorizationServer, authorizationServer } from './support/authorization-server.ts'
import type { Browser } from './support/browser.ts'
import { code, oauthClient, type Tokens } from './support/client.ts'

eachStorage('refresh tokens that are used twice', (storage) => {
  let server: AuthorizationServer
  let browser: Browser
  let client: Awaited<ReturnType<typeof oauthClient>>
  before(async () => {
    server = await authorizationServer({ db: await storage.open() })
    browser = await server.browser(await server.member())
    client = await oauthClient(server)
  })
  after(() => server.close())

  const connect = () => client.connect(browser, { resource: `${server.url}/api/v1` })
  const refresh = (tokens: Tokens) => client.refresh(tokens.refresh_token!)
  const works = async ({ access_token }: Tokens) => (await server.get('/api/v1/me', access_token)).status === 200
  const refused = code('invalid_grant')
  async function assertEnded(...family: Tokens[]): Promise<void> {
    for (const tokens of family) {
      assert.equal(await works(tokens), false)
      await assert.rejects(refresh(tokens), refused)
    }
  }

  test('a client whose response was lost can retry and continue', async () => {
    const parent = await connect()
    await refresh(parent)
    server.clock.advance(5000)
    let tokens = await refresh(parent)
    for (let round = 0; round < 3; round++) {
      server.clock.advance(3600_000)
      tokens = await refresh(tokens)
    }
    assert.equal(await works(tokens), true)
  })

  test('a client that keeps the first of two responses can continue', async () => {
    const parent = await connect()
    const first = await refresh(parent)
    await refresh(parent)
    server.clock.advance(3600_000)
    assert.equal(await works(await refresh(first)), true)
  })

  test('two concurrent refreshes each get tokens, and the family ends when both are used', async () => {
    const parent = await connect()
    const [one, two] = await Promise.all([refresh(parent), refresh(parent)])
    const grandchild = await refresh(one!)
    assert.equal(await works(grandchild), true)
    await assert.rejects(refresh(two!), refused)
    await assertEnded(one!, two!, grandchild)
  })

  test('the second child ends the family, however late it is used', async () => {
    const parent = await connect()
    const [one, two] = [await refresh(parent), await refresh(parent)]
    const grandchild = await refresh(two)
    server.clock.advance(29 * 24 * 3600_000)
    await assert.rejects(refresh(one), refused)
    await assertEnded(grandchild)
  })

  test('two children used concurrently end the family', async () => {
    for (let round = 0; round < 5; round++) {
      const parent = await connect()
      const children = [await refresh(parent), await refresh(parent)]
      const results = await Promise.allSettled(children.map(refresh))
      assert.ok(
        results.some(({ status }) => status === 'rejected'),
        'one of the two is refused',
      )
      const survivors = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
      await assertEnded(...children, ...survivors)
    }
  })

  test('a parent that is reused after its child ends the family, even within the grace period', async () => {
    const parent = await connect()
    const child = await refresh(parent)
    const grandchild = await refresh(child)
    await assert.rejects(refresh(parent), refused)
    await assertEnded(child, grandchild)
  })

  test('third and fourth children count as children, too', async () => {
    const parent = await connect()
    const children = [await refresh(parent), await refresh(parent), await refresh(parent), await refresh(parent)]
    await refresh(children[3]!)
    await assert.rejects(refresh(children[0]!), refused)
    await assertEnded(...children)
  })

  test('children of different parents are not siblings', async () => {
    let tokens = await connect()
    for (let round = 0; round < 6; round++) tokens = await refresh(tokens)
    assert.equal(await works(tokens), true)
  })

  test('another consent of the same app is not affected', async () => {
    const [other, parent] = [await connect(), await connect()]
    const children = [await refresh(parent), await refresh(parent)]
    await refresh(children[0]!)
    await assert.rejects(refresh(children[1]!), refused)
    assert.equal(await works(other), true)
    assert.equal(await works(await refresh(other)), true)
  })

  test('the end of a family is in the audit trail, once', async () => {
    const person = await server.member('Audited')
    const own = await server.browser(person)
    const parent = await client.connect(own, { resource: `${server.url}/api/v1` })
    const children = [await refresh(parent), await refresh(parent)]
    await Promise.allSettled(children.map(refresh))
    await Promise.allSettled(children.map(refresh))
    const { count } = await server.app.db.one(sql<{ count: number }>`
      select count(*)::int as count from audit_events
      where subject = ${`member:${person.id}`} and action = 'grant.revoked'`)
    assert.equal(count, 1)
  })

  test('tokens are stored without their values, including those of a parent', async () => {
    const parent = await connect()
    const child = await refresh(parent)
    const rows = await server.app.db.many(sql<{ row: string }>`select row_to_json(r)::text as row from oauth_records r`)
    const stored = rows.map(({ row }) => row).join('\n')
    for (const secret of [parent.refresh_token!, child.refresh_token!, child.access_token])
      assert.ok(!stored.includes(secret))
  })
})
