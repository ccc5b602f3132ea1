import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { after, before, test } from 'node:test'
import { commandLineActor } from '../../../src/core/audit/actor.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { removeRate, setRate } from '../../../src/shop/vat/change-rates.ts'
import { memberStates } from '../../../src/shop/vat/places.ts'
import { rateOn, vatRates } from '../../../src/shop/vat/rates.ts'
import { registrations, sellerCountry, sellerVatNumber } from '../../../src/shop/vat/settings.ts'
import { type Answer, status } from '../../support/provider.ts'
import { onOneStorage } from '../../support/storage.ts'
import { openShop, type Shop } from '../orders/support.ts'

const others: Record<string, { rate: number; before?: Record<string, { rate: number }> }> = createRequire(
  import.meta.url,
)('sales-tax/res/sales_tax_rates.json')
const today = '2026-11-15'

// A launch costs 9900 cents, and the seller is in Ireland. All VAT numbers have a valid format and check digits.
const members: readonly [country: string, number: string, consumer: number][] = [
  ['AT', 'ATU13585627', 1980],
  ['BE', 'BE0428759497', 2079],
  ['BG', 'BG175074752', 1980],
  ['CY', 'CY10259033P', 1881],
  ['CZ', 'CZ25123891', 2079],
  ['DE', 'DE136695976', 1881],
  ['DK', 'DK13585628', 2475],
  ['EE', 'EE100931558', 2376],
  ['ES', 'ESB58378431', 2079],
  // 25.5 % of 9900 is 2524.5: half a cent is rounded up.
  ['FI', 'FI20774740', 2525],
  ['FR', 'FR40303265045', 1980],
  ['GR', 'EL094259216', 2376],
  ['HR', 'HR33392005961', 2475],
  ['HU', 'HU12892312', 2673],
  ['IT', 'IT00743110157', 2178],
  ['LT', 'LT119511515', 2079],
  ['LU', 'LU15027442', 1683],
  ['LV', 'LV40003521600', 2079],
  ['MT', 'MT11679112', 1782],
  ['NL', 'NL004495445B01', 2079],
  ['PL', 'PL8567346215', 2277],
  ['PT', 'PT501964843', 2277],
  ['RO', 'RO18547290', 2079],
  ['SE', 'SE123456789701', 2475],
  ['SI', 'SI50223054', 2178],
  ['SK', 'SK2022749619', 2277],
]

type Case = [
  what: string,
  request: { billing_country?: string; vat_number?: string },
  vat: number,
  reverse?: boolean,
  note?: RegExp,
]

const cases: Case[] = [
  ...members.map(([country, , vat]): Case => [`${country} consumer`, { billing_country: country }, vat, false]),
  ...members.map(
    ([country, number]): Case => [
      `${country} business`,
      { billing_country: country, vat_number: number },
      0,
      true,
      /Article 196/,
    ],
  ),
  ['own country, consumer', { billing_country: 'IE' }, 2277],
  ['own country, business', { billing_country: 'IE', vat_number: 'IE6433435F' }, 2277],
  ['lower case', { billing_country: 'de', vat_number: 'de 136.695.976' }, 0, true],
  ['a number without its country', { billing_country: 'DE', vat_number: '136695976' }, 0, true],
  ['a number and no country', { vat_number: 'DE136695976' }, 0, true],
  ['neither country nor number', {}, 0, false, /once you pick a billing country/],
  ['Greece as EL', { billing_country: 'EL' }, 2376],
  ['Greece as EL, business', { billing_country: 'EL', vat_number: 'EL094259216' }, 0, true],
  ['Greece, number begins with GR', { billing_country: 'GR', vat_number: 'GR094259216' }, 0, true],
  ['Great Britain, consumer', { billing_country: 'GB' }, 0, false, /No VAT is charged for this country/],
  ['Great Britain, business', { billing_country: 'GB', vat_number: 'GB980780684' }, 0, false],
  ['Great Britain as UK', { billing_country: 'UK' }, 0],
  ['Northern Ireland is not the Union for services', { billing_country: 'XI', vat_number: 'XI980780684' }, 0, false],
  ['Switzerland', { billing_country: 'CH' }, 0, false, /No VAT is charged for this country/],
  ['Liechtenstein', { billing_country: 'LI' }, 0],
  ['Norway', { billing_country: 'NO' }, 0],
  ['Norway, business', { billing_country: 'NO', vat_number: 'NO995525828MVA' }, 0],
  ['United States', { billing_country: 'US' }, 0, false, /No VAT is charged for this country/],
  ['Monaco is France', { billing_country: 'MC' }, 1980],
  ['Monaco, business', { billing_country: 'MC', vat_number: 'FR40303265045' }, 0, true],
  ['Isle of Man is Great Britain', { billing_country: 'IM' }, 0],
  ['the Canaries by their own code', { billing_country: 'IC' }, 0],
  ['Åland by its own code', { billing_country: 'AX' }, 0],
  [
    'wrong check digits',
    { billing_country: 'DE', vat_number: 'DE136695978' },
    1881,
    false,
    /doesn’t look like a German VAT number: its check digits don’t match/,
  ],
  [
    'not the form of a number',
    { billing_country: 'FR', vat_number: 'FR12' },
    1980,
    false,
    /FR12 doesn’t look like a French VAT number/,
  ],
  [
    'no country that we know',
    { billing_country: 'FR', vat_number: 'ZZ123456789' },
    1980,
    false,
    /doesn’t look like a French VAT number/,
  ],
  [
    'a number of another country',
    { billing_country: 'FR', vat_number: 'DE136695976' },
    1980,
    false,
    /isn’t from your billing country/,
  ],
  ['a Belgian number that begins with 1', { billing_country: 'BE', vat_number: 'BE1000000021' }, 0, true],
]

onOneStorage('VAT of a launch', (storage) => {
  let shop: Shop
  let listing_id: number

  before(async () => {
    shop = await openShop(storage)
    listing_id = await shop.listing()
  })
  after(() => shop.close())

  async function vatOf(request: Record<string, unknown>) {
    const answer = await shop.quote([{ product: 'launch', listing_id }], request)
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }

  test(`${cases.length} cases`, async (t) => {
    assert.ok(cases.length >= 60)
    for (const [what, request, cents, reverse = false, note] of cases) {
      await t.test(what, async () => {
        const { net_cents, vat, total_cents, lines } = await vatOf(request)
        assert.deepEqual(
          { net_cents, cents: vat.cents, total_cents, reverse: vat.reverse_charge },
          { net_cents: 9900, cents, total_cents: 9900 + cents, reverse },
        )
        assert.equal(lines[0].vat_cents, cents)
        if (note) assert.match(vat.note ?? '', note)
      })
    }
  })

  test('the rate is in percent, and Greece has its ISO code', async () => {
    assert.deepEqual((await vatOf({ billing_country: 'FI' })).vat, {
      country: 'FI',
      rate: 25.5,
      cents: 2525,
      reverse_charge: false,
      note: null,
    })
    assert.equal((await vatOf({ billing_country: 'EL' })).vat.country, 'GR')
  })

  test(
    'a seller registered outside the EU charges VAT there, to businesses too: the reverse charge exists only in ' +
      'the EU',
    async () => {
      await shop.app.settings.set(registrations, ['GB', 'CH', 'NO'])
      const expected = { GB: 1980, IM: 1980, XI: 1980, CH: 802, LI: 802, NO: 2475, US: 0 }
      for (const [billing_country, cents] of Object.entries(expected))
        assert.equal((await vatOf({ billing_country })).vat.cents, cents, billing_country)
      for (const [billing_country, vat_number] of [
        ['GB', 'GB980780684'],
        ['XI', 'XI980780684'],
        ['CH', 'CHE-107.787.577 MWST'],
        ['NO', '995525828'],
      ] as const) {
        const { vat } = await vatOf({ billing_country, vat_number })
        assert.deepEqual([vat.cents, vat.reverse_charge], [expected[billing_country], false], billing_country)
        assert.match(vat.note, /reverse charge only applies to EU businesses/)
      }
      assert.match(
        (await vatOf({ billing_country: 'FR', vat_number: 'GB980780684' })).vat.note,
        /isn’t from your billing country/,
      )
      await shop.app.settings.set(registrations, [])
    },
  )

  test('a VAT number changes nothing in the seller’s own country, and does elsewhere', async () => {
    await shop.app.settings.set(sellerCountry, 'DE')
    assert.equal((await vatOf({ billing_country: 'DE', vat_number: 'DE136695976' })).vat.cents, 1881)
    assert.equal((await vatOf({ billing_country: 'IE', vat_number: 'IE6433435F' })).vat.cents, 0)
    await shop.app.settings.set(sellerCountry, 'IE')
  })

  test('if VIES does not answer, VAT is charged and the customer sees why', async () => {
    const failures: Answer[] = [
      () => ({ valid: false, userError: 'MS_MAX_CONCURRENT_REQ' }),
      () => ({ isValid: false, userError: 'MS_UNAVAILABLE' }),
      () => ({ actionSucceed: false, errorWrappers: [{ error: 'SERVICE_UNAVAILABLE' }] }),
      () => ({ nothing: 'of use' }),
      status(500),
      (_, response) => response.writeHead(200).end('<html>'),
    ]
    for (const fails of failures) {
      await shop.app.db.run(sql`delete from vat_checks`)
      shop.vies.answer(fails)
      const { vat } = await vatOf({ billing_country: 'FR', vat_number: 'FR40303265045' })
      assert.equal(vat.cents, 1980)
      assert.match(vat.note, /isn’t responding and we couldn’t confirm FR40303265045\./)
    }
    const requestsBefore = shop.vies.asked.length
    await vatOf({ billing_country: 'FR', vat_number: 'FR40303265045' })
    assert.equal(shop.vies.asked.length, requestsBefore, 'not asked again at once')
    shop.clock.advance(61_000)
    shop.vies.answer(() => ({ valid: true }))
    assert.equal((await vatOf({ billing_country: 'FR', vat_number: 'FR40303265045' })).vat.reverse_charge, true)
  })

  test('a number that VIES does not know is distinguished from one that it could not look up', async () => {
    for (const no of [{ valid: false }, { isValid: false, userError: 'INVALID' }]) {
      await shop.app.db.run(sql`delete from vat_checks`)
      shop.vies.answer(() => no)
      const { vat } = await vatOf({ billing_country: 'FR', vat_number: 'FR40303265045' })
      assert.deepEqual([vat.cents, /isn’t in VIES/.test(vat.note)], [1980, true])
    }
  })

  test('VIES gets a request in its format, and its proof is stored', async () => {
    await shop.app.settings.set(sellerVatNumber, 'IE6433435F')
    shop.vies.answer(() => ({ valid: true, requestIdentifier: 'WAPIAAAAY7654321', name: 'ΔΕΗ ΑΕ', address: '---' }))
    await vatOf({ billing_country: 'GR', vat_number: 'EL 094259216' })
    const { method, url, body } = shop.vies.asked.at(-1)!
    assert.deepEqual([method, url.pathname], ['POST', '/taxation_customs/vies/rest-api/check-vat-number'])
    assert.deepEqual(JSON.parse(body), {
      countryCode: 'EL',
      vatNumber: '094259216',
      requesterMemberStateCode: 'IE',
      requesterNumber: '6433435F',
    })
    const storedCheck = await shop.app.db.one(
      sql`select country, number, outcome, request_identifier, trader_name, trader_address from vat_checks
        order by id desc limit 1`,
    )
    assert.deepEqual(storedCheck, {
      country: 'GR',
      number: '094259216',
      outcome: 'valid',
      request_identifier: 'WAPIAAAAY7654321',
      trader_name: 'ΔΕΗ ΑΕ',
      trader_address: null,
    })
  })

  test('current and past rates match an independent table', async () => {
    const rates = await vatRates(shop.app)
    assert.equal(memberStates.length, 27)
    for (const country of memberStates) assert.ok(rates.has(country), country)
    for (const country of [...rates.keys()].filter((place) => place.length === 2)) {
      assert.equal(rateOn(rates, country, today), Math.round(others[country]!.rate * 10_000), country)
      for (const [until, { rate }] of Object.entries(others[country]!.before ?? {})) {
        const day = new Date(Date.parse(until) - 3 * 24 * 3_600_000).toISOString().slice(0, 10)
        if (day > '2017-01-01')
          assert.equal(rateOn(rates, country, day), Math.round(rate * 10_000), `${country} on ${day}`)
      }
    }
    const around = (place: string, ...days: string[]) => days.map((day) => rateOn(rates, place, day))
    assert.deepEqual(around('EE', '2025-06-30', '2025-07-01'), [2200, 2400])
    assert.deepEqual(around('PT-azores', today), [1600])
    assert.deepEqual(around('US', today), [undefined])
  })

  test('a scheduled rate applies from its day on, in every process; existing orders keep theirs', async () => {
    const { app } = shop
    const change = <T>(work: (tx: Parameters<Parameters<typeof app.db.transaction>[0]>[0]) => Promise<T>) =>
      app.db.transaction(work)
    const set = (rate: string, from: string, place = 'DE') =>
      change((tx) => setRate(app, tx, { place, rate, from }, commandLineActor))
    const order = await shop.checkout([{ product: 'launch', listing_id }], { billing_country: 'DE' })
    await set('20.5', '2026-11-16')
    await set('20.5 %', '2026-11-16')
    assert.equal((await vatOf({ billing_country: 'DE' })).vat.cents, 1881)
    shop.clock.advance(24 * 3_600_000)
    assert.equal((await vatOf({ billing_country: 'DE' })).vat.cents, 2030)
    assert.equal((await shop.order(order.body.number)).body.vat.cents, 1881)
    await app.db.run(sql`update vat_rates set rate = 1000 where place = 'DE' and from_day = '2026-11-16'`)
    await app.db.run(sql`select pg_notify('changed', 'another-process vat_rates')`)
    const until = Date.now() + 60_000
    while ((await vatOf({ billing_country: 'DE' })).vat.cents !== 990)
      assert.ok(Date.now() < until, 'another process said that rates changed')
    await assert.rejects(
      change((tx) => removeRate(app, tx, { place: 'DE', from: '2026-11-16' }, commandLineActor)),
      /in effect since November 16, 2026/,
    )
    await set('7', '2027-01-01', 'EL')
    assert.equal(
      (await change((tx) => removeRate(app, tx, { place: 'GR', from: '2027-01-01' }, commandLineActor))).rate,
      700,
    )
    for (const [place, rate, from, mistakes] of [
      ['MC', '7', '2027-01-01', ['place']],
      ['(', '101', '2026-11-15', ['place', 'rate', 'from']],
      ['DE', '1.005', '2027-02-30', ['rate', 'from']],
    ] as const) {
      await assert.rejects(
        set(rate, from, place),
        (error: { errors: { path: string }[] }) => (
          assert.deepEqual(
            error.errors.map(({ path }) => path),
            mistakes,
          ),
          true
        ),
      )
    }
    const trail = await app.db.many(
      sql<{ subject: string; details: Record<string, unknown>; device: string }>`
        select subject, details, device from audit_events where subject like 'vat_rate:%' order by id`,
    )
    assert.deepEqual(
      trail.map(({ subject, details, device }) => [subject, details.rate, device]),
      [
        ['vat_rate:DE', [null, '20.5%'], 'command line'],
        ['vat_rate:GR', [null, '7%'], 'command line'],
        ['vat_rate:GR', ['7%', null], 'command line'],
      ],
    )
  })
})
