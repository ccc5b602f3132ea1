import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Member } from '../../../src/core/members/members.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { onOneStorage } from '../../support/storage.ts'
import { type ClaimsSite, claimFrom, openClaimsSite, startZone, type Zone } from './support.ts'

onOneStorage('claims by a DNS record', (storage) => {
  let site: ClaimsSite
  let second: Zone
  let third: Zone
  let member: Member

  before(async () => {
    ;[second, third] = await Promise.all([startZone(), startZone()])
    site = await openClaimsSite(storage)
  })
  beforeEach(async () => {
    for (const zone of [site.zone, second, third]) Object.assign(zone, { fault: null }).txt.clear()
    member = await site.member()
  })
  after(async () => {
    await site.close()
    await Promise.all([second.close(), third.close()])
  })

  const startClaim = async (domain = 'tidewell.example') => {
    const listing = await site.listing({ domain, plan: 'free' })
    return { listing, claim: claimFrom(await site.claim(member, { slug: listing.slug, method: 'dns' })) }
  }
  const check = async (id: number) => claimFrom(await site.verify(member, id), 200)

  test('a new claim comes with a record that is ready to paste', async () => {
    const { claim, listing } = await startClaim()
    const { record } = claim.instructions
    assert.ok(record)
    assert.equal(record.name, '_slipway.tidewell.example')
    assert.equal(record.host, '_slipway')
    assert.match(record.value, /^slipway-claim=[0-9a-f]{32}$/)
    assert.equal(record.line, `_slipway.tidewell.example. 3600 IN TXT "${record.value}"`)
    assert.deepEqual(record.also_accepted_at, ['tidewell.example'])
    assert.equal(claim.status, 'pending')
    assert.equal(claim.expires_at, '2026-11-29T12:00:00.000Z')
    assert.equal(claim.last_check, null)
    assert.equal(claim.listing.slug, listing.slug)
    assert.equal(site.web.requests.length, 0, 'nothing was looked at yet')
  })

  test('a record at the recommended name verifies the claim and changes the owner, but not the plan', async () => {
    const { claim, listing } = await startClaim()
    site.zone.txt.set('_slipway.tidewell.example', ['v=spf1 -all', claim.instructions.record!.value])
    const verified = await check(claim.id)
    assert.equal(verified.status, 'verified')
    assert.equal(verified.last_check!.found, true)
    assert.match(verified.last_check!.message, /on 1 of 1 DNS server\./)
    const row = await site.app.db.one(sql<{ owner_id: number; plan: string; verified_at: Date }>`
      select owner_id, plan, verified_at from listings where id = ${listing.id}`)
    assert.deepEqual(row, { owner_id: member.id, plan: 'free', verified_at: site.clock.now() })
    assert.equal((await site.call(`/api/v1/listings/${listing.slug}`)).body.verified, true)
    const events = await site.app.db.many(sql<{ cause: string; actor_id: number }>`
      select cause, actor_id from listing_events where listing_id = ${listing.id}`)
    assert.deepEqual(events, [{ cause: 'claimed by dns', actor_id: member.id }])
    const trail = await site.app.db.many(
      sql<{ action: string }>`select action from audit_events where subject = ${`listing:${listing.id}`} order by id`,
    )
    assert.deepEqual(
      trail.map(({ action }) => action),
      ['claim.started', 'claim.verified'],
    )
    assert.deepEqual(await check(claim.id), verified, 'checking again changes nothing')
  })

  test('a record at the domain itself counts: in chunks, with quotes, and in an answer that needs TCP', async () => {
    const { claim } = await startClaim()
    const value = `"${claim.instructions.record!.value}"`
    site.zone.txt.set('tidewell.example', [
      ...Array.from({ length: 30 }, (_, index) => `${index} ${'x'.repeat(200)}`),
      [value.slice(0, 10), value.slice(10)],
    ])
    assert.equal((await check(claim.id)).status, 'verified')
  })

  test('a record of the registered domain verifies a claim on a subdomain', async () => {
    const { claim } = await startClaim('app.tidewell.example')
    assert.equal(claim.instructions.record!.name, '_slipway.app.tidewell.example')
    assert.equal(claim.instructions.record!.host, '_slipway.app')
    site.zone.txt.set('_slipway.tidewell.example', [claim.instructions.record!.value])
    assert.equal((await check(claim.id)).status, 'verified')
  })

  test('an international domain is shown in both spellings', async () => {
    const { claim } = await startClaim('xn--bcher-kva.example')
    assert.deepEqual([claim.listing.domain, claim.listing.domain_unicode], ['xn--bcher-kva.example', 'bücher.example'])
    assert.equal(claim.instructions.record!.name, '_slipway.xn--bcher-kva.example')
    assert.match(claim.instructions.summary, /bücher\.example/)
    site.zone.txt.set('_slipway.xn--bcher-kva.example', [claim.instructions.record!.value])
    assert.equal((await check(claim.id)).status, 'verified')
  })

  const failures: [string, (value: string) => void, RegExp][] = [
    [
      'there is no such name',
      () => {},
      /no TXT record slipway-claim=\w+ at _slipway\.tidewell\.example or tidewell\.example\. Found: at _slipway\.tidewell\.example no such name; at tidewell\.example no TXT record\.$/,
    ],
    [
      'there are other records',
      () => site.zone.txt.set('tidewell.example', ['v=spf1 -all', 'google-site-verification=abc']),
      /at tidewell\.example “v=spf1 -all”, “google-site-verification=abc”/,
    ],
    [
      'the record belongs to another claim',
      () => site.zone.txt.set('_slipway.tidewell.example', [`slipway-claim=${'0'.repeat(32)}`]),
      /at _slipway\.tidewell\.example the record of another claim: “slipway-claim=0{32}”/,
    ],
    [
      'the record is truncated',
      (value) => site.zone.txt.set('_slipway.tidewell.example', [value.slice(0, -1)]),
      /the record of another claim: “slipway-claim=\w{31}”/,
    ],
    [
      'the panel doubled the domain',
      (value) => site.zone.txt.set('_slipway.tidewell.example.tidewell.example', [value]),
      /is at _slipway\.tidewell\.example\.tidewell\.example because your DNS provider adds the domain for you/,
    ],
    [
      'the server refuses',
      () => (site.zone.fault = 'refuse'),
      /^No DNS server answered: query refused\. Check again in a few minutes\.$/,
    ],
    ['the server fails', () => (site.zone.fault = 'fail'), /^No DNS server answered: the lookup failed\./],
    [
      'a record contains control characters',
      () => site.zone.txt.set('_slipway.tidewell.example', [`a\u0000\u001b[31m\u202e${'z'.repeat(220)}`]),
      /at _slipway\.tidewell\.example “a \[31m z{190,}…”/,
    ],
  ]
  for (const [why, arrange, message] of failures) {
    test(`the claim stays pending and reports what was found when ${why}`, async () => {
      const { claim, listing } = await startClaim()
      arrange(claim.instructions.record!.value)
      const checked = await check(claim.id)
      assert.equal(checked.status, 'pending')
      assert.equal(checked.last_check!.found, false)
      assert.match(checked.last_check!.message, message)
      assert.match(checked.last_check!.looked_for, /slipway-claim=/)
      assert.ok(
        checked.last_check!.places.length >= 2 &&
          checked.last_check!.places.every(({ asked }) => asked === 'Our DNS server'),
      )
      assert.doesNotMatch(JSON.stringify(checked.last_check), /127\.0\.0\.1/, 'the address of our resolver stays ours')
      assert.equal(checked.last_check!.checked_at, site.clock.now().toISOString())
      assert.equal(await site.owner(listing.id), null)
    })
  }

  test('the majority of the DNS servers that answer decides', async () => {
    const many = await openClaimsSite({ open: async () => site.app.db }, { moreServers: [second, third] })
    try {
      const record = claimFrom(
        await many.claim(member, { slug: (await many.listing({ slug: 'asked-by-many' })).slug, method: 'dns' }),
      )
      const value = record.instructions.record!.value
      const checkAgain = async () => claimFrom(await many.verify(member, record.id), 200)
      second.txt.set('_slipway.tidewell.example', [value])
      const disagreed = await checkAgain()
      assert.equal(disagreed.status, 'pending')
      assert.match(
        disagreed.last_check!.message,
        /^Only 1 of 3 DNS servers can see the record so far \(our DNS server 2\); our DNS server 1, our DNS server 3 do not/,
      )
      assert.equal(disagreed.last_check!.places.length, 6)
      many.zone.fault = 'fail'
      assert.match((await checkAgain()).last_check!.message, /1 of 2/, 'a server that fails has no say')
      many.zone.fault = null
      third.txt.set('tidewell.example', [value])
      const agreed = await checkAgain()
      assert.equal(agreed.status, 'verified')
      assert.match(agreed.last_check!.message, /2 of 3 DNS servers; our DNS server 1 does not see it yet/)
    } finally {
      await many.close()
    }
  })
})
