import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { castVote, withdrawVote } from '../../../../src/directory/votes/vote.ts'
import { sql } from '../../../../src/platform/database/sql.ts'
import { openTestApp, type TestApp } from '../../../support/app.ts'
import { makeListing } from '../../../support/listings.ts'
import { onOneStorage } from '../../../support/storage.ts'
import { signedIn, type Visitor } from '../../../support/visitor.ts'

onOneStorage('vote clusters in the admin area', (storage) => {
  let site: TestApp
  let admin: Visitor
  let listingId: number
  let people = 0

  before(async () => {
    site = await openTestApp(await storage.open())
    admin = await signedIn(site, { email: 'admin@gmail.com', name: 'Abe Admin', role: 'admin' })
    listingId = await makeListing(site, { slug: 'tidewell', name: 'Tidewell' })
  })
  after(() => site.close())

  interface From {
    email?: string
    network?: string
    wideNetwork?: string
    device?: string
  }
  const cast = (
    memberId: number,
    { network = null, wideNetwork = null, device = null }: Partial<Record<keyof From, string | null>> = {},
  ) => site.app.db.transaction((tx) => castVote(site.app, tx, { listingId, memberId, network, wideNetwork, device }))
  const voter = async ({ email = `voter.${++people}@gmail.com`, ...from }: From = {}) => {
    const { id } = await site.member({ email, name: `Voter ${people}` })
    // More than ten minutes apart, because otherwise they would be a cluster, too.
    site.clock.advance(12 * 60_000)
    await cast(id, from)
    return id
  }
  const page = async () => (await admin.get('/admin/votes/clusters')).text
  const send = async (form: Record<string, string>) =>
    admin.post('/admin/votes/decide', { form_token: await admin.formToken(), listing: String(listingId), ...form })
  const counted = async () =>
    (await site.app.db.one(sql<{ votes: number }>`select votes from listing_counters where listing_id = ${listingId}`))
      .votes
  const trail = async () =>
    (
      await site.app.db.one(sql<{ details: Record<string, unknown> }>`
        select details from audit_events where action = 'admin.acted' order by id desc limit 1`)
    ).details
  const newWeek = async () => {
    site.clock.advance(7 * 86_400_000)
    listingId = await makeListing(site, { slug: `week-${site.clock.now().getTime()}`, name: 'Tidewell' })
  }

  test('without votes that look related, the page says so', async () => {
    await voter()
    assert.match(await page(), /No clusters this week/)
  })

  for (const [what, from, size, text] of [
    [
      'mailbox',
      (index: number) => ({ email: `box.${people}x+${index}@googlemail.com`.replace(/\d+x/, 'x') }),
      3,
      '3 votes from one mailbox',
    ],
    ['device', () => ({ device: 'tablet' }), 2, '2 votes from one device'],
    ['network', () => ({ network: 'cafe' }), 5, '5 votes from one network'],
    [
      'wide network',
      (index: number) => ({ network: `n${index}`, wideNetwork: 'w' }),
      5,
      '5 votes from neighboring IPv6 networks',
    ],
    [
      'email domain',
      (index: number) => ({ email: `p${index}@catch-all.example` }),
      5,
      '5 votes with emails from one domain or relay',
    ],
  ] as const)
    test(`votes with one ${what} are a cluster, with their voters`, async () => {
      await newWeek()
      for (let index = 0; index < size; index++) await voter(from(index))
      const shown = await page()
      assert.ok(shown.includes(text), text)
      assert.equal(shown.match(/<tr><th scope="row"/g)?.length, size)
    })

  test('accounts that were created within minutes of each other are a cluster', async () => {
    await newWeek()
    site.clock.set(new Date(Math.ceil(site.clock.now().getTime() / 600_000) * 600_000).toISOString())
    const ids: number[] = []
    for (let index = 0; index < 6; index++) ids.push((await site.member({ email: `batch.${index}@gmail.com` })).id)
    site.clock.advance(86_400_000)
    for (const id of ids) await cast(id)
    assert.match(await page(), /6 votes by accounts created within ten minutes/)
  })

  test('a family is not a cluster', async () => {
    await newWeek()
    for (let index = 0; index < 3; index++) await voter({ network: 'home' })
    assert.match(await page(), /No clusters this week/)
  })

  test('one click sets a cluster aside, another counts it again, and both are in the audit trail', async () => {
    await newWeek()
    const ids: number[] = []
    for (let index = 0; index < 5; index++) ids.push(await voter({ network: 'shop' }))
    const shown = await page()
    assert.match(shown, new RegExp(`name="members" value="${ids.join(' ')}"`))
    assert.match(shown, /value="set_aside">Set 5 aside/)
    const aside = await send({ members: ids.join(' '), decision: 'set_aside' })
    assert.equal(aside.headers.location, '/admin/votes/clusters?done=set-aside')
    assert.match((await admin.get(aside.headers.location!)).text, /Votes set aside\./)
    assert.equal(await counted(), 0)
    assert.deepEqual(await trail(), { did: 'set votes aside', votes: 5, members: ids })
    assert.match(await page(), /value="count">Count 5/)
    assert.equal(
      (await send({ members: ids.join(' '), decision: 'count' })).headers.location,
      '/admin/votes/clusters?done=counted',
    )
    assert.equal(await counted(), 5)
    assert.deepEqual(await trail(), { did: 'counted votes', votes: 5, members: ids })
  })

  test('a decision stays when the voter votes again', async () => {
    await newWeek()
    const [first, second] = [await voter({ device: 'one' }), await voter({ device: 'one' })]
    const again = async (memberId: number) => {
      await site.app.db.transaction((tx) => withdrawVote(site.app, tx, { listingId, memberId }))
      return (await cast(memberId, { device: 'one' })).discounted
    }
    await send({ members: String(second), decision: 'count' })
    assert.equal(await again(second), null)
    await send({ members: String(first), decision: 'set_aside' })
    assert.equal(await again(first), 'set_aside')
  })

  test('only one vote per mailbox is counted', async () => {
    await newWeek()
    const ids: number[] = []
    for (let index = 0; index < 4; index++) ids.push(await voter({ email: `only.one+${index}@gmail.com` }))
    await send({ members: ids.join(' '), decision: 'set_aside' })
    assert.equal(await counted(), 0)
    const answer = await send({ members: ids.join(' '), decision: 'count' })
    assert.equal(answer.headers.location, '/admin/votes/clusters?done=counted-some')
    assert.equal(await counted(), 1)
    const single = await admin.post('/admin/votes/count', {
      form_token: await admin.formToken(),
      listing: String(listingId),
      member: String(ids[2]),
    })
    assert.match(single.text, /Another vote from the same mailbox already counts/)
  })

  test('a decision does not apply to votes cast after the page was opened', async () => {
    await newWeek()
    const seen = [await voter({ network: 'late' }), await voter({ network: 'late' })]
    await voter({ network: 'late' })
    await send({ members: seen.join(' '), decision: 'set_aside' })
    assert.equal(await counted(), 1)
  })

  test('makers’ votes and closed weeks cannot be counted, and bad forms are refused with a reason', async () => {
    await newWeek()
    const id = await voter()
    await site.app.db.run(sql`update listings set owner_id = ${id} where id = ${listingId}`)
    assert.match((await send({ members: String(id), decision: 'count' })).text, /No votes were counted/)
    assert.match((await send({ members: String(id), decision: 'set_aside' })).text, /nothing to set aside/)
    assert.equal((await send({ members: '', decision: 'count' })).status, 400)
    assert.equal((await send({ members: 'x y', decision: 'count' })).status, 400)
    assert.equal((await send({ members: String(id), decision: 'other' })).status, 400)
    site.clock.advance(7 * 86_400_000)
    assert.equal((await send({ members: String(id), decision: 'count' })).status, 404)
  })
})
