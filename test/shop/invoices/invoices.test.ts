import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { cents, negate, type Rate, sumOf } from '../../../src/platform/cents.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { dateText } from '../../../src/platform/dates.ts'
import { creditFor } from '../../../src/shop/invoices/credit.ts'
import { invoiceNumber, issueCreditNote } from '../../../src/shop/invoices/issue.ts'
import { drawInvoice } from '../../../src/shop/invoices/pages/invoice-pdf.ts'
import { invoiceNotes } from '../../../src/shop/invoices/pages/invoice-text.ts'
import { type InvoiceRow, invoicesOfOrder } from '../../../src/shop/invoices/queries.ts'
import type { Billing } from '../../../src/shop/orders/billing.ts'
import { priceOf } from '../../../src/shop/orders/price.ts'
import { memberOrder } from '../../../src/shop/orders/queries.ts'
import { beginPayment } from '../../../src/shop/payments/begin-payment.ts'
import { receiveEvent } from '../../../src/shop/payments/receive-event.ts'
import { sellerVatNumber } from '../../../src/shop/vat/settings.ts'
import { eachStorage } from '../../support/storage.ts'
import { openShop, type Shop } from '../orders/support.ts'
import { agreed } from '../payments/support.ts'

const billing: Billing = {
  name: 'Ώρα Παπαδοπούλου',
  company: 'Łódź Sails',
  email: 'ora@people.example',
  line1: 'Quay 4',
  line2: null,
  postcode: '104 35',
  city: 'Αθήνα',
  region: null,
  country: 'GR',
  vat_number: null,
}
const terms = {
  billing,
  vat: { country: 'GR', rate: 2400, treatment: 'destination' as const, note: null, checkId: null },
}

test('credit notes for lines add up to the invoice in any split; those for arbitrary amounts never exceed it', () => {
  const sum = <Key extends string>(rows: readonly Record<Key, number>[], key: Key) =>
    rows.reduce((total, row) => total + row[key], 0)
  const drawn = fc.record({
    units: fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 8 }),
    rate: fc.constantFrom(0, 810, 1900, 2100, 2550),
    bins: fc.array(fc.nat(3), { minLength: 8, maxLength: 8 }),
    amounts: fc.array(fc.integer({ min: 1, max: 3_000 }), { maxLength: 12 }),
  })
  fc.assert(
    fc.property(drawn, ({ units, rate, bins, amounts }) => {
      const priced = priceOf(
        units.map((unit) => ({ unitCents: cents(unit), quantity: 1 })),
        rate as Rate,
      )
      const lines = priced.lines.map(({ net, vat }, index) => ({
        text: `Line ${index}`,
        quantity: 1,
        unit: net,
        net,
        vat,
      }))
      const invoice = {
        net_cents: priced.net,
        vat_cents: priced.vat,
        document: { lines, vat: { country: 'FI', rate: rate as Rate, note: null } } as never,
      }
      const notes: { net_cents: ReturnType<typeof cents>; vat_cents: ReturnType<typeof cents> }[] = []
      const credit = (gross: number, chosen: number[] = []) => {
        const made = creditFor(invoice, notes, cents(gross), chosen)
        notes.push({ net_cents: negate(made.net), vat_cents: negate(made.vat) })
        return made
      }
      for (const bin of [0, 1, 2, 3]) {
        const chosen = lines.flatMap((_, index) => (bins[index] === bin ? [index] : []))
        if (chosen.length === 0) continue
        const its = chosen.map((index) => lines[index]!)
        const { net, vat, lines: credited } = credit(sum(its, 'net') + sum(its, 'vat'), chosen)
        assert.deepEqual([net, vat, credited], [sum(its, 'net'), sum(its, 'vat'), its])
      }
      assert.deepEqual([sum(notes, 'net_cents') + priced.net, sum(notes, 'vat_cents') + priced.vat], [0, 0])

      notes.length = 0
      let left: number = priced.total
      for (const amount of [...amounts, priced.total]) {
        const gross = Math.min(amount, left)
        if (gross === 0) continue
        const { net, vat } = credit(gross)
        assert.ok(net >= 0 && vat >= 0 && net + vat === gross, `${net} and ${vat} of ${gross}`)
        left -= gross
      }
      assert.deepEqual(
        [
          sumOf(notes.map(({ net_cents }) => net_cents)) + priced.net,
          sumOf(notes.map(({ vat_cents }) => vat_cents)) + priced.vat,
        ],
        [0, 0],
      )
    }),
    { numRuns: 300 },
  )
})

eachStorage('invoices', (storage) => {
  let shop: Shop
  before(async () => {
    shop = await openShop(storage)
    await shop.app.settings.set(sellerVatNumber, 'IE6433435F')
  })
  after(() => shop.close())

  /** An order with a payment begun at the gateway. */
  async function begun(items = 1): Promise<{ id: number; amount: number; reference: string }> {
    const listing_id = await shop.listing({ name: 'Tidewell' })
    const { body, text } = await shop.checkout(
      Array.from({ length: items }, () => ({ product: 'featured', listing_id })),
    )
    const order = await memberOrder(shop.app.db, shop.customer.id, body.number)
    assert.ok(order, text)
    await beginPayment(shop.app, { orderId: order.id, gatewayId: 'test', terms, consents: await agreed(shop.app) })
    const { reference, amount_cents: amount } = await shop.app.db.one(
      sql<{ reference: string; amount_cents: number }>`
        select reference, amount_cents from payments where order_id = ${order.id}`,
    )
    return { id: order.id, amount, reference }
  }

  const paid = (
    { reference, amount }: { reference: string; amount: number },
    more: { eventId?: string; amountCents?: number; currency?: string } = {},
  ) =>
    receiveEvent(shop.app, {
      gateway: 'test',
      eventId: more.eventId ?? `${reference}_paid`,
      kind: 'paid',
      reference,
      amountCents: cents(more.amountCents ?? amount),
      currency: more.currency ?? 'USD',
      body: {},
    })

  const pdfOf = async (invoice: InvoiceRow) => Buffer.from(await drawInvoice(invoice, shop.app.config.INVOICE_FONT))

  const numbers = async () =>
    (
      await shop.app.db.many(
        sql<{ number: number }>`select number from invoices where series = 'INV-2026' order by number`,
      )
    ).map(({ number }) => number)

  test('ten concurrent payments, each delivered five times, pay ten orders and issue ten invoices without a gap', async () => {
    const orders = []
    for (let count = 0; count < 10; count++) orders.push(await begun())
    const received = await Promise.all(orders.flatMap((order) => Array.from({ length: 5 }, () => paid(order))))
    assert.equal(received.filter(({ repeated }) => !repeated).length, 10)
    assert.deepEqual(await numbers(), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const counts = await shop.app.db.one(
      sql`select (select count(*) from payments where status = 'paid') as paid, (select count(*)
        from fulfilments) as owed, (select count(*) from gateway_events) as events`,
    )
    assert.deepEqual(counts, { paid: 10, owed: 10, events: 10 })
  })

  test('a payment that fails takes no invoice number', async () => {
    const before = await numbers()
    const order = await begun()
    await assert.rejects(
      shop.app.db.transaction(async (tx) => {
        const { payOrder } = await import('../../../src/shop/payments/settle-payment.ts')
        await payOrder(shop.app, tx, order.id, terms)
        throw new Error('the machine stopped here')
      }),
      /stopped here/,
    )
    await paid(order)
    assert.deepEqual(await numbers(), [...before, before.length + 1])
  })

  test('money with a wrong amount, too late or paid twice becomes surplus and pays nothing', async () => {
    const short = await begun()
    assert.match((await paid(short, { amountCents: short.amount - 1 })).outcome, /instead of \$60\.76. Refund due/)
    const foreign = await begun()
    assert.match((await paid(foreign, { currency: 'EUR' })).outcome, /€60\.76/)
    const late = await begun()
    shop.clock.advance(25 * 3_600_000)
    assert.match((await paid(late)).outcome, /was already expired when the payment arrived/)
    const twice = await begun()
    await beginPayment(shop.app, { orderId: twice.id, gatewayId: 'test', terms, consents: await agreed(shop.app) })
    const [second] = await shop.app.db.many(
      sql<{ reference: string }>`select reference from payments where order_id = ${twice.id} order by id desc limit 1`,
    )
    await paid(twice)
    assert.match(
      (await paid({ ...twice, reference: second!.reference })).outcome,
      /was already paid when the payment arrived/,
    )
    const surplus = await shop.app.db.one(
      sql<{ count: number }>`select count(*) as count from payments where status = 'surplus'`,
    )
    assert.equal(surplus.count, 4)
  })

  test('an invoice names seller, buyer and lines, and never changes', async () => {
    const order = await begun(2)
    await paid(order)
    const [invoice] = await invoicesOfOrder(shop.app.db, order.id)
    assert.match(invoiceNumber(invoice!), /^INV-2026-0000\d\d$/)
    assert.deepEqual([invoice!.net_cents, invoice!.vat_cents, invoice!.total_cents], [9800, 2352, 12152])
    assert.deepEqual(invoice!.document.seller, {
      name: 'Slipway Ltd',
      address: ['1 Custom House Quay', 'Dublin'],
      country: 'IE',
      vatNumber: 'IE6433435F',
      taxNumber: '6433435F',
    })
    assert.deepEqual(invoice!.document.buyer, billing)
    assert.deepEqual(invoice!.document.lines[0], {
      text: 'Featured for Tidewell',
      quantity: 1,
      unit: 4900,
      net: 4900,
      vat: 1176,
    })
    await assert.rejects(
      shop.app.db.run(sql`update invoices set total_cents = 0, net_cents = 0, vat_cents = 0 where id = ${invoice!.id}`),
      /never changed/,
    )
    await assert.rejects(shop.app.db.run(sql`delete from invoices where id = ${invoice!.id}`), /never changed/)
    const pdf = await pdfOf(invoice!)
    assert.equal(pdf.subarray(0, 5).toString(), '%PDF-')
    assert.ok(pdf.equals(await pdfOf(invoice!)), 'the same bytes again')
    assert.ok(pdf.length < 60_000, `${pdf.length} bytes`)
    assert.deepEqual(invoiceNotes(invoice!), [`Paid on ${dateText(shop.clock.now())} by test payment.`])
    const otherDay = { ...invoice!, paid_at: new Date('2026-11-09T10:00:00Z'), paid_through: 'stripe' }
    assert.deepEqual(invoiceNotes(otherDay), ['Paid on November 9, 2026 by card or wallet (Stripe).'])
    assert.ok(!pdf.equals(await pdfOf(otherDay)), 'the PDF says it too')
  })

  test('refunds get credit notes in their own series, which add up to the invoice to the cent', async () => {
    const order = await begun(2)
    await paid(order)
    const payment = await shop.app.db.one(
      sql<{ id: number }>`select id from payments where order_id = ${order.id} and status = 'paid'`,
    )
    for (const [index, amountCents] of [5001, 3333, 12152 - 5001 - 3333].entries()) {
      await shop.app.db.transaction(async (tx) => {
        const refund = await tx.one(sql<{ id: number }>`
          insert into refunds (payment_id, key, amount_cents, asked_by, asked_at)
            values (${payment.id}, ${`${order.id}-${index}`}, ${amountCents}, 'test', ${shop.clock.now()})
              returning id`)
        await issueCreditNote(shop.app, tx, {
          refundId: refund.id,
          orderId: order.id,
          amountCents,
          reason: 'They changed their mind',
        })
      })
    }
    const [invoice, ...notes] = await invoicesOfOrder(shop.app.db, order.id)
    assert.deepEqual(notes.map(invoiceNumber), ['CN-2026-000001', 'CN-2026-000002', 'CN-2026-000003'])
    assert.equal(
      notes.reduce((sum, note) => sum + note.net_cents, 0),
      -invoice!.net_cents,
    )
    assert.equal(
      notes.reduce((sum, note) => sum + note.vat_cents, 0),
      -invoice!.vat_cents,
    )
    assert.equal(notes[0]!.document.corrects, invoiceNumber(invoice!))
    assert.ok((await pdfOf(notes[0]!)).length > 1000)
  })
})
