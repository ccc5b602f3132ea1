import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { commandLineActor } from '../../../src/core/audit/actor.ts'
import { trailAsCsv, trailAsJsonLines } from '../../../src/core/audit/admin/export.ts'
import { parseTrailFilter } from '../../../src/core/audit/filter.ts'
import { recordAuditEvent } from '../../../src/core/audit/record.ts'
import { auditTrail, type TrailCursor } from '../../../src/core/audit/trail.ts'
import { resendSignUp, resendVerification, revokeAccess, signOutMember } from '../../../src/core/member-admin/access.ts'
import { loadMemberRecord } from '../../../src/core/member-admin/admin/member-record.ts'
import { deleteMember } from '../../../src/core/member-admin/delete.ts'
import { findMembers, unconfirmedSignUps } from '../../../src/core/member-admin/find.ts'
import { suspendMember, unsuspendMember } from '../../../src/core/member-admin/suspend.ts'
import { staffToNotify } from '../../../src/core/members/members.ts'
import { changeRole } from '../../../src/core/staff/change-role.ts'
import { castVote } from '../../../src/directory/votes/vote.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Transaction } from '../../../src/platform/database/types.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { onOneStorage } from '../../support/storage.ts'
import { mailsTo, mailTo, signedIn, Visitor } from '../../support/visitor.ts'

onOneStorage('decisions of admins about people', (storage) => {
  let site: TestApp
  before(async () => {
    site = await openTestApp(await storage.open())
  })
  after(() => site.close())

  const decide = <T>(work: (tx: Transaction) => Promise<T>) => site.app.db.transaction(work)
  const lines = async () =>
    (await auditTrail(site.app.db, {}, { limit: 100 })).map(({ action, subject }) => `${action} ${subject}`)
  const votes = async (slug: string) => (await site.call(`/api/v1/listings/${slug}`)).body.votes as number

  test('a suspended account is signed out, its keys, links and password stop working, and the person is notified', async () => {
    const password = 'a long password'
    const ada = await signedIn(site, { email: 'ada@people.example', name: 'Ada Marsh', password })
    const key = await site.keyFor(ada.member)
    const withKey = async () =>
      (await site.call({ url: '/api/v1/me', headers: { authorization: `Bearer ${key}` } })).status
    await ada.post('/sign-in/link', { email: ada.member.email })
    const { link } = await mailTo(site, ada.member.email)
    assert.equal(await withKey(), 200)
    await assert.rejects(
      decide((tx) => suspendMember(site.app, tx, ada.member.id, { reason: '  ' }, commandLineActor)),
      { code: 'invalid_request' },
    )
    await decide((tx) =>
      suspendMember(site.app, tx, ada.member.id, { reason: 'Spam in <b>reviews</b>.' }, commandLineActor),
    )
    assert.equal(await ada.isSignedIn(), false)
    assert.equal(await withKey(), 401)
    assert.equal((await new Visitor(site).post(link)).status, 400, 'a link from before is dead')
    const refused = await new Visitor(site).post('/sign-in', { email: ada.member.email, password })
    assert.equal(refused.status, 403)
    assert.match(refused.text, /suspended.*Spam in &lt;b&gt;reviews/)
    assert.doesNotMatch(
      (await new Visitor(site).post('/sign-in', { email: ada.member.email, password: 'wrong password' })).text,
      /suspended/,
    )
    await assert.rejects(
      decide((tx) => suspendMember(site.app, tx, ada.member.id, { reason: 'Again.' }, commandLineActor)),
      { code: 'not_allowed_now' },
    )
    await assert.rejects(
      decide((tx) => changeRole(site.app, tx, ada.member.id, 'editor', commandLineActor)),
      /Suspended accounts can’t have a role/,
    )
    await decide((tx) =>
      unsuspendMember(site.app, tx, ada.member.id, { reason: 'A mistake of ours.' }, commandLineActor),
    )
    assert.equal(await withKey(), 200)
    assert.equal((await new Visitor(site).post('/sign-in', { email: ada.member.email, password })).status, 303)
    assert.deepEqual((await mailsTo(site, ada.member.email)).slice(-2), ['account_suspended', 'account_restored'])
  })

  test('votes of the open week are not counted during a suspension; closed weeks stay', async () => {
    const voter = await site.member({ email: 'voter@people.example' })
    const listings = [await makeListing(site, { slug: 'tidewell' }), await makeListing(site, { slug: 'lantern' })]
    const cast = (listingId: number) =>
      decide((tx) => castVote(site.app, tx, { listingId, memberId: voter.id, network: null, device: null }))
    site.clock.set('2026-11-08T12:00:00Z')
    await site.app.db.run(
      sql`update members set created_at = ${new Date('2026-10-01T00:00:00Z')} where id = ${voter.id}`,
    )
    await cast(listings[0]!)
    site.clock.set('2026-11-15T12:00:00Z')
    await cast(listings[1]!)
    assert.deepEqual([await votes('tidewell'), await votes('lantern')], [1, 1])
    await decide((tx) => suspendMember(site.app, tx, voter.id, { reason: 'Votes for sale.' }, commandLineActor))
    assert.deepEqual([await votes('tidewell'), await votes('lantern')], [1, 0])
    await assert.rejects(cast(listings[1]!), { code: 'forbidden' })
    assert.deepEqual((await loadMemberRecord(site.app, site.app.db, voter.id)).votes, { counted: 1, not_counted: 1 })
    await decide((tx) => unsuspendMember(site.app, tx, voter.id, { reason: 'Cleared.' }, commandLineActor))
    assert.deepEqual([await votes('tidewell'), await votes('lantern')], [1, 1])
  })

  test('two owners who demote each other concurrently leave one owner', async () => {
    const first = await site.member({ name: 'First', role: 'owner' })
    const second = await site.member({ name: 'Second', role: 'owner' })
    const outcomes = await Promise.allSettled([
      decide((tx) => changeRole(site.app, tx, first.id, 'member', { adminId: second.id })),
      decide((tx) => changeRole(site.app, tx, second.id, 'member', { adminId: first.id })),
    ])
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    const [left] = await findMembers(site.app.db, { q: null, filter: 'staff', limit: 10, offset: 0 })
    await assert.rejects(
      decide((tx) => deleteMember(site.app, tx, left!.id, { typed: left!.email }, commandLineActor)),
      /only owner/,
    )
    await assert.rejects(
      decide((tx) => suspendMember(site.app, tx, left!.id, { reason: 'x' }, commandLineActor)),
      /Remove their role/,
    )
    await assert.rejects(site.app.db.run(sql`update members set role = 'member'`), { code: '23514' })
    const other = left!.id === first.id ? second.id : first.id
    await decide((tx) => changeRole(site.app, tx, other, 'owner', { adminId: left!.id }))
    await decide((tx) => changeRole(site.app, tx, left!.id, 'member', { adminId: other }))
    assert.deepEqual((await lines()).slice(0, 2), [`role.changed member:${left!.id}`, `role.changed member:${other}`])
  })

  test('sessions and keys are ended, and the account is deleted after typing its address', async () => {
    const bo = await signedIn(site, { email: 'bo@people.example' })
    await site.keyFor(bo.member)
    assert.deepEqual(await decide((tx) => revokeAccess(site.app, tx, bo.member.id, commandLineActor)), {
      keys: 1,
      apps: 0,
    })
    assert.equal(await decide((tx) => signOutMember(site.app, tx, bo.member.id, commandLineActor)), 1)
    assert.equal(await bo.isSignedIn(), false)
    await assert.rejects(
      decide((tx) => deleteMember(site.app, tx, bo.member.id, { typed: 'bo' }, commandLineActor)),
      { code: 'invalid_request' },
    )
    await decide((tx) => deleteMember(site.app, tx, bo.member.id, { typed: ' Bo@people.example ' }, commandLineActor))
    assert.deepEqual(await findMembers(site.app.db, { q: 'bo@', filter: null, limit: 5, offset: 0 }), [])
    await assert.rejects(loadMemberRecord(site.app, site.app.db, bo.member.id), { code: 'not_found' })
  })

  test('an unconfirmed sign-up gets a new link', async () => {
    const visitor = new Visitor(site)
    await visitor.post('/sign-up', { name: 'Cy', email: 'cy@people.example', password: 'a long password' })
    assert.deepEqual(
      (await unconfirmedSignUps(site.app.db, site.clock.now(), { q: 'cy', limit: 5 })).map(({ email, name }) => [
        email,
        name,
      ]),
      [['cy@people.example', 'Cy']],
    )
    await decide((tx) => resendSignUp(site.app, tx, 'cy@people.example', commandLineActor))
    assert.equal((await visitor.post((await mailTo(site, 'cy@people.example')).link)).status, 303)
    await assert.rejects(
      decide((tx) => resendSignUp(site.app, tx, 'cy@people.example', commandLineActor)),
      { code: 'not_found' },
    )
    const di = await site.member({ email: 'di@people.example', verified: false })
    await decide((tx) => resendVerification(site.app, tx, di.id, commandLineActor))
    assert.equal((await new Visitor(site).post((await mailTo(site, di.email)).link)).status, 303)
    await assert.rejects(
      decide((tx) => resendVerification(site.app, tx, di.id, commandLineActor)),
      /already confirmed/,
    )
  })

  test('people are found by part of an address, name, number or founder page', async () => {
    const eve = await site.member({ email: 'eve@marsh.example', name: 'Éva O’Marsh_100%' })
    await site.app.db.run(
      sql`insert into founders (slug, name, search_name, member_id) values ('eva-marsh', 'Éva', 'eva', ${eve.id})`,
    )
    const found = async (q: string) =>
      (await findMembers(site.app.db, { q, filter: null, limit: 10, offset: 0 })).map(({ id }) => id)
    for (const q of ['MARSH.ex', 'o’marsh', 'eva-marsh', String(eve.id), '_100%'])
      assert.ok((await found(q)).includes(eve.id), q)
    assert.deepEqual(await found('%%'), [])
  })

  test('the trail is filtered, paged without gaps, and exported with names', async () => {
    const { app } = site
    const { id } = await site.member({ name: '=Zed', email: 'zed@people.example' })
    const at = site.clock.now()
    for (let index = 0; index < 7; index++)
      await recordAuditEvent(app.db, {
        at: new Date(at.getTime() + Math.floor(index / 3) * 86_400_000),
        action: 'grant.made',
        actorId: id,
        subject: `member:${id}`,
        details: { index },
      })
    const filter = await parseTrailFilter(app, { person: 'zed@people.example', action: 'grant.made' })
    const seen: number[] = []
    let before: TrailCursor | undefined
    for (;;) {
      const rows = await auditTrail(app.db, filter, { limit: 2, before })
      if (rows.length === 0) break
      seen.push(...rows.map(({ details }) => details.index as number))
      before = { at: rows.at(-1)!.happened_at, id: rows.at(-1)!.id }
    }
    assert.deepEqual(seen, [6, 5, 4, 3, 2, 1, 0])
    const day = await parseTrailFilter(app, { subject: `member:${id}`, since: '2026-11-16', until: '2026-11-16' })
    assert.deepEqual(
      (await auditTrail(app.db, day, { limit: 10 })).map(({ details }) => details.index),
      [5, 4, 3],
    )
    await assert.rejects(
      parseTrailFilter(app, { action: 'x.y', person: 'nobody@x.example', subject: 'x', since: '2026-02-31' }),
      ({ errors }: { errors: { path: string }[] }) => errors.length === 4,
    )
    const csv = (await all(trailAsCsv(app.db, filter))).join('').split('\r\n')
    assert.equal(csv.length, 9)
    assert.match(csv[1]!, /,grant\.made,Connected an app,\d+,'=Zed,member:\d+,'=Zed,/)
    assert.equal(JSON.parse((await all(trailAsJsonLines(app.db, day))).join('').split('\n')[0]!).actor, '=Zed')
  })

  test('everyone with a confirmed address whose role covers it is notified', async () => {
    const ids = [
      await site.member({ role: 'admin' }),
      await site.member({ role: 'moderator' }),
      await site.member({ role: 'admin', verified: false }),
      await site.member({ role: 'finance' }),
      await site.member(),
    ].map(({ id }) => id)
    assert.deepEqual(
      (await staffToNotify(site.app.db, 'claims')).map(({ id }) => id).filter((id) => ids.includes(id)),
      ids.slice(0, 2),
    )
  })
})

async function all(portions: AsyncIterable<string>): Promise<string[]> {
  const texts: string[] = []
  for await (const text of portions) texts.push(text)
  return texts
}
