import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { prepareDatabase } from '../../../src/app/prepare-database.ts'
import { cents } from '../../../src/platform/cents.ts'
import { openPostgres } from '../../../src/platform/database/postgres.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { receiveEvent } from '../../../src/shop/payments/receive-event.ts'
import { openShop, type Shop } from '../../shop/orders/support.ts'
import { beginOrder } from '../../shop/payments/support.ts'
import { type Environment, result, runInProcess } from './support/slipway.ts'
import { emptyDatabase } from './support/storages.ts'

describe('listings and orders at the command line', { skip: process.env.TEST_STORAGE === 'embedded' }, () => {
  const database = emptyDatabase()
  let environment: Environment
  const run = (...args: string[]) => result(args, environment)
  let shop: Shop
  let db: Database
  before(async () => {
    environment = await database()
    db = await openPostgres(environment.DATABASE_URL!)
    await prepareDatabase(db)
    shop = await openShop({ kind: 'postgres', open: async () => db })
  })
  after(async () => {
    await shop.close()
    await db.close()
  })

  const told = async () => {
    const { device, ...event } = await db.one(
      sql<{ subject: string; details: { what: string }; device: string }>`
        select subject, details, device from audit_events order by id desc limit 1`,
    )
    assert.equal(device, 'command line')
    return event
  }

  test('a listing is found, hidden and restored; its owner is notified and the audit trail records it', async () => {
    const id = await shop.listing({ slug: 'tidewell', status: 'live', week: '2026-11-09' })
    assert.deepEqual(
      (await run('listings', 'list', '--find', 'tidewell', '--status', 'live')).map(
        ({ slug }: { slug: string }) => slug,
      ),
      ['tidewell'],
    )
    await assert.rejects(run('listings', 'hide', 'tidewell', '--reason', 'Its website is gone.'), /ended with 1/)
    await run('listings', 'hide', 'tidewell', '--yes', '--reason', 'Its website is gone.')
    assert.equal((await shop.call('/api/v1/listings/tidewell')).status, 404)
    assert.deepEqual(await told(), {
      subject: `listing:${id}`,
      details: { what: 'hidden', reason: 'Its website is gone.' },
    })
    assert.deepEqual(await run('listings', 'unhide', 'tidewell', '--reason', 'It is back.'), {
      slug: 'tidewell',
      status: 'live',
    })
    await assert.rejects(
      run('listings', 'hide', 'tidewel', '--yes', '--reason', 'x'),
      /No listing has the slug tidewel/,
    )
    await assert.rejects(run('listings', 'list', '--status', 'lost'), /--status/)
  })

  test('an order is found and refunded, once', async () => {
    const order = await beginOrder(shop, 'test', [{ product: 'launch', listing_id: await shop.listing() }])
    await assert.rejects(run('orders', 'refund', order.number, '--yes'), /has nothing left to refund/)
    await receiveEvent(shop.app, {
      gateway: 'test',
      eventId: 'paid',
      kind: 'paid',
      reference: order.reference,
      amountCents: cents(order.amount),
      currency: 'USD',
      body: {},
    })
    assert.deepEqual(
      (await run('orders', 'list', '--status', 'paid')).map(({ number }: { number: string }) => number),
      [order.number],
    )
    assert.deepEqual(await run('orders', 'refund', order.number, '--yes', '--reason', 'Asked for'), {
      number: order.number,
      repeated: false,
    })
    assert.deepEqual(await told(), {
      subject: `order:${order.number}`,
      details: { what: 'refunded a payment', amount_cents: order.amount },
    })
    await assert.rejects(run('orders', 'refund', order.number, '--yes'), /This payment is already fully refunded/)
    await assert.rejects(run('orders', 'refund', 'SW-0', '--yes'), /There is no order SW-0/)
  })

  test('VAT rates are listed, scheduled and removed', async () => {
    assert.deepEqual((await run('vat', 'rates', 'list', 'FI'))[0], { place: 'FI', from: '2024-09-01', percent: 25.5 })
    assert.deepEqual(await run('vat', 'rates', 'set', 'FI', '26', '--from', '2099-01-01', '--yes'), {
      place: 'FI',
      from: '2099-01-01',
      percent: 26,
    })
    assert.deepEqual(await told(), {
      subject: 'vat_rate:FI',
      details: { what: 'set a VAT rate', from: '2099-01-01', rate: [null, '26%'] },
    })
    assert.equal((await run('vat', 'rates', 'remove', 'FI', '--from', '2099-01-01', '--yes')).percent, 26)
    await assert.rejects(run('vat', 'rates', 'remove', 'FI', '--from', '2024-09-01', '--yes'), /in effect since/)
  })

  test('a manual refund is booked once, in parts, and shown with the order', async () => {
    const order = await beginOrder(shop, 'test', [{ product: 'launch', listing_id: await shop.listing() }])
    await receiveEvent(shop.app, {
      gateway: 'test',
      eventId: 'paid-outside',
      kind: 'paid',
      reference: order.reference,
      amountCents: cents(order.amount),
      currency: 'USD',
      body: {},
    })
    assert.deepEqual(await run('orders', 'receipt', order.number), { number: order.number })
    assert.deepEqual(await told(), { subject: `order:${order.number}`, details: { did: 'resent the receipt' } })
    const part = ['orders', 'refund', order.number, '--yes', '--outside', 'T-1', '--amount', '10.00']
    assert.deepEqual(await run(...part), { number: order.number, amount_cents: 1_000, repeated: false })
    assert.deepEqual(await run(...part), { number: order.number, amount_cents: 1_000, repeated: true })
    assert.deepEqual(await told(), {
      subject: `order:${order.number}`,
      details: { what: 'recorded an outside refund', amount_cents: 1_000, reference: 'T-1' },
    })
    await run('orders', 'refund', order.number, '--yes', '--outside', 'T-2')
    const { status, token, lines, refunds } = await run('orders', 'show', order.number)
    assert.deepEqual(
      [status, token, lines.length, refunds.map(({ reference }: { reference: string }) => reference)],
      ['refunded', undefined, 1, ['T-1', 'T-2']],
    )
    await assert.rejects(run('orders', 'refund', order.number, '--outside', 'T-3'), /ended with 1/, 'it wants --yes')
    await assert.rejects(
      run('orders', 'refund', order.number, '--yes', '--amount', 'ten'),
      /must be an amount, like 49\.00/,
    )
  })

  test('claims are listed, approved and rejected', async () => {
    const claimant = await shop.member({ email: 'claimant@people.example' })
    const claim = async (method: string) =>
      (
        await db.one(sql<{ id: number }>`
      insert into claims (listing_id, member_id, method, status, code, created_at, expires_at, proven_at)
      values (${await shop.listing({ status: 'live', week: '2026-11-09' })}, ${claimant.id}, ${method}, 'in_review',
        md5(random()::text), now(), now() + interval '1 day', now()) returning id`)
      ).id
    const [wanted, unwanted] = [await claim('dns'), await claim('meta')]
    assert.deepEqual(
      (await run('claims', 'list')).map(({ id, claimant: { email } }: { id: number; claimant: { email: string } }) => [
        id,
        email,
      ]),
      [
        [wanted, 'claimant@people.example'],
        [unwanted, 'claimant@people.example'],
      ],
    )
    assert.deepEqual(
      (await run('claims', 'list', '--limit', '1', '--page', '2')).map(({ id }: { id: number }) => id),
      [unwanted],
    )
    assert.deepEqual(await run('claims', 'approve', String(wanted), '--yes'), { id: wanted, done: 'approve' })
    await run('claims', 'reject', String(unwanted), '--reason', 'Not yours.')
    assert.deepEqual((await told()).details, { did: 'rejected a claim', claim: unwanted, reason: 'Not yours.' })
    await assert.rejects(run('claims', 'approve', 'one', '--yes'), /must be a number from `slipway claims list`/)
  })

  test('reviews are published or rejected', async () => {
    const writer = await shop.member({ email: 'writer@people.example' })
    const { id } = await db.one(
      sql<{ id: number }>`
        insert into reviews (listing_id, member_id, rating, body, written_at)
        values (${await shop.listing({ status: 'live', week: '2026-11-09' })}, ${writer.id}, 4, 'Steady.', now())
          returning id`,
    )
    const [{ read }] = await run('reviews', 'list')
    await assert.rejects(
      run('reviews', 'publish', String(id), '--read', 'else'),
      /edited this review after you opened it/,
    )
    await run('reviews', 'publish', String(id), '--read', read)
    assert.deepEqual(
      (await run('reviews', 'list', '--status', 'published')).map((review: { id: number }) => review.id),
      [id],
    )
    await run('reviews', 'reject', String(id), '--read', read, '--yes')
    assert.deepEqual((await told()).details, { did: 'rejected a review' })
  })

  test('tasks are assigned, finished and given up, failed parts are retried, and the VAT of a year is exported as CSV', async () => {
    await shop.member({ email: 'team@people.example', role: 'admin', name: 'Tove' })
    const listing_id = await shop.listing({ status: 'live', plan: 'free', week: '2026-11-02' })
    const trophy = {
      product: 'trophy_print',
      listing_id,
      options: { size: 'a3', frame: 'black' },
    }
    await shop.award(listing_id)
    for (const event of ['trophy-1', 'trophy-2']) {
      const { reference, amount } = await beginOrder(shop, 'test', [trophy])
      await receiveEvent(shop.app, {
        gateway: 'test',
        eventId: event,
        kind: 'paid',
        reference,
        amountCents: cents(amount),
        currency: 'USD',
        body: {},
      })
    }
    const [first, second] = await run('fulfilment', 'list')
    await run('fulfilment', 'take', String(first.id), '--for', 'team@people.example')
    assert.equal((await run('fulfilment', 'list'))[0].assignee, 'Tove')
    await assert.rejects(
      run('fulfilment', 'take', String(first.id), '--for', 'nobody@people.example'),
      /doesn't have a role that can do that/,
    )
    await run('fulfilment', 'finish', String(first.id), '--report', 'Sent.')
    await run('fulfilment', 'drop', String(second.id), '--reason', 'The workshop closed.', '--yes')
    const [failed] = await run('fulfilment', 'failed')
    await run('fulfilment', 'retry', String(failed.id))
    assert.deepEqual((await told()).details, { what: 'retried failed work' })
    assert.deepEqual(
      [
        (await run('fulfilment', 'failed')).length,
        (await run('fulfilment', 'list')).length,
        (await run('fulfilment', 'money')).length,
      ],
      [0, 1, 0],
    )
    const year = String(
      new Date((await db.one(sql<{ at: Date }>`select max(issued_at) as at from invoices`)).at).getUTCFullYear(),
    )
    const sums = await db.one(sql<{ net: number }>`select sum(net_cents)::bigint as net from invoices`)
    assert.equal(
      (await run('revenue', 'months', '--year', year)).reduce(
        (sum: number, { net_cents }: { net_cents: number }) => sum + net_cents,
        0,
      ),
      sums.net,
    )
    const { stdout } = await runInProcess(['revenue', 'vat', '--year', year, '--csv'], environment)
    assert.match(
      stdout,
      /^quarter,country,treatment,rate_percent,net_cents,vat_cents,currency\r\n\d{4}-Q\d,FI,destination,25\.5,/,
    )
  })

  test('an order is created for a person, free or paid by transfer, and found by person, day and total', async () => {
    const listing = String(await shop.listing({ name: 'Gifted', status: 'live', week: '2026-11-09' }))
    const gift = ['--email', shop.customer.email, '--product', 'featured', '--listing', listing, '--reason', 'A prize']
    await assert.rejects(run('orders', 'create', ...gift, '--price', '0'), /ended with 1/, 'it wants --yes')
    const free = await run('orders', 'create', ...gift, '--price', '0', '--yes')
    assert.equal(free.total_cents, 0)
    assert.deepEqual(await told(), {
      subject: `order:${free.number}`,
      details: { what: 'created a free order', amount_cents: 0, reason: 'A prize' },
    })
    await assert.rejects(run('orders', 'create', ...gift, '--price', '10', '--yes'), /reference/)
    const address = ['--name', 'Petra Payer', '--line1', 'Quay 4', '--city', 'Helsinki', '--country', 'FI']
    const paid = await run('orders', 'create', ...gift, '--price', '10', '--reference', 'T-7', ...address, '--yes')
    assert.equal(paid.total_cents, 1255)
    const numbers = async (...filter: string[]) =>
      (await run('orders', 'list', ...filter)).map(({ number }: { number: string }) => number)
    assert.deepEqual(await numbers('--find', 'petra', '--min', '12.55', '--max', '12.55'), [paid.number])
    assert.deepEqual(await numbers('--to', '2020-01-01'), [])
    await assert.rejects(run('orders', 'list', '--from', 'soon'), /Enter a date/)
  })
})
