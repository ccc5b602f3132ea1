import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { weekCapacity } from '../../../src/core/calendar/settings.ts'
import { lockDraft } from '../../../src/publishing/drafts/queries.ts'
import { submitDraft } from '../../../src/publishing/drafts/submit.ts'
import { manualDraft } from '../../publishing/drafts/support.ts'
import { onOneStorage } from '../../support/storage.ts'
import { addCategories, mistakes, openShop, type Shop, weeks } from './support.ts'

onOneStorage('validation of orders', (storage) => {
  let shop: Shop
  let draft: number
  let queued: number
  let live: number
  let winner: number
  let others: number

  before(async () => {
    shop = await openShop(storage)
    await addCategories(shop, ['alpha', 'beta', 'gamma', 'delta'])
    draft = await shop.listing({ name: 'Drafted' })
    queued = await shop.listing({ name: 'Queued', status: 'awaiting_badge', plan: 'free', week: '2026-12-28' })
    live = await shop.listing({ name: 'Living', status: 'live', plan: 'paid', week: '2026-11-09' })
    winner = await shop.listing({ name: 'Winning', status: 'live', plan: 'free', week: '2026-10-05' })
    await shop.award(winner, '2026-10-05', 2)
    await shop.award(winner, '2026-11-02', 1)
    others = await shop.listing({ ownerId: null })
  })
  after(() => shop.close())

  test('a 20-item order with one wrong item of each kind names every mistake, 20 of them in one 400', async () => {
    const items = [
      { product: 'launch', listing_id: draft, week: weeks[0] },
      { product: 'lunch', listing_id: draft },
      { product: 'featured' },
      { product: 'featured', listing_id: others },
      { product: 'launch', listing_id: live },
      { product: 'skip_queue', listing_id: queued },
      { product: 'skip_queue', listing_id: live, week: weeks[1] },
      { product: 'relaunch', listing_id: live, week: '2026-11-24' },
      { product: 'relaunch', listing_id: draft, week: weeks[1] },
      { product: 'launch', listing_id: queued, week: '2026-02-30' },
      { product: 'featured', listing_id: live, week: weeks[0] },
      { product: 'billboard_min', listing_id: live, amount_cents: 999 },
      { product: 'featured', listing_id: live, amount_cents: 4900 },
      { product: 'extra_categories', listing_id: live },
      { product: 'extra_categories', listing_id: live, categories: ['alpha', 'no-such', 'alpha', 'things'] },
      { product: 'ai_review', listing_id: live, categories: ['alpha'] },
      {
        product: 'trophy_acrylic',
        listing_id: winner,
        options: { engraving: 'Me', base: 'pine', award: '2026-11-09' },
      },
      { product: 'ai_review', listing_id: live, options: { tone: 'kind' } },
      { product: 'launch', listing_id: draft },
      { product: 'done_for_you', listing_id: 'seven', surprise: true },
    ]
    const expected: Record<string, RegExp> = {
      'items[1].product': /did you mean launch/,
      'items[2].listing_id': /is required/,
      'items[3].listing_id': /isn’t one of your listings/,
      'items[4].listing_id': /already live; order relaunch/,
      'items[5].week': /is required for skip_queue/,
      'items[6].listing_id': /^Living is already live, so there’s no queue to skip$/,
      'items[6].product': /isn’t needed: items\[4\] \(launch\w*\) already lets you pick a week/,
      'items[7].week': /must be a Monday; the week of 2026-11-24 starts on 2026-11-23/,
      'items[8].listing_id': /^Drafted hasn’t launched yet; order launch first$/,
      'items[9].week': /must be a date/,
      'items[9].product': /remove items\[5\] \(skip_queue\)/,
      'items[10].week': /has no launch week/,
      'items[11].amount_cents': /at least 1000 \(\$10\.00\)/,
      'items[12].amount_cents': /is only for billboard_min/,
      'items[13].categories': /1 to 3/,
      'items[14].categories[1]': /no-such isn’t a category/,
      'items[14].categories[2]': /listed twice/,
      'items[14].categories[3]': /is already in things/,
      'items[14].categories': /at most 3/,
      'items[15].categories': /is only for extra_categories/,
      'items[16].options.engraving': /isn’t an option/,
      'items[16].options.base': /oak, walnut/,
      'items[16].options.award': /must be a week in which Winning won an award: 2026-11-02, 2026-10-05/,
      'items[17].options': /has no options/,
      'items[17].product': /already orders ai_review for Living/,
      'items[18].product': /choose one launch per listing/,
      'items[19].listing_id': /must be a number/,
      'items[19].surprise': /isn't recognized/,
      billing_country: /isn’t a country code/,
    }
    const all = await shop.quote(items, { billing_country: 'ZZ' })
    assert.equal(all.status, 400)
    assert.equal(all.body.errors.length, 20)
    assert.match(all.body.detail, /^Please fix 29 things: .* and 9 more\.$/)

    // The same mistakes in two requests, each with fewer than 20. An item keeps its place, because errors name it.
    const fine = { product: 'billboard_min', listing_id: live, amount_cents: 5000 }
    const halves = [items.slice(0, 12), items.map((item, index) => (index > 0 && index < 12 ? fine : item))]
    const found: Record<string, string> = {}
    for (const half of halves) {
      const answer = await shop.quote(half, { billing_country: 'ZZ' })
      assert.equal(answer.status, 400)
      Object.assign(found, mistakes(answer))
    }
    for (const [path, message] of Object.entries(expected)) assert.match(found[path] ?? '(nothing)', message, path)
    assert.deepEqual(Object.keys(found).sort(), Object.keys(expected).sort())
  })

  test('an order with every kind of product is priced, with default options filled in', async () => {
    const answer = await shop.quote(
      [
        { product: 'launch_bundle', listing_id: draft, week: weeks[1] },
        { product: 'featured', listing_id: draft },
        { product: 'skip_queue', listing_id: queued, week: weeks[2] },
        { product: 'relaunch', listing_id: live, week: weeks[1] },
        { product: 'extra_categories', listing_id: live, categories: ['alpha', 'beta'] },
        { product: 'extra_categories', listing_id: live, categories: ['gamma'] },
        { product: 'billboard_min', listing_id: live, amount_cents: 123_456 },
        { product: 'billboard_min', listing_id: live },
        { product: 'trophy_acrylic', listing_id: winner },
        { product: 'trophy_print', listing_id: winner, options: { size: 'a3', frame: 'black', award: '2026-10-05' } },
      ],
      { billing_country: 'DE' },
    )
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(
      answer.body.lines.map((line: { unit_cents: number }) => line.unit_cents),
      [29900, 4900, 2900, 4900, 1900, 1900, 123456, 1000, 7900, 4900],
    )
    assert.deepEqual(answer.body.lines[8].options, {
      award: '2026-11-02',
      engraving: '#1 Launch of the Week · Winning · November 2–8, 2026',
      base: 'oak',
    })
    assert.equal(answer.body.lines[9].options.engraving, '#2 Launch of the Week · Winning · October 5–11, 2026')
    assert.equal(answer.body.net_cents, 183656)
  })

  test('a trophy or print is only for a listing with an award', async () => {
    for (const [product, options] of [
      ['trophy_acrylic', {}],
      ['trophy_print', { size: 'a4', frame: 'black' }],
    ] as const) {
      const refused = await shop.checkout([{ product, listing_id: live, options }])
      assert.equal(refused.status, 400)
      assert.deepEqual(mistakes(refused), {
        'items[0].listing_id': 'Living hasn’t won an award yet; this is only for the top three of a launch week',
      })
    }
  })

  test('what a listing cannot do is refused with the reason of its state', async () => {
    const paid = await shop.listing({ name: 'Booked', status: 'scheduled', plan: 'paid', week: weeks[2] })
    const free = await shop.listing({ name: 'Waiting', status: 'scheduled', plan: 'free', week: weeks[3] })
    const listings = { draft, queued, free, paid, live }
    const refused: [keyof typeof listings, string, string][] = [
      ['live', 'launch', 'Living is already live; order relaunch to launch it again'],
      ['paid', 'launch_bundle', 'Booked already has a paid launch for November 30 – December 6, 2026'],
      ['draft', 'skip_queue', 'Drafted isn’t in the free queue yet; choose the free plan first'],
      [
        'paid',
        'skip_queue',
        'Booked has a paid launch for November 30 – December 6, 2026, so it isn’t in the free queue',
      ],
      ['live', 'skip_queue', 'Living is already live, so there’s no queue to skip'],
      ['draft', 'relaunch', 'Drafted hasn’t launched yet; order launch first'],
      ['queued', 'relaunch', 'Queued hasn’t launched yet; it’s waiting for its badge'],
      ['free', 'relaunch', 'Waiting hasn’t launched yet; its launch is scheduled for December 7–13, 2026'],
      ['paid', 'relaunch', 'Booked hasn’t launched yet; its launch is scheduled for November 30 – December 6, 2026'],
    ]
    for (const [listing, product, reason] of refused) {
      const answer = await shop.quote([{ product, listing_id: listings[listing], week: weeks[1] }])
      assert.deepEqual(mistakes(answer), { 'items[0].listing_id': reason })
    }
    for (const [listing, product] of [
      ['draft', 'launch'],
      ['queued', 'launch'],
      ['queued', 'skip_queue'],
      ['free', 'launch_bundle'],
      ['free', 'skip_queue'],
      ['live', 'relaunch'],
    ] as const)
      assert.deepEqual(
        mistakes(await shop.quote([{ product, listing_id: listings[listing], week: weeks[1] }])),
        {},
        `${product} for ${listing}`,
      )
  })

  test('conflicting items are refused, with the error at the later item', async () => {
    const together: [unknown[], string, RegExp][] = [
      [
        [
          { product: 'launch', listing_id: draft },
          { product: 'launch_bundle', listing_id: draft },
        ],
        'items[1].product',
        /items\[0\] \(launch\) already launches/,
      ],
      [
        [
          { product: 'launch', listing_id: queued },
          { product: 'skip_queue', listing_id: queued, week: weeks[1] },
        ],
        'items[1].product',
        /already lets you pick a week/,
      ],
      [
        [
          { product: 'skip_queue', listing_id: queued, week: weeks[1] },
          { product: 'launch', listing_id: queued },
        ],
        'items[1].product',
        /remove items\[0\] \(skip_queue\)/,
      ],
      [
        [
          { product: 'skip_queue', listing_id: queued, week: weeks[1] },
          { product: 'skip_queue', listing_id: queued, week: weeks[2] },
        ],
        'items[1].product',
        /already orders skip_queue for Queued/,
      ],
      [
        [
          { product: 'launch_bundle', listing_id: draft },
          { product: 'done_for_you', listing_id: draft },
        ],
        'items[1].product',
        /already included in items\[0\] \(launch_bundle\)/,
      ],
      [
        [
          { product: 'done_for_you', listing_id: draft },
          { product: 'launch_bundle', listing_id: draft },
        ],
        'items[1].product',
        /already includes items\[0\] \(done_for_you\)/,
      ],
      [
        [
          { product: 'relaunch', listing_id: live, week: weeks[1] },
          { product: 'relaunch', listing_id: live, week: weeks[2] },
        ],
        'items[1].product',
        /already orders relaunch for Living/,
      ],
      [
        [
          { product: 'extra_categories', listing_id: live, categories: ['alpha', 'beta'] },
          { product: 'extra_categories', listing_id: live, categories: ['beta', 'gamma'] },
        ],
        'items[1].categories[0]',
        /is already in items\[0\]/,
      ],
      [
        [
          { product: 'extra_categories', listing_id: live, categories: ['alpha', 'beta'] },
          { product: 'extra_categories', listing_id: live, categories: ['gamma', 'delta'] },
        ],
        'items[1].categories',
        /room for 1 more/,
      ],
    ]
    for (const [items, path, message] of together) {
      const found = mistakes(await shop.quote(items))
      assert.match(found[path] ?? JSON.stringify(found), message)
    }
  })

  test('only the weeks that list_products offers can be ordered', async () => {
    const { body } = await shop.call('/api/v1/products')
    const offered = body.items.find(({ code }: { code: string }) => code === 'launch').weeks
    assert.equal(offered.length, 12)
    for (const week of [offered[0], offered.at(-1)])
      assert.equal((await shop.quote([{ product: 'launch', listing_id: draft, week }])).status, 200)
    assert.match(
      mistakes(await shop.quote([{ product: 'launch', listing_id: draft, week: '2026-11-09' }]))['items[0].week']!,
      /this week has already started; the first available week is 2026-11-16/,
    )
    assert.match(
      mistakes(await shop.quote([{ product: 'launch', listing_id: draft, week: '2027-02-08' }]))['items[0].week']!,
      /too far ahead; the last available week is 2027-02-01/,
    )
    assert.match(
      mistakes(await shop.quote([{ product: 'skip_queue', listing_id: queued, week: '2026-12-28' }]))['items[0].week']!,
      /is already queued for this week/,
    )
  })

  test('two items cannot share the last place of a week; a listing that already has a place needs no second', async () => {
    const second = await shop.listing({ name: 'Second' })
    await shop.app.settings.set(weekCapacity, 1)
    const both = mistakes(
      await shop.quote([
        { product: 'launch', listing_id: draft, week: weeks[1] },
        { product: 'launch', listing_id: second, week: weeks[1] },
      ]),
    )
    assert.deepEqual(both, {
      'items[1].week': `the week of ${weeks[1]} has only one spot left, already used by items[0]`,
    })
    assert.equal((await shop.quote([{ product: 'launch', listing_id: queued, week: '2026-12-28' }])).status, 200)
    assert.match(
      mistakes(await shop.quote([{ product: 'launch', listing_id: draft, week: '2026-12-28' }]))['items[0].week']!,
      /is full/,
    )
    await shop.app.settings.set(weekCapacity, 50)
  })

  test('nothing can be ordered for a hidden listing', async () => {
    const hidden = await shop.listing({ name: 'Hidden', status: 'hidden', week: null })
    assert.match(
      mistakes(await shop.quote([{ product: 'featured', listing_id: hidden }]))['items[0].listing_id']!,
      /hidden by an admin/,
    )
  })

  test('categories that the launch includes cannot be ordered on top', async () => {
    const draftId = await manualDraft(shop, shop.customer, {
      name: 'Ropewalk',
      categories: ['alpha', 'beta', 'gamma'],
    })
    const id = await shop.app.db.transaction(async (tx) =>
      submitDraft(shop.app, tx, (await lockDraft(tx, draftId))!, shop.customer.id),
    )
    const quoted = async (...categories: string[]) =>
      mistakes(
        await shop.quote([
          { product: 'extra_categories', listing_id: id, categories },
          { product: 'launch', listing_id: id },
        ]),
      )
    assert.match((await quoted('beta'))['items[0].categories[0]']!, /is already included with items\[1\]/)
    assert.match((await quoted('delta', 'things'))['items[0].categories']!, /room for 1 more/)
    assert.deepEqual(await quoted('delta'), {})
  })
})
