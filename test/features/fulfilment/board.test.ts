import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { failedParts, moneyToReturn, tasksOnBoard } from '../../../src/features/fulfilment/board.ts'
import { hide, unhide } from '../../../src/features/lifecycle/moves.ts'
import { receiveEvent } from '../../../src/features/payments/events.ts'
import { cents } from '../../../src/platform/cents.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { runQueued } from '../../support/queued-jobs.ts'
import { onOneStorage } from '../../support/storage.ts'
import { signedIn, type Visitor } from '../../support/visitor.ts'
import { openShop, type Shop } from '../orders/support.ts'
import { begin, type Begun } from '../payments/support.ts'

onOneStorage('the board', (storage) => {
  let shop: Shop
  let admin: Visitor
  let token: string
  before(async () => {
    shop = await openShop(storage)
    admin = await signedIn(shop, { email: 'team@people.example', role: 'admin', name: 'Tove' })
    token = await admin.formToken()
  })
  after(() => shop.close())

  const pay = ({ reference, amount }: Begun, came = amount) => receiveEvent(shop.app, { gateway: 'test', eventId: `${reference}_paid`, kind: 'paid', reference, amountCents: cents(came), currency: 'USD', body: {} })
  const live = () => shop.listing({ status: 'live', plan: 'free', week: '2026-11-02', name: 'Tidewell' })
  const act = (action: string, form: Record<string, string | string[]>) => admin.post(`/admin/fulfilment/${action}`, { form_token: token, ...form })

  test('is for the site team alone', async () => {
    assert.equal((await shop.call('/admin/fulfilment')).status, 303)
    const member = await signedIn(shop)
    assert.equal((await member.get('/admin/fulfilment')).status, 403)
    assert.equal((await member.post('/admin/fulfilment/take', { form_token: await member.formToken(), id: '1' })).status, 403)
    assert.match((await admin.get('/admin/fulfilment')).text, /Nothing to do/)
  })

  test('a task is taken, noted and reported on; the customer reads the report', async () => {
    const order = await begin(shop, 'test', [{ product: 'trophy_print', listing_id: await live(), options: { size: 'a3', frame: 'black', ship_to_country: 'FI' } }])
    await pay(order)
    const [task] = await tasksOnBoard(shop.app.db)
    const page = await admin.get('/admin/fulfilment')
    for (const words of ['Framed print for Tidewell', 'Nobody has it yet', order.number, 'Ship to country']) assert.ok(page.text.includes(words), words)
    assert.equal((await act('take', { id: String(task!.id) })).headers.location, '/admin/fulfilment?done=take')
    assert.match((await admin.get('/admin/fulfilment?done=take')).text, /Tove is at it/)
    await act('note', { id: String(task!.id), notes: 'At the framer' })
    const empty = await act('finish', { id: String(task!.id), reason: ' ' })
    assert.match(empty.text, /the customer reads it/)
    const long = await act('finish', { id: String(task!.id), reason: `Kept ${'x'.repeat(1000)}` })
    assert.match(long.text, new RegExp(`href="#finish-${task!.id}"`))
    assert.match(long.text, new RegExp(`<textarea id="finish-${task!.id}"[^>]*aria-invalid="true"[^>]*>Kept xxx`), 'what was typed is there')
    await act('finish', { id: String(task!.id), reason: 'Sent on Monday.' })
    assert.equal((await tasksOnBoard(shop.app.db)).length, 0)
    assert.deepEqual((await shop.order(order.number)).body.lines[0].fulfilment.note, 'Sent on Monday.')
    const [mail] = await shop.app.db.many(sql<{ body_text: string }>`select body_text from mails where template = 'task_done'`)
    assert.match(mail!.body_text, /Sent on Monday\./)
  })

  test('what failed is tried again from there', async () => {
    const id = await live()
    const order = await begin(shop, 'test', [{ product: 'featured', listing_id: id }])
    await shop.app.db.transaction((tx) => hide(shop.app, tx, id, { cause: 'test' }))
    await pay(order)
    assert.match((await admin.get('/admin/fulfilment')).text, /was taken off the site/)
    const [failed] = await failedParts(shop.app.db)
    await act('retry', { id: String(failed!.id) })
    assert.equal((await failedParts(shop.app.db)).length, 1, 'it is hidden still')
    await shop.app.db.transaction((tx) => unhide(shop.app, tx, id, { cause: 'test' }))
    await act('retry', { id: String(failed!.id) })
    assert.equal((await failedParts(shop.app.db)).length, 0)
  })

  test('money that pays for nothing goes back by one button, pressed twice', async () => {
    const order = await begin(shop, 'test', [{ product: 'billboard_min', listing_id: await live() }])
    await pay(order, 5)
    assert.match((await admin.get('/admin/fulfilment')).text, /\$0\.05 came instead of/)
    const [money] = await moneyToReturn(shop.app.db)
    const presses = await Promise.all([act('give-back', { id: String(money!.id) }), act('give-back', { id: String(money!.id) })])
    assert.ok(presses.some(({ status }) => status === 303))
    await runQueued(shop, 'refund_payment')
    assert.equal((await shop.app.db.many(sql`select from refunds where payment_id = ${money!.id}`)).length, 1)
    assert.equal((await moneyToReturn(shop.app.db)).length, 0)
  })

  test('an order is given back in part with one of its lines, then as a whole', async () => {
    const id = await live()
    const order = await begin(shop, 'test', [{ product: 'billboard_min', listing_id: id }, { product: 'billboard_min', listing_id: id, amount_cents: 2_000 }])
    await pay(order)
    const page = await admin.get(`/admin/orders/${order.number}/refund`)
    const [, line] = [...page.text.matchAll(/name="line" value="(\d+)"/g)].map(([, value]) => value!)
    const refund = async (form: Record<string, string>) => {
      const answer = await admin.post(`/admin/orders/${order.number}/refund`, { form_token: token, ...form })
      await runQueued(shop, 'refund_payment')
      return answer
    }
    const cash = async () => (await shop.app.db.one(sql<{ billboard_cents: number }>`select billboard_cents from listings where id = ${id}`)).billboard_cents
    const left = '37.65'
    assert.match((await refund({ amount: '1.005', left })).text, /such as 49\.00/)
    const part = { amount: '25.10', line: line!, reason: 'Too much', left }
    const pressed = await Promise.all([1, 2, 3].map(() => admin.post(`/admin/orders/${order.number}/refund`, { form_token: token, ...part })))
    assert.deepEqual(pressed.map(({ status }) => status), [303, 303, 303])
    assert.equal((await refund(part)).status, 303, 'pressed again, it is the same')
    assert.equal((await shop.app.db.many(sql`select from refunds where payment_id = ${order.paymentId}`)).length, 1)
    assert.match((await refund({ amount: '1.00', left })).text, /Something else was given back since you opened this page: \$12\.55 are left/)
    assert.deepEqual([await cash(), (await shop.order(order.number)).body.status], [1_000, 'paid'])
    await refund({ left: '12.55' })
    assert.deepEqual([await cash(), (await shop.order(order.number)).body.status], [0, 'refunded'])
    assert.match((await admin.get(`/admin/orders/${order.number}/refund`)).text, /Nothing to give back/)
    assert.equal((await shop.app.db.many(sql`select from audit_events where subject = ${`order:${order.number}`}`)).length, 2)
  })
})
