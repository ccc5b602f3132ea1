import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { personalData } from '../../../src/core/personal-data/personal-data.ts'
import { retryDelays } from '../../../src/core/webhooks/deliver.ts'
import { emitEvent } from '../../../src/core/webhooks/emit.ts'
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  type EndpointActor,
  resend,
  rotateSecret,
  sendTestWebhook,
  turnOff,
  turnOn,
} from '../../../src/core/webhooks/endpoints.ts'
import { endpointOf, endpointsOf, webhookDeliveriesOf } from '../../../src/core/webhooks/queries.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { day, hour, minute, second } from '../../../src/platform/duration.ts'
import { Problem } from '../../../src/platform/problem.ts'
import { listingLiveEvent } from '../../../src/publishing/lifecycle/webhook-events.ts'
import { openTestApp, type TestApp, testNow } from '../../support/app.ts'
import { runNow, runQueued } from '../../support/queued-jobs.ts'
import { eachStorage } from '../../support/storage.ts'
import { mailTo } from '../../support/visitor.ts'
import { type Receiver, startReceiver } from './receiver.ts'

eachStorage('webhooks', (storage) => {
  let site: TestApp
  let receiver: Receiver
  let causes = 0
  before(async () => {
    receiver = await startReceiver()
    site = await openTestApp(await storage.open(), { plugins: [], environment: { READER_ALLOW: receiver.host } })
  })
  after(async () => {
    await site.close()
    await receiver.close()
  })
  beforeEach(async () => {
    site.clock.set(testNow)
    receiver.received.length = 0
    receiver.respond(204)
    await site.app.db.run(sql`delete from webhook_endpoints`)
    await site.app.db.run(sql`delete from webhook_events`)
    await site.app.db.run(sql`delete from pgboss.job`)
  })

  async function makeActor(): Promise<EndpointActor> {
    const { id } = await site.member()
    return { adminId: id, owner: id }
  }
  const create = (by: EndpointActor, more: { events?: string[]; url?: string } = {}) =>
    createEndpoint(site.app, by, { url: receiver.url, description: '', events: ['listing.live'], ...more })
  /** Emits the event of a listing that goes live. */
  const emit = (member: number, listing: number, more: { cause?: string } = {}) =>
    site.app.db.transaction((tx) =>
      emitEvent(site.app, tx, listingLiveEvent, {
        cause: more.cause ?? `cause ${++causes}`,
        members: () => [member],
        streams: [`listing:${listing}`],
        data: () => ({ ...listingLiveEvent.example, launch_week: `week of ${listing}` }),
      }),
    )
  const work = () => runQueued(site, 'webhooks.deliver')
  const log = async (endpoint: number) =>
    (await webhookDeliveriesOf(site.app.db, endpoint, { status: null, limit: 50, offset: 0 })).reverse()
  const weeks = () => receiver.received.map(({ event }) => event.data.launch_week)

  test('are signed as in Standard Webhooks, and its library accepts them', async () => {
    const by = await makeActor()
    const { id, secret } = await create(by)
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    site.clock.set(new Date())
    await emit(by.adminId, 7)
    await work()
    const [got] = receiver.received
    assert.equal(got!.path, '/hooks')
    assert.equal(got!.headers['content-type'], 'application/json')
    assert.match(String(got!.headers['webhook-id']), /^msg_[0-9a-f]{32}$/)
    assert.deepEqual(new Webhook(secret).verify(got!.body, got!.headers as Record<string, string>), got!.event)
    assert.throws(() => new Webhook(secret).verify(`${got!.body} `, got!.headers as Record<string, string>))
    assert.deepEqual(Object.keys(got!.event), ['type', 'timestamp', 'data'])
    assert.equal(got!.event.type, 'listing.live')
    const [delivery] = await log(id)
    assert.equal(delivery!.status, 'delivered')
    assert.equal(delivery!.tries, 1)
  })

  test('are stored with the change: a rollback sends nothing, and one cause is sent once', async () => {
    const by = await makeActor()
    await create(by)
    const failing = site.app.db.transaction(async (tx) => {
      await emitEvent(site.app, tx, listingLiveEvent, {
        cause: 'rolled back',
        members: () => [by.adminId],
        streams: [],
        data: () => listingLiveEvent.example,
      })
      throw new Error('the change failed')
    })
    await assert.rejects(failing, /the change failed/)
    await work()
    assert.equal(receiver.received.length, 0)
    await Promise.all([1, 2, 3].map(() => emit(by.adminId, 7, { cause: 'the same thing' })))
    await work()
    assert.equal(receiver.received.length, 1)
  })

  test('both secrets sign for a day after a rotation, then only the new one', async () => {
    const by = await makeActor()
    const { id, secret: old } = await create(by)
    // The library compares with the system time.
    site.clock.set(new Date())
    const fresh = await rotateSecret(site.app, by, id)
    assert.notEqual(fresh, old)
    await emit(by.adminId, 7)
    await work()
    const headers = receiver.received[0]!.headers as Record<string, string>
    assert.equal(headers['webhook-signature']!.split(' ').length, 2)
    for (const secret of [old, fresh]) new Webhook(secret).verify(receiver.received[0]!.body, headers)
    await site.app.db.run(sql`update webhook_endpoints set old_secret_until = ${new Date(Date.now() - minute)}`)
    await emit(by.adminId, 7)
    await work()
    const [, later] = receiver.received
    new Webhook(fresh).verify(later!.body, later!.headers as Record<string, string>)
    assert.throws(() => new Webhook(old).verify(later!.body, later!.headers as Record<string, string>))
    await runNow(site, 'webhooks.sweep')
    assert.equal((await endpointOf(site.app.db, by.owner, id)).old_secret_until, null)
  })

  test('a failed delivery is retried with growing pauses for 24 hours, with the same id', async () => {
    const by = await makeActor()
    const { id } = await create(by)
    receiver.respond(500)
    await emit(by.adminId, 7)
    await work()
    assert.equal(receiver.received.length, 1)
    for (const [index, delay] of retryDelays.entries()) {
      site.clock.advance(delay - 1000)
      await runNow(site, 'webhooks.deliver', { endpoint: id })
      assert.equal(receiver.received.length, index + 1, 'not yet due')
      site.clock.advance(1000)
      await runNow(site, 'webhooks.deliver', { endpoint: id })
      assert.equal(receiver.received.length, index + 2)
    }
    assert.ok(Math.abs(site.clock.now().getTime() - new Date(testNow).getTime() - day) < 10 * minute)
    assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1)
    const [delivery] = await log(id)
    assert.equal(delivery!.status, 'failed')
    assert.equal(delivery!.error, 'The server answered 500.')
    await runNow(site, 'webhooks.deliver', { endpoint: id })
    assert.equal(receiver.received.length, retryDelays.length + 1, 'nothing is sent after that')
    assert.equal((await endpointOf(site.app.db, by.owner, id)).disabled_at, null)
  })

  test('a retry is queued for its time', async () => {
    const by = await makeActor()
    await create(by)
    receiver.respond(503)
    await emit(by.adminId, 7)
    await work()
    const { seconds } = await site.app.db.one(sql<{ seconds: number }>`
      select round(extract(epoch from start_after - created_on))::int as seconds
      from pgboss.job where name = 'webhooks.deliver'`)
    assert.equal(seconds, retryDelays[0] / second)
  })

  test('events about a listing arrive in order; a failing event holds back only that listing', async () => {
    const by = await makeActor()
    const { id } = await create(by)
    let broken = true
    receiver.answer = ({ event }, response) =>
      void response.writeHead(broken && event.data.launch_week === 'week of 1' ? 500 : 200).end()
    for (const listing of [1, 1, 2, 1, 2]) await emit(by.adminId, listing)
    await work()
    await work()
    assert.deepEqual(weeks(), ['week of 1', 'week of 2', 'week of 2'])
    assert.deepEqual(
      (await log(id)).map(({ status, held }) => [status, held]),
      [
        ['waiting', false],
        ['waiting', true],
        ['delivered', false],
        ['waiting', true],
        ['delivered', false],
      ],
    )
    broken = false
    site.clock.advance(minute)
    await runNow(site, 'webhooks.sweep')
    await work()
    const ids = receiver.received.slice(3).map(({ headers }) => headers['webhook-id'])
    const all = await log(id)
    assert.deepEqual(ids, [all[0]!.message_id, all[1]!.message_id, all[3]!.message_id])
  })

  test('a permanently failed event no longer holds back the listing', async () => {
    const by = await makeActor()
    const { id } = await create(by)
    receiver.respond(500)
    await emit(by.adminId, 1)
    await emit(by.adminId, 1)
    await site.app.db.run(sql`update webhook_deliveries set tries = ${retryDelays.length}
      where id = (select min(id) from webhook_deliveries where endpoint_id = ${id})`)
    await work()
    assert.deepEqual(
      (await log(id)).map(({ status, tries }) => [status, tries]),
      [
        ['failed', retryDelays.length + 1],
        ['waiting', 1],
      ],
    )
  })

  test('two concurrent workers deliver everything once, and in order', async () => {
    const by = await makeActor()
    const { id } = await create(by)
    receiver.answer = (_, response) => void setTimeout(() => response.writeHead(200).end(), 5)
    for (let event = 0; event < 12; event++) await emit(by.adminId, event % 3)
    const endpoint = { endpoint: id }
    while ((await log(id)).some(({ status }) => status === 'waiting'))
      await Promise.all([1, 2, 3, 4].map(() => runNow(site, 'webhooks.deliver', endpoint)))
    assert.equal(receiver.received.length, 12)
    const order = (await log(id)).map(({ message_id }) => message_id)
    for (const listing of [0, 1, 2]) {
      const got = receiver.received.filter(({ event }) => event.data.launch_week === `week of ${listing}`)
      assert.deepEqual(
        got.map(({ headers }) => headers['webhook-id']),
        order.filter((_, index) => index % 3 === listing),
      )
    }
  })

  test('a delivery whose process died is sent again after a minute', async () => {
    const by = await makeActor()
    await create(by)
    await emit(by.adminId, 7)
    // The state that a process leaves if it is killed after claiming the delivery.
    await site.app.db.run(sql`
      update webhook_deliveries set tries = 1, claimed_until = ${new Date(site.clock.now().getTime() + minute)}`)
    await work()
    assert.equal(receiver.received.length, 0)
    site.clock.advance(minute + 1)
    await runNow(site, 'webhooks.sweep')
    await work()
    assert.equal(receiver.received.length, 1)
  })

  test('go only to endpoints that chose the event: the member’s and the site’s', async () => {
    const [ada, ben, cleo] = [await makeActor(), await makeActor(), await makeActor()]
    const of = async (by: EndpointActor, path: string, events = ['listing.live']) =>
      create(by, { url: `${receiver.url}/${path}`, events })
    await of(ada, 'ada')
    await of(ada, 'other-event', ['order.paid'])
    await of(ben, 'ben')
    const off = await of(ada, 'off')
    await turnOff(site.app, ada, off.id)
    await of({ adminId: cleo.adminId, owner: null }, 'site')
    await emit(ada.adminId, 7)
    await work()
    assert.deepEqual(receiver.received.map(({ path }) => path).sort(), ['/hooks/ada', '/hooks/site'])
    await site.app.db.run(sql`
      update members set suspended_at = ${site.clock.now()}, suspension_reason = 'test' where id = ${ada.adminId}`)
    await emit(ada.adminId, 7)
    await work()
    assert.equal(receiver.received.at(-1)!.path, '/hooks/site')
    assert.equal(receiver.received.length, 3)
  })

  test('are resent with the same id, outside the order, and once for two clicks', async () => {
    const by = await makeActor()
    const { id } = await create(by)
    await emit(by.adminId, 1)
    await work()
    const [first] = await log(id)
    const again = await Promise.all([1, 2].map(() => resend(site.app, by, id, first!.id)))
    assert.equal(again[0], again[1])
    receiver.respond(500)
    await emit(by.adminId, 1)
    await work()
    receiver.respond(200)
    site.clock.advance(hour)
    await runNow(site, 'webhooks.sweep')
    await work()
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    assert.equal(ids[0], ids[1])
    assert.equal(receiver.received[0]!.body, receiver.received[1]!.body)
    assert.deepEqual(
      (await log(id)).map(({ status, resend: isResend }) => [status, isResend]),
      [
        ['delivered', false],
        ['delivered', true],
        ['delivered', false],
      ],
    )
  })

  test('a test event arrives no matter which events were chosen; an endpoint that is off gets none', async () => {
    const by = await makeActor()
    const { id } = await create(by, { events: ['order.paid'] })
    await sendTestWebhook(site.app, by, id)
    await sendTestWebhook(site.app, by, id)
    await work()
    assert.deepEqual(receiver.types(), ['endpoint.test', 'endpoint.test'])
    await turnOff(site.app, by, id)
    const isOff = (error: unknown) => error instanceof Problem && /is off/.test(error.message)
    await assert.rejects(sendTestWebhook(site.app, by, id), isOff)
    await assert.rejects(resend(site.app, by, id, (await log(id))[0]!.id), isOff)
    await turnOn(site.app, by, id)
    await sendTestWebhook(site.app, by, id)
    await work()
    assert.equal(receiver.received.length, 3)
  })

  test('turning off an endpoint fails waiting deliveries, so that nothing arrives late', async () => {
    const by = await makeActor()
    const { id } = await create(by)
    receiver.respond(500)
    await emit(by.adminId, 1)
    await work()
    await turnOff(site.app, by, id)
    const [delivery] = await log(id)
    assert.equal(delivery!.status, 'failed')
    assert.equal(delivery!.error, 'The server answered 500. The endpoint was turned off.')
  })

  test('after three days of failures the endpoint is turned off, and its owner gets an email', async () => {
    const by = await makeActor()
    const { id } = await create(by)
    receiver.respond(500)
    const failForGood = async () => {
      await emit(by.adminId, 1)
      await site.app.db.run(sql`update webhook_deliveries set tries = ${retryDelays.length} where status = 'waiting'`)
      await work()
    }
    await failForGood()
    site.clock.advance(2 * day)
    await failForGood()
    assert.equal((await endpointOf(site.app.db, by.owner, id)).disabled_at, null)
    site.clock.advance(day)
    await failForGood()
    const { disabled_because, failing_since } = await endpointOf(site.app.db, by.owner, id)
    assert.equal(disabled_because, 'failures')
    assert.deepEqual(failing_since, new Date(testNow))
    const { email } = await site.app.db.one(sql<{ email: string }>`select email from members where id = ${by.adminId}`)
    const mail = await mailTo(site, email)
    assert.equal(mail.subject, `We turned off your webhook to ${receiver.host}`)
    assert.match(mail.text, /has failed since Sunday, November 15/)
    assert.equal(mail.link, `/account/webhooks/${id}`)
  })

  test('one success resets the count of failures', async () => {
    const by = await makeActor()
    const { id } = await create(by)
    receiver.respond(500)
    await emit(by.adminId, 1)
    await work()
    assert.ok((await endpointOf(site.app.db, by.owner, id)).failing_since)
    receiver.respond(200)
    site.clock.advance(hour)
    await runNow(site, 'webhooks.deliver', { endpoint: id })
    assert.equal((await endpointOf(site.app.db, by.owner, id)).failing_since, null)
  })

  test('410 Gone turns off the endpoint right away; admins get the email about a site endpoint', async () => {
    const admin = await site.member({ email: `admin-${++causes}@people.example`, role: 'admin' })
    const { id } = await create({ adminId: admin.id, owner: null })
    receiver.respond(410)
    await emit(admin.id, 1)
    await work()
    assert.equal((await endpointOf(site.app.db, null, id)).disabled_because, 'gone')
    const mail = await mailTo(site, admin.email)
    assert.match(mail.text, /answered 410 \(Gone\)/)
    assert.equal(mail.link, `/admin/webhooks/${id}`)
  })

  test('redirects are not followed', async () => {
    const by = await makeActor()
    const { id } = await create(by)
    receiver.respond(302, { location: `http://${receiver.host}/elsewhere` })
    await emit(by.adminId, 1)
    await work()
    assert.equal(receiver.received.length, 1)
    assert.match((await log(id))[0]!.error!, /answered 302\. We don’t follow redirects/)
  })

  test('private addresses are refused, when saving and when a name changes later', async () => {
    const by = await makeActor()
    const refusal = (url: string) =>
      create(by, { url }).then(
        () => null,
        (error: Problem) => error.errors?.find(({ path }) => path === 'url')?.message,
      )
    assert.equal(await refusal('https://127.0.0.1/'), '127.0.0.1 isn’t a public address')
    assert.equal(await refusal('https://localhost/'), 'localhost isn’t a public address')
    assert.equal(await refusal('https://[::1]/'), '::1 isn’t a public address')
    assert.equal(await refusal('https://169.254.169.254/latest'), '169.254.169.254 isn’t a public address')
    assert.equal(await refusal('https://93.184.215.14:8443/'), 'Port 8443 isn’t allowed. Use an address on port 443.')
    assert.equal(await refusal('http://93.184.215.14/'), 'Use https:// so that no one else can read the events')
    assert.equal(await refusal('https://a:b@93.184.215.14/'), 'Leave the user name and password out of the address')
    assert.equal(await refusal('ftp://93.184.215.14/'), 'Enter an address that starts with https://')
    assert.equal(await refusal('nonsense'), 'Enter an address that starts with https://')
    const { id } = await create(by)
    await site.app.db.run(sql`update webhook_endpoints set url = 'https://127.0.0.1/' where id = ${id}`)
    await emit(by.adminId, 1)
    await work()
    assert.equal((await log(id))[0]!.error, "127.0.0.1 isn't a public address.")
  })

  test('an account has at most ten endpoints, however many are created concurrently', async () => {
    const by = await makeActor()
    const made = await Promise.allSettled(Array.from({ length: 12 }, () => create(by)))
    assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 10)
    assert.equal((await endpointsOf(site.app.db, by.owner)).length, 10)
  })

  test('nobody can access the endpoint of another account or of the site', async () => {
    const [ada, ben] = [await makeActor(), await makeActor()]
    const { id } = await create(ada)
    const ofSite = await create({ adminId: ada.adminId, owner: null })
    const input = { url: receiver.url, description: '', events: ['listing.live'] }
    for (const attempt of [
      () => changeEndpoint(site.app, ben, id, input),
      () => rotateSecret(site.app, ben, id),
      () => deleteEndpoint(site.app, ben, id),
      () => sendTestWebhook(site.app, ben, id),
      () => turnOff(site.app, ben, id),
      () => deleteEndpoint(site.app, ada, ofSite.id),
      () => changeEndpoint(site.app, { ...ada, owner: null }, id, input),
    ])
      await assert.rejects(attempt(), (error) => error instanceof Problem && error.code === 'not_found')
  })

  test('only site endpoints can choose site-wide events', async () => {
    const by = await makeActor()
    await assert.rejects(create(by, { events: ['review.submitted'] }), /events: Select at least one event/)
    const { id } = await create({ ...by, owner: null }, { events: ['review.submitted', 'unknown'] })
    assert.deepEqual((await endpointOf(site.app.db, null, id)).events, ['review.submitted'])
  })

  test('payloads are deleted after 30 days', async () => {
    const by = await makeActor()
    const { id } = await create(by)
    await emit(by.adminId, 1)
    await work()
    site.clock.advance(29 * day)
    await runNow(site, 'webhooks.sweep')
    assert.equal((await log(id)).length, 1)
    site.clock.advance(day + 1)
    await runNow(site, 'webhooks.sweep')
    assert.equal((await log(id)).length, 0)
    const { count } = await site.app.db.one(sql<{ count: number }>`select count(*) as count from webhook_events`)
    assert.equal(count, 0)
  })

  test('the export of an account has its endpoints without secrets; deleting the account deletes them', async () => {
    const [ada, ben] = [await makeActor(), await makeActor()]
    await create(ada)
    await create(ben)
    await emit(ada.adminId, 1)
    await work()
    const data = site.app.extensions.of(personalData).find(({ name }) => name === 'webhooks')!
    const subject = { id: ada.adminId, email: '', name: '' }
    const exported = JSON.stringify(await data.export(site.app.db, subject))
    assert.match(exported, new RegExp(`"url":"${receiver.url}"`))
    assert.doesNotMatch(exported, /secret/)
    await site.app.db.transaction((tx) => data.erase(site.app, tx, subject))
    assert.equal((await endpointsOf(site.app.db, ada.owner)).length, 0)
    assert.equal((await endpointsOf(site.app.db, ben.owner)).length, 1)
    const { count } = await site.app.db.one(sql<{ count: number }>`select count(*) as count from webhook_events`)
    assert.equal(count, 0)
  })
})
