import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cents } from '../../../src/platform/cents.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { hide, unhide } from '../../../src/publishing/lifecycle/transitions.ts'
import { boardTasks, failedFulfilments } from '../../../src/shop/fulfilment/board.ts'
import { unusedPayments } from '../../../src/shop/payments/queries.ts'
import { receiveEvent } from '../../../src/shop/payments/receive-event.ts'
import { runQueued } from '../../support/queued-jobs.ts'
import { onOneStorage } from '../../support/storage.ts'
import { signedIn, Visitor } from '../../support/visitor.ts'
import { openShop, type Shop } from '../orders/support.ts'
import { beginOrder, type OrderInPayment } from '../payments/support.ts'

onOneStorage('the fulfilment board', (storage) => {
  let shop: Shop
  let admin: Visitor
  let token: string
  before(async () => {
    shop = await openShop(storage)
    admin = await signedIn(shop, { email: 'team@people.example', role: 'admin', name: 'Tove' })
    token = await admin.formToken()
  })
  after(() => shop.close())

  const pay = ({ reference, amount }: OrderInPayment, came = amount) =>
    receiveEvent(shop.app, {
      gateway: 'test',
      eventId: `${reference}_paid`,
      kind: 'paid',
      reference,
      amountCents: cents(came),
      currency: 'USD',
      body: {},
    })
  const live = () => shop.listing({ status: 'live', plan: 'free', week: '2026-11-02', name: 'Tidewell' })
  const act = (action: string, form: Record<string, string | string[]>) =>
    admin.post(`/admin/fulfilment/${action}`, { form_token: token, ...form })

  test('keeps the typed text when the session has ended or been replaced', async () => {
    const report = { id: '1', reason: 'A long <b>report</b>.', form_token: 'of the session before' }
    const out = await new Visitor(shop).post('/admin/fulfilment/review', report)
    assert.equal(out.status, 403)
    assert.match(
      out.text,
      /You’re signed out[^]*action="\/admin\/fulfilment\/review"[^]*name="reason" value="A long &lt;b&gt;report&lt;\/b&gt;\."/,
    )
    assert.equal(
      (await new Visitor(shop).post('/admin/fulfilment/review', report, { 'sec-fetch-mode': 'cors' })).status,
      303,
      'a script leads to the sign-in page itself',
    )
    const newSession = await admin.post('/admin/fulfilment/review', report)
    assert.equal(newSession.status, 403)
    assert.match(
      newSession.text,
      /signed in again after opening this form[^]*Here’s what you wrote, so you don’t lose it:[^]*A long &lt;b&gt;report/,
    )
    const settings = await admin.post('/admin/settings/site', {
      form_token: '',
      'site.name': 'Typed',
      'seen-site.name': 'x',
    })
    assert.match(settings.text, new RegExp(`name="form_token" value="${token}"[^]*value="Typed"`))
    assert.match(settings.text, /name="seen-site\.name" value="x"/)
  })

  test('is for admins only', async () => {
    assert.equal((await shop.call('/admin/fulfilment')).status, 303)
    const member = await signedIn(shop)
    assert.equal((await member.get('/admin/fulfilment')).status, 403)
    assert.equal(
      (await member.post('/admin/fulfilment/take', { form_token: await member.formToken(), id: '1' })).status,
      403,
    )
    assert.match((await admin.get('/admin/fulfilment')).text, /All done/)
  })

  test('an admin takes a task, adds notes and reports; the customer reads the report', async () => {
    const winner = await live()
    await shop.award(winner)
    const order = await beginOrder(shop, 'test', [
      {
        product: 'trophy_print',
        listing_id: winner,
        options: { size: 'a3', frame: 'black' },
      },
    ])
    await pay(order)
    const [task] = await boardTasks(shop.app.db)
    const page = await admin.get('/admin/fulfilment')
    for (const words of ['Framed print for Tidewell', 'Unassigned', order.number, 'Size: <b>a3', 'Lighthouse 1'])
      assert.ok(page.text.includes(words), words)
    assert.match(page.text, /Engraving: <b>#1 Launch of the Week · Tidewell · November 2–8, 2026/)
    assert.doesNotMatch(page.text, /2026-11-02/)
    assert.equal((await act('take', { id: String(task!.id) })).headers.location, '/admin/fulfilment?done=take')
    assert.match((await admin.get('/admin/fulfilment?done=take')).text, /Assigned to Tove/)
    const seenIn = (text: string) => /name="seen" value="(\w+)"/.exec(text)![1]!
    const seen = seenIn(page.text)
    await act('note', { id: String(task!.id), notes: 'At the framer', seen })
    const lost = await act('note', { id: String(task!.id), notes: 'Called them', seen })
    assert.match(lost.text, /Someone else changed this task: their note is “At the framer”/)
    assert.match(lost.text, new RegExp(`id="notes-${task!.id}"[^>]* value="Called them"`))
    assert.equal((await boardTasks(shop.app.db))[0]!.notes, 'At the framer')
    assert.equal((await act('note', { id: String(task!.id), notes: 'Both', seen: seenIn(lost.text) })).status, 303)
    const empty = await act('finish', { id: String(task!.id), reason: ' ' })
    assert.match(empty.text, /The customer will read it/)
    const long = await act('finish', { id: String(task!.id), reason: `Kept ${'x'.repeat(1000)}` })
    assert.match(long.text, new RegExp(`href="#finish-${task!.id}"`))
    assert.match(
      long.text,
      new RegExp(`<textarea id="finish-${task!.id}"[^>]*aria-invalid="true"[^>]*>Kept xxx`),
      'what was typed is there',
    )
    await act('finish', { id: String(task!.id), reason: 'Sent on Monday.' })
    assert.equal((await boardTasks(shop.app.db)).length, 0)
    const late = await act('finish', { id: String(task!.id), reason: 'A long <b>report</b>.' })
    assert.match(
      late.text,
      /This task is already closed[^]*Here’s what you wrote, so you don’t lose it:[^]*A long &lt;b&gt;report/,
    )
    assert.deepEqual((await shop.order(order.number)).body.lines[0].fulfilment.note, 'Sent on Monday.')
    const [mail] = await shop.app.db.many(
      sql<{ body_text: string }>`select body_text from mails where template = 'task_done'`,
    )
    assert.match(mail!.body_text, /Sent on Monday\./)
  })

  test('a failed fulfilment can be retried', async () => {
    const id = await live()
    const order = await beginOrder(shop, 'test', [{ product: 'featured', listing_id: id }])
    await shop.app.db.transaction((tx) => hide(shop.app, tx, id, { cause: 'test' }))
    await pay(order)
    assert.match((await admin.get('/admin/fulfilment')).text, /was hidden by an admin/)
    const [failed] = await failedFulfilments(shop.app.db)
    await act('retry', { id: String(failed!.id) })
    assert.equal((await failedFulfilments(shop.app.db)).length, 1, 'it is hidden still')
    await shop.app.db.transaction((tx) => unhide(shop.app, tx, id, { cause: 'test' }))
    await act('retry', { id: String(failed!.id) })
    assert.equal((await failedFulfilments(shop.app.db)).length, 0)
  })

  test('a surplus payment is refunded once, even if the button is pressed twice', async () => {
    const order = await beginOrder(shop, 'test', [{ product: 'billboard_min', listing_id: await live() }])
    await pay(order, 5)
    assert.match((await admin.get('/admin/fulfilment')).text, /\$0\.05 instead of/)
    const [money] = await unusedPayments(shop.app.db)
    assert.match(
      (await act('give-back', { id: String(money!.id) })).text,
      /Refund \$0\.05\?[^]*name="sure" value="yes"/,
    )
    assert.deepEqual(await shop.app.db.many(sql`select from refunds where payment_id = ${money!.id}`), [])
    const presses = await Promise.all([
      act('give-back', { id: String(money!.id), sure: 'yes' }),
      act('give-back', { id: String(money!.id), sure: 'yes' }),
    ])
    assert.ok(presses.some(({ status }) => status === 303))
    const trail = await shop.app.db.many(
      sql<{ subject: string; details: object }>`
        select subject, details from audit_events where action = 'admin.acted'
        and subject in (${`order:${order.number}`}, ${`payment:${money!.id}`})`,
    )
    assert.deepEqual(trail, [
      { subject: `order:${order.number}`, details: { what: 'refunded a payment', amount_cents: 5 } },
    ])
    await runQueued(shop, 'payments.refund')
    assert.equal((await shop.app.db.many(sql`select from refunds where payment_id = ${money!.id}`)).length, 1)
    assert.equal((await unusedPayments(shop.app.db)).length, 0)
  })

  test('an order is refunded in part with one line, then in full', async () => {
    const id = await live()
    const order = await beginOrder(shop, 'test', [
      { product: 'billboard_min', listing_id: id },
      { product: 'billboard_min', listing_id: id, amount_cents: 2_000 },
    ])
    await pay(order)
    const page = await admin.get(`/admin/orders/${order.number}/refund`)
    const [, line] = [...page.text.matchAll(/name="line" value="(\d+)"/g)].map(([, value]) => value!)
    const refund = async (form: Record<string, string>) => {
      const answer = await admin.post(`/admin/orders/${order.number}/refund`, { form_token: token, ...form })
      await runQueued(shop, 'payments.refund')
      return answer
    }
    const cash = async () =>
      (await shop.app.db.one(sql<{ billboard_cents: number }>`select billboard_cents from listings where id = ${id}`))
        .billboard_cents
    const left = '37.65'
    assert.match((await refund({ amount: '1.005', left })).text, /like 49\.00/)
    const part = { amount: '25.10', line: line!, reason: 'Too much', left }
    const pressed = await Promise.all(
      [1, 2, 3].map(() => admin.post(`/admin/orders/${order.number}/refund`, { form_token: token, ...part })),
    )
    assert.deepEqual(
      pressed.map(({ status }) => status),
      [303, 303, 303],
    )
    assert.equal((await refund(part)).status, 303, 'pressed again, it is the same')
    assert.equal((await shop.app.db.many(sql`select from refunds where payment_id = ${order.paymentId}`)).length, 1)
    assert.match(
      (await refund({ amount: '1.00', left })).text,
      /Another refund was made since you opened this page\. \$12\.55 can still be refunded/,
    )
    assert.deepEqual([await cash(), (await shop.order(order.number)).body.status], [1_000, 'paid'])
    await refund({ left: '12.55' })
    assert.deepEqual([await cash(), (await shop.order(order.number)).body.status], [0, 'refunded'])
    assert.match((await admin.get(`/admin/orders/${order.number}/refund`)).text, /Nothing to refund/)
    assert.equal(
      (await shop.app.db.many(sql`select from audit_events where subject = ${`order:${order.number}`}`)).length,
      2,
    )
  })

  test('a refund made outside the gateway is booked once, in part and in full', async () => {
    const id = await live()
    const order = await beginOrder(shop, 'test', [{ product: 'billboard_min', listing_id: id, amount_cents: 3_000 }])
    await pay(order)
    // The gateway is no longer configured when the refund is made.
    await shop.app.db.run(sql`update payments set gateway = 'gone' where id = ${order.paymentId}`)
    await admin.post(`/admin/orders/${order.number}/refund`, { form_token: token, left: '37.65' })
    await runQueued(shop, 'payments.refund')
    assert.match(
      (await admin.get(`/admin/orders/${order.number}`)).text,
      /Failed\. Gone is no longer set up\. Refund it manually/,
    )
    const page = `/admin/orders/${order.number}/outside/${order.paymentId}`
    assert.match((await admin.get(page)).text, /\$37\.65 of this Gone payment can still be refunded/)
    assert.match((await admin.get(`${page}/confirm?reference=&amount=1.005`)).text, /Please fix 2 things/)
    const confirm = await admin.get(`${page}/confirm?reference=T-1&amount=7.65`)
    assert.match(confirm.text, /Record <b class="figure">\$7\.65<\/b> as an outside refund/)
    const book = (form: Record<string, string>) => admin.post(page, { form_token: token, ...form })
    const part = { reference: 'T-1', amount: '7.65' }
    assert.deepEqual(
      (await Promise.all([book(part), book(part)])).map(({ status, headers }) => [status, headers.location]),
      Array(2).fill([303, `/admin/orders/${order.number}?done=booked`]),
    )
    assert.deepEqual(await books(order), { order: 'paid', refunded: 765, credits: 1, mails: 1, audited: 2 })
    assert.match((await book({ reference: 'T-1', amount: '1.00' })).text, /T-1 is already recorded with \$7\.65/)
    assert.equal((await book({ reference: 'T-2' })).status, 303)
    assert.deepEqual(await books(order), { order: 'refunded', refunded: 3765, credits: 2, mails: 2, audited: 3 })
    assert.match((await admin.get(page)).text, /Nothing to record/)
    assert.match(
      (
        await shop.app.db.one(
          sql<{ body_text: string }>`select body_text from mails where template = 'refund' order by id desc limit 1`,
        )
      ).body_text,
      /We refunded \$30\.00 for order \S+ outside your original payment method/,
    )
  })

  test('a manual refund replaces a pending one that the gateway never answered; surplus payments leave the board', async () => {
    const order = await beginOrder(shop, 'test', [{ product: 'billboard_min', listing_id: await live() }])
    await pay(order, 7)
    assert.match(
      (await admin.get('/admin/fulfilment')).text,
      new RegExp(`/admin/orders/${order.number}/outside/${order.paymentId}`),
    )
    await act('give-back', { id: String(order.paymentId), sure: 'yes' })
    const page = `/admin/orders/${order.number}/outside/${order.paymentId}`
    assert.match((await admin.get(page)).text, /was requested from Test gateway, which hasn’t responded/)
    assert.equal((await admin.post(page, { form_token: token, reference: 'T-3' })).status, 303)
    await runQueued(shop, 'payments.refund')
    assert.deepEqual(
      (
        await shop.app.db.many(
          sql<{ status: string }>`select status from refunds where payment_id = ${order.paymentId} order by id`,
        )
      ).map(({ status }) => status),
      ['failed', 'done'],
    )
    assert.equal((await unusedPayments(shop.app.db)).length, 0)
    assert.equal((await admin.post(page, { form_token: token, reference: 'T-4' })).status, 400)
  })

  function books({ id, number, paymentId }: OrderInPayment) {
    return shop.app.db.one(sql`
      select o.status as "order", p.refunded_cents as refunded, (select count(*) from invoices where order_id = o.id
      and kind = 'credit_note') as credits,
        (select count(*) from mails where template = 'refund'
          and subject like ${`%${number}%`}) as mails, (select count(*) from audit_events
            where subject = ${`order:${number}`}) as audited
      from orders o join payments p on p.order_id = o.id where o.id = ${id} and p.id = ${paymentId}`)
  }
})
