import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startSession } from '../../../../src/core/sessions/session.ts'
import { sql } from '../../../../src/platform/database/sql.ts'
import { createProduct } from '../../../../src/shop/products/create.ts'
import { onOneStorage } from '../../../support/storage.ts'
import { signedIn, Visitor } from '../../../support/visitor.ts'
import { openShop, type Shop, weeks } from '../../orders/support.ts'
import { beginOrder } from '../../payments/support.ts'

onOneStorage('product admin', (storage) => {
  let shop: Shop
  let [admin, other] = [] as unknown as [Visitor, Visitor]
  before(async () => {
    shop = await openShop(storage)
    admin = await signedIn(shop, { email: 'team@people.example', role: 'admin' })
    other = await signedIn(shop, { email: 'other@people.example', role: 'admin' })
  })
  after(() => shop.close())

  const fieldsOf = (text: string) => {
    const decoded = (value: string) => value.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
    const inputs = [
      ...text.matchAll(
        /<input[^>]*? name="([^"]+)"[^>]*? value="([^"]*)"|<input[^>]*?value="([^"]*)"[^>]*? name="([^"]+)"/g,
      ),
    ].map(([, name, value, turned, named]) => [name ?? named!, decoded(value ?? turned!)])
    const areas = [...text.matchAll(/<textarea[^>]*? name="([^"]+)"[^>]*>([^<]*)</g)].map(([, name, value]) => [
      name!,
      decoded(value!),
    ])
    // An unticked box is not sent.
    const sent = inputs.filter(([name]) => !name!.endsWith('.remove') && !name!.startsWith('new_option.'))
    return Object.fromEntries([...sent, ...areas]) as Record<string, string>
  }
  const opened = async (visitor: Visitor, code: string) =>
    fieldsOf(
      (await visitor.get(`/admin/products/${code}`)).text
        .split('<main')[1]!
        .split('action="/admin/products/')[1]!
        .split('</form>')[0]!,
    )
  const send = (visitor: Visitor, code: string, fields: Record<string, string>) =>
    visitor.post(`/admin/products/${code}`, fields)
  const history = async (code: string) =>
    (
      await shop.app.db.many(
        sql<{ price_cents: number; changed_by: string }>`
          select price_cents, changed_by from product_prices where code = ${code} order by id desc`,
      )
    ).map(({ price_cents, changed_by }) => [price_cents, changed_by])

  test('is for admins only', async () => {
    const member = await signedIn(shop)
    for (const path of ['/admin/products', '/admin/products/launch', '/admin/products/new', '/admin/vat']) {
      assert.equal((await admin.get(path)).status, 200)
      assert.equal((await member.get(path)).status, 403)
      assert.equal((await shop.call(path)).status, 303)
    }
    assert.equal(
      (await member.post('/admin/products/launch', { form_token: await member.formToken(), price_cents: '1.00' }))
        .status,
      403,
    )
    assert.equal((await send(admin, 'launch', { price_cents: '1.00' })).status, 403, 'without the token of the session')
    assert.equal((await admin.get('/admin/products/lunch')).status, 404)
    assert.deepEqual(await history('launch'), [[9_900, 'first prices']])
  })

  test(
    'a price is changed once even if the button is pressed twice, is visible immediately, and open orders keep ' +
      'theirs',
    async () => {
      const id = await shop.listing({ status: 'live', plan: 'free', week: '2026-11-02' })
      const before = (await shop.checkout([{ product: 'featured', listing_id: id }])).body
      await shop.call('/api/v1/products')
      await shop.call('/pricing')
      const fields = { ...(await opened(admin, 'featured')), price_cents: '59.00' }
      const presses = await Promise.all([
        send(admin, 'featured', fields),
        send(admin, 'featured', fields),
        send(admin, 'featured', fields),
      ])
      assert.deepEqual(
        presses.map(({ status, headers }) => [status, headers.location]),
        Array(3).fill([303, '/admin/products/featured?done=saved']),
      )
      assert.deepEqual(await history('featured'), [
        [5_900, 'team@people.example'],
        [4_900, 'first prices'],
      ])
      assert.equal(
        (await shop.call('/api/v1/products')).body.items.find(({ code }: { code: string }) => code === 'featured')
          .price_cents,
        5_900,
      )
      assert.match((await shop.call('/pricing')).text, /\$59/)
      assert.deepEqual(
        [
          (await shop.order(before.number)).body.net_cents,
          (await shop.checkout([{ product: 'featured', listing_id: id }])).body.net_cents,
        ],
        [4_900, 5_900],
      )
      const page = (await admin.get('/admin/products/featured?done=saved')).text
      for (const words of [
        'Saved. Changes are live.',
        '$59.00',
        '$49.00',
        'Starting price',
        '2 open orders keep their price',
      ])
        assert.ok(page.includes(words), words)
      const trail = await shop.app.db.many(
        sql<{ details: { changes: unknown } }>`select details from audit_events where subject = 'product:featured'`,
      )
      assert.deepEqual(
        trail.map(({ details }) => details.changes),
        [{ price_cents: [4_900, 5_900] }],
      )
    },
  )

  test('of two concurrent admins, the second sees the change of the first', async () => {
    const [mine, theirs] = [await opened(admin, 'relaunch'), await opened(other, 'relaunch')]
    assert.equal((await send(admin, 'relaunch', { ...mine, price_cents: '39.00' })).status, 303)
    const late = await send(other, 'relaunch', { ...theirs, price_cents: '69.00' })
    assert.equal(late.status, 400)
    assert.match(late.text, /Someone changed Relaunch since you opened this page/)
    assert.match(late.text, /Current value: <span dir="auto">39\.00<[^]*value="69\.00"/, 'both are shown')
    assert.equal(
      (
        await send(other, 'relaunch', {
          ...theirs,
          price_cents: '39.00',
          revision: /name="revision" value="(\d+)"/.exec(late.text)![1]!,
        })
      ).status,
      303,
    )
    assert.deepEqual(await history('relaunch'), [
      [3_900, 'team@people.example'],
      [4_900, 'first prices'],
    ])
  })

  test('errors appear at their field with the typed value, and nothing is changed', async () => {
    const fields = await opened(admin, 'trophy_print')
    for (const price of ['', '1.005', '-1', '1e3', '1,000', 'free', '99999999.00']) {
      const answer = await send(admin, 'trophy_print', { ...fields, price_cents: price, name: 'Typed <i>name</i>' })
      assert.equal(answer.status, 400, price)
      assert.match(answer.text, /id="price_cents-error"/)
      assert.ok(answer.text.includes('Typed &lt;i&gt;name'), 'what was typed stays')
    }
    const both = await send(admin, 'trophy_print', {
      ...fields,
      price_cents: '1.005',
      name: '',
      'options.properties.size.enum': ' \r\n',
      'options.properties.frame.title': '',
    })
    for (const id of [
      'price_cents-error',
      'name-error',
      'options.properties.size.enum-error',
      'options.properties.frame.title-error',
    ])
      assert.ok(both.text.includes(`id="${id}"`), id)
    assert.equal((await history('trophy_print')).length, 1)
  })

  test('the form changes the choices of an option, and a product is archived and restored', async () => {
    const fields = await opened(admin, 'trophy_print')
    assert.equal(
      (
        await send(admin, 'trophy_print', {
          ...fields,
          'options.properties.size.enum': 'a4\r\na3\r\na2\r\n',
          description: 'A print.',
        })
      ).status,
      303,
    )
    const shown = async () =>
      (await shop.call('/api/v1/products')).body.items.find(({ code }: { code: string }) => code === 'trophy_print')
    assert.deepEqual((await shown()).options.properties.size.enum, ['a4', 'a3', 'a2'])
    const form_token = await admin.formToken()
    const act = async (action: string) =>
      (await admin.post(`/admin/products/trophy_print/${action}`, { form_token })).headers.location
    assert.equal(await act('archive'), '/admin/products/trophy_print?done=archived')
    assert.equal(await shown(), undefined)
    assert.match((await admin.get('/admin/products')).text, /<h2[^>]*>Archived<[^]*Framed print/)
    assert.match((await admin.get('/admin/products/trophy_print')).text, /Archived\. It can’t be ordered/)
    assert.equal(await act('restore'), '/admin/products/trophy_print?done=restored')
    assert.equal((await shown()).price_cents, 4_900)
  })

  test('a product is created with an option, gets a second one, and loses the first', async () => {
    const form_token = await admin.formToken()
    const typed = {
      form_token,
      name: 'Crème newsletter',
      code: '',
      description: 'A **spot** in the newsletter.',
      price_cents: '120.00',
      parts: 'by_hand',
      'new_option.title': 'Issue',
      'new_option.kind': 'choice',
      'new_option.enum': 'May\r\nJune\r\n',
      'new_option.required': 'on',
    }
    const wrong = await admin.post('/admin/products/new', {
      ...typed,
      price_cents: 'x',
      parts: '',
      'new_option.enum': '',
    })
    assert.equal(wrong.status, 400)
    for (const id of ['price_cents-error', 'new_option.enum-error']) assert.ok(wrong.text.includes(`id="${id}"`), id)
    assert.match(wrong.text, /Choose what the customer gets/)
    assert.match(wrong.text, /value="Crème newsletter"/)
    const created = await admin.post('/admin/products/new', typed)
    assert.equal(created.headers.location, '/admin/products/creme_newsletter?done=created')
    const options = async () =>
      (await shop.call('/api/v1/products')).body.items.find(({ code }: { code: string }) => code === 'creme_newsletter')
        .options
    assert.deepEqual(await options(), {
      type: 'object',
      properties: { issue: { type: 'string', title: 'Issue', enum: ['May', 'June'] } },
      required: ['issue'],
      additionalProperties: false,
    })
    const page = (await shop.call('/pricing')).text
    assert.match(page, /Crème newsletter<\/h3>[^]*<strong>spot<\/strong>[^]*Issue: May or June/)
    const fields = await opened(admin, 'creme_newsletter')
    const second = {
      ...fields,
      'options.properties.issue.remove': 'on',
      'new_option.title': 'Link text',
      'new_option.kind': 'text',
    }
    const unused = await send(admin, 'creme_newsletter', { ...second, 'new_option.enum': 'Red\r\nBlue' })
    assert.equal(unused.status, 400)
    assert.match(unused.text, /id="new_option\.enum-error"[^>]*>Customers type their own text\./)
    for (const press of [1, 2])
      assert.equal((await send(admin, 'creme_newsletter', second)).status, 303, `press ${press}`)
    assert.deepEqual(Object.keys((await options()).properties), ['link_text'])
    assert.deepEqual((await options()).required, [])
  })

  test('a created product with a launch and a task is ordered and delivered like the built-in ones', async () => {
    await shop.app.db.transaction((tx) =>
      createProduct(
        shop.app,
        tx,
        {
          code: 'grand_launch',
          name: 'Grand launch',
          description: 'Launch and a post.',
          price_cents: 0,
          parts: ['launch', 'by_hand'],
          needs_award: false,
          options: null,
        },
        { adminId: null, name: 'test' },
      ),
    )
    const id = await shop.listing({ status: 'draft' })
    const both = await shop.quote([
      { product: 'launch', listing_id: id },
      { product: 'grand_launch', listing_id: id },
    ])
    assert.match(JSON.stringify(both.body.errors), /already launches/)
    const customer = new Visitor(shop)
    const session = await startSession(shop.app, shop.app.db, shop.customer.id, {
      address: '::1',
      userAgent: undefined,
    })
    customer.cookies.set('slipway', session)
    const page = await customer.get(`/account/orders/new?listing=${id}`)
    assert.match(page.text, /type="radio" name="product" value="grand_launch"/)
    const paid = await beginOrder(shop, 'test', [{ product: 'grand_launch', listing_id: id, week: weeks[1] }])
    const { status, lines } = (await shop.order(paid.number)).body
    assert.deepEqual([status, lines[0].fulfilment.status], ['paid', 'in_progress'], 'the task waits')
    assert.match(lines[0].fulfilment.note, /Launches the week of[^]*on our list/)
  })

  test('a VAT rate is scheduled and removed, each after confirmation', async () => {
    const typed = 'place=DE&rate=20.5&from=2027-01-01'
    const confirm = await admin.get(`/admin/vat/confirm?${typed}`)
    assert.match(confirm.text, /charge <b class="figure">20\.5%<\/b> in Germany instead of <b class="figure">19%<\/b>/)
    const fields = fieldsOf(confirm.text.split('action="/admin/vat"')[1]!.split('</form>')[0]!)
    for (const press of [1, 2])
      assert.equal((await admin.post('/admin/vat', fields)).headers.location, '/admin/vat?done=set', `press ${press}`)
    assert.match(
      (await admin.get('/admin/vat?done=set')).text,
      /href="\/admin\/vat\/remove\?place=DE&amp;from=2027-01-01"/,
    )
    const wrong = await admin.get('/admin/vat/confirm?place=DE&rate=x&from=2020-01-01')
    assert.deepEqual(
      [wrong.status, /Please fix 2 things/.test(wrong.text), /value="x"/.test(wrong.text)],
      [400, true, true],
    )
    const removal = await admin.get('/admin/vat/remove?place=DE&from=2027-01-01')
    const removed = await admin.post(
      '/admin/vat/remove',
      fieldsOf(removal.text.split('action="/admin/vat/remove"')[1]!.split('</form>')[0]!),
    )
    assert.equal(removed.headers.location, '/admin/vat?done=removed')
    assert.match((await admin.get('/admin/vat')).text, /No upcoming rate changes/)
    assert.equal((await admin.post('/admin/vat/remove', { ...fields, place: 'DE', from: '2021-01-01' })).status, 400)
  })
})
