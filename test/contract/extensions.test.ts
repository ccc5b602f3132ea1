import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { extensionOperations, operations } from '../../src/app/operations.ts'
import type { Member } from '../../src/core/members/members.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { openTestApp, type TestApp } from '../support/app.ts'
import { demo } from '../support/demo.ts'
import { onOneStorage } from '../support/storage.ts'
import { type Sample, samples } from './samples.ts'

onOneStorage('extensions', (storage) => {
  let site: TestApp
  let owner: Member
  let authorization: string

  before(async () => {
    site = await openTestApp(await storage.open(demo))
    owner = await site.member()
    authorization = `Bearer ${await site.keyFor(owner)}`
  })
  after(() => site.close())

  async function valid(id: string): Promise<Sample> {
    const known = samples[id]!
    return (typeof known === 'function' ? await known(site, owner) : known).ok
  }
  const send = ({ url, ...sample }: Sample) =>
    site.call({ ...sample, url: `/api/v1${url}`, headers: { authorization } })
  const get = async (url: string) => (await send({ method: 'GET', url })).body
  const idIn = ({ url }: Sample) => String(url).split('/')

  test('delete_draft removes a draft, and refuses one that has a listing', async () => {
    const request = await valid('delete_draft')
    const draft = String(request.url)
    assert.equal((await send({ method: 'POST', url: `${draft}/submit`, payload: {} })).status, 200)
    const refused = await send(request)
    assert.deepEqual([refused.status, refused.body.code], [400, 'not_allowed_now'])
    const other = await valid('delete_draft')
    assert.deepEqual((await send(other)).body, { id: idIn(other).at(-1), deleted: true })
    assert.equal((await send({ method: 'GET', url: String(other.url) })).status, 404)
    assert.equal((await send(other)).status, 404)
  })

  test('withdraw_invite removes an open invitation, and refuses an accepted one', async () => {
    const request = await valid('withdraw_invite')
    const draft = String(request.url).split('/invites')[0]!
    assert.equal((await get(draft)).invites.length, 1)
    await site.app.db.run(sql`update draft_invites set accepted_at = ${site.clock.now()}, accepted_by = ${owner.id}`)
    assert.equal((await send(request)).status, 400)
    await site.app.db.run(sql`update draft_invites set accepted_at = null, accepted_by = null`)
    assert.deepEqual((await send(request)).body, { email: 'rui@tidewell.example', withdrawn: true })
    assert.deepEqual((await get(draft)).invites, [])
  })

  test('edit_listing_update changes what is sent and notifies no one', async () => {
    const request = await valid('edit_listing_update')
    const jobs = async () => (await site.app.db.one(sql<{ count: number }>`select count(*) from pgboss.job`)).count
    const before = await jobs()
    const { body } = await send(request)
    assert.deepEqual([body.title, body.body], ['New', 'Text'])
    const [, , , listing] = idIn(request)
    assert.equal((await get(`/me/listings/${listing}`)).updates[0].title, 'New')
    assert.equal(await jobs(), before)
  })

  test('set_logo and add_picture put pictures on the listing', async () => {
    const logo = await send(await valid('set_logo'))
    assert.match(logo.body.logo_url, /\/media\//)
    const request = await valid('add_picture')
    const payload = { ...(request.payload as object), alt: 'A green field' }
    const { body } = await send({ ...request, payload })
    assert.equal(body.media.length, 1)
    assert.equal(body.media[0].alt, 'A green field')
    const again = await send(request)
    assert.equal(again.status, 400)
    assert.equal(again.body.errors[0].path, 'file')
  })

  test('check_badge says where it looked, and refuses a listing without a plan', async () => {
    const { status, body } = await send(await valid('check_badge'))
    assert.equal(status, 200)
    assert.equal(body.badge.report.found, false)
    assert.ok(body.badge.checked_at)
    const draft = String((await valid('get_my_listing')).url)
    assert.equal((await send({ method: 'POST', url: `${draft}/badge-check` })).status, 400)
  })

  test('withdraw_claim ends a claim; the listing can be claimed again', async () => {
    const request = await valid('withdraw_claim')
    const { body } = await send(request)
    assert.deepEqual([body.status, body.reason], ['expired', 'You withdrew it.'])
    assert.equal((await send(request)).status, 400)
    const again = await send({ method: 'POST', url: '/claims', payload: { slug: 'flakehound', method: 'file' } })
    assert.deepEqual([again.status, again.body.status], [201, 'pending'])
    assert.notEqual(again.body.id, body.id)
  })

  test('cancel_order cancels an unpaid order once', async () => {
    const request = await valid('cancel_order')
    const { body } = await send(request)
    assert.deepEqual([body.status, body.checkout_url], ['cancelled', null])
    const again = await send(request)
    assert.deepEqual([again.status, again.body.code], [400, 'not_allowed_now'])
  })

  test('get_order_reports has the review of each line', async () => {
    const { body } = await send(await valid('get_order_reports'))
    assert.equal(body.items.length, 1)
    assert.deepEqual([body.items[0].line, body.items[0].review.score], [1, 90])
    assert.equal(body.items[0].review.findings[0].evidence[0].quote, 'Made in Spain')
  })

  test('MCP offers extensions only to clients that ask', async () => {
    const rpc = async (url: string, method: string, params: object = {}) =>
      site.call({
        method: 'POST',
        url,
        headers: { authorization, 'content-type': 'application/json', 'mcp-protocol-version': '2025-11-25' },
        payload: { jsonrpc: '2.0', id: 1, method, params },
      })
    const names = async (url: string) =>
      (await rpc(url, 'tools/list')).body.result.tools.map(({ name }: { name: string }) => name)
    assert.equal((await names('/mcp')).length, operations.length)
    assert.equal((await names('/mcp?extensions=all')).length, operations.length + extensionOperations.length)
    assert.equal((await names('/mcp?extensions=check_badge&extensions=cancel_order')).length, operations.length + 2)
    assert.equal((await rpc('/mcp?extensions=everything', 'tools/list')).status, 400)
    const call = { name: 'cancel_order', arguments: { number: 'SW-2026NNNNNNNN' } }
    assert.match((await rpc('/mcp', 'tools/call', call)).body.error.message, /Unknown tool/)
    const { result } = (await rpc('/mcp?extensions=cancel_order', 'tools/call', call)).body
    assert.equal(JSON.parse(result.content[0].text).status, 404)
  })
})
