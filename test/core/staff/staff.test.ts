import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { commandLineActor } from '../../../src/core/audit/actor.ts'
import { auditTrail } from '../../../src/core/audit/trail.ts'
import { deleteMember } from '../../../src/core/member-admin/delete.ts'
import type { Role } from '../../../src/core/roles/roles.ts'
import { changeRole } from '../../../src/core/staff/change-role.ts'
import { inviteToRole, openInvitations } from '../../../src/core/staff/invitations.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Transaction } from '../../../src/platform/database/types.ts'
import { day } from '../../../src/platform/duration.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { onOneStorage } from '../../support/storage.ts'
import { mailsTo, mailTo, signedIn, Visitor } from '../../support/visitor.ts'

onOneStorage('people with a role', (storage) => {
  let site: TestApp
  let owner: Awaited<ReturnType<typeof signedIn>>
  let admin: Awaited<ReturnType<typeof signedIn>>
  before(async () => {
    site = await openTestApp(await storage.open())
    owner = await signedIn(site, { email: 'olga@people.example', name: 'Olga Owner', role: 'owner' })
    admin = await signedIn(site, { email: 'ada@people.example', name: 'Ada Admin', role: 'admin' })
  })
  after(() => site.close())

  const decide = <T>(work: (tx: Transaction) => Promise<T>) => site.app.db.transaction(work)
  const roleOf = async (id: number) =>
    (await site.app.db.one(sql<{ role: Role }>`select role from members where id = ${id}`)).role
  const send = async (visitor: Visitor, path: string, form: Record<string, string> = {}) =>
    visitor.post(path, { form_token: await visitor.formToken(), ...form })

  test('the last owner cannot be removed in any way', async () => {
    const { id, email } = owner.member
    const own = await send(owner, `/admin/people/${id}/role`, { role: 'admin' })
    assert.equal(own.status, 400)
    assert.match(own.text, /This is the only owner/)
    await assert.rejects(
      decide((tx) => deleteMember(site.app, tx, id, { typed: email }, commandLineActor)),
      /only owner/,
    )
    for (const statement of [
      sql`update members set role = 'admin' where id = ${id}`,
      sql`delete from members where id = ${id}`,
    ])
      await assert.rejects(site.app.db.run(statement), { code: '23514' })
    assert.equal(await roleOf(id), 'owner')
  })

  test('only owners change admins and owners; admins change the lower roles; others change none', async () => {
    const mo = await signedIn(site, { name: 'Mo', role: 'moderator' })
    const eve = await site.member({ name: 'Eve' })
    assert.equal((await send(admin, `/admin/people/${eve.id}/role`, { role: 'admin' })).status, 403)
    assert.equal((await send(admin, `/admin/people/${owner.member.id}/role`, { role: 'member' })).status, 403)
    assert.equal((await send(mo, `/admin/people/${eve.id}/role`, { role: 'support' })).status, 403)
    assert.equal((await send(admin, `/admin/people/${eve.id}/role`, { role: 'king' })).status, 400)
    assert.equal(await roleOf(eve.id), 'member')
    assert.equal((await send(admin, `/admin/people/${eve.id}/role`, { role: 'support' })).status, 303)
    assert.equal(await roleOf(eve.id), 'support')
    assert.equal((await send(owner, `/admin/people/${eve.id}/role`, { role: 'admin' })).status, 303)
    assert.equal(await roleOf(eve.id), 'admin')
    const [event] = await auditTrail(site.app.db, { action: 'role.changed' }, { limit: 1 })
    assert.deepEqual(event?.details, { role: ['support', 'admin'] })
    assert.match((await owner.get('/admin/audit?action=role.changed')).text, /From Support to Admin/)
  })

  test('an admin cannot take over the account of an owner', async () => {
    for (const action of ['sign-out', 'revoke', 'reset-second-factor', 'delete']) {
      const answer = await send(admin, `/admin/people/${owner.member.id}/${action}`, { email: owner.member.email })
      assert.equal(answer.status, 403, action)
    }
    assert.equal(await owner.isSignedIn(), true)
    const mo = await signedIn(site, { role: 'moderator' })
    const { text } = await mo.get(`/admin/people/${admin.member.id}`)
    assert.doesNotMatch(text, /Sign out everywhere|Suspend account|Delete account|Change role/)
  })

  test('a change of role signs the person out and emails them', async () => {
    const bo = await signedIn(site, { email: 'bo@people.example', name: 'Bo Finn' })
    await decide((tx) => changeRole(site.app, tx, bo.member.id, 'editor', { adminId: owner.member.id }))
    assert.equal(await bo.isSignedIn(), false)
    assert.match((await mailTo(site, 'bo@people.example')).subject, /Your role on Slipway: Editor/)
    await decide((tx) => changeRole(site.app, tx, bo.member.id, 'editor', { adminId: owner.member.id }))
    assert.equal((await mailsTo(site, 'bo@people.example')).length, 1, 'the same role again is no change')
  })

  test('an invitation is accepted once, by the account with that email, and ends its other sessions', async () => {
    assert.equal((await send(owner, '/admin/roles/invite', { email: 'no', role: 'editor' })).status, 400)
    assert.equal((await send(owner, '/admin/roles/invite', { email: 'x@people.example', role: 'king' })).status, 400)
    const invited = await send(owner, '/admin/roles/invite', { email: 'Ivy@people.example', role: 'finance' })
    assert.equal(invited.headers.location, '/admin/roles?done=invited')
    assert.match(
      (await send(owner, '/admin/roles/invite', { email: 'ivy@people.example', role: 'editor' })).text,
      /already invited/,
    )
    const { link, text } = await mailTo(site, 'ivy@people.example')
    assert.match(text, /Your role: Finance/)
    const stranger = await new Visitor(site).get(link)
    assert.match(stranger.text, /This invitation is for <strong>ivy@people\.example/)
    const wrong = await signedIn(site, { email: 'wrong@people.example' })
    assert.match((await wrong.get(link)).text, /You’re signed in as wrong@people\.example/)
    assert.equal((await send(wrong, link)).status, 403)
    assert.equal(await roleOf(wrong.member.id), 'member')
    const ivy = await signedIn(site, { email: 'ivy@people.example', name: 'Ivy Lund' })
    const again = new Visitor(site)
    assert.equal((await ivy.get('/admin')).status, 403)
    const answers = await Promise.all([send(ivy, link), send(ivy, link)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [303, 400])
    assert.equal(await roleOf(ivy.member.id), 'finance')
    assert.equal((await ivy.get('/admin')).status, 200, 'the session that accepted goes on')
    assert.equal((await again.get(link)).status, 400)
    const [event] = await auditTrail(site.app.db, { action: 'role.accepted' }, { limit: 1 })
    assert.equal(event?.actor_id, ivy.member.id)
  })

  test('an invitation no longer works after it is resent or revoked, has expired, or its sender has lost the role', async () => {
    const invite = (email: string, by = owner.member.id) =>
      decide((tx) => inviteToRole(site.app, tx, { email, role: 'editor' }, { adminId: by }))
    const { id } = await invite('jo@people.example')
    const first = await mailTo(site, 'jo@people.example')
    assert.equal((await send(owner, `/admin/roles/invitations/${id}/resend`)).status, 303)
    const second = await mailTo(site, 'jo@people.example')
    assert.equal((await new Visitor(site).get(first.link)).status, 400)
    assert.equal((await new Visitor(site).get(second.link)).status, 200)
    site.clock.advance(8 * day)
    assert.equal((await new Visitor(site).get(second.link)).status, 400)
    site.clock.advance(-8 * day)
    assert.equal((await send(owner, `/admin/roles/invitations/${id}/revoke`)).status, 303)
    assert.equal((await new Visitor(site).get(second.link)).status, 400)
    assert.equal((await send(owner, `/admin/roles/invitations/${id}/resend`)).status, 404)
    const deputy = await site.member({ role: 'admin' })
    await invite('kim@people.example', deputy.id)
    await assert.rejects(
      decide((tx) => inviteToRole(site.app, tx, { email: 'lu@people.example', role: 'owner' }, { adminId: deputy.id })),
      { code: 'forbidden' },
    )
    await decide((tx) => changeRole(site.app, tx, deputy.id, 'member', { adminId: owner.member.id }))
    assert.equal((await new Visitor(site).get((await mailTo(site, 'kim@people.example')).link)).status, 400)
    assert.deepEqual(await openInvitations(site.app.db), [])
  })

  test('support and finance see only what they need of a person', async () => {
    const [support, finance] = [await signedIn(site, { role: 'support' }), await signedIn(site, { role: 'finance' })]
    const target = await signedIn(site, { email: 'target@people.example', name: 'Tess Target' })
    const path = `/admin/people/${target.member.id}`
    const seen = async (visitor: Visitor) => (await visitor.get(path)).text
    assert.match(await seen(admin), /id="sessions"[^]*id="trail"/)
    for (const text of [await seen(support), await seen(finance)]) {
      assert.match(text, /target@people\.example/)
      assert.doesNotMatch(text, /id="(sessions|keys|apps|trail|decide)"|votes counted/)
    }
    assert.match(await seen(support), /<dt>listings<\/dt>/)
    assert.doesNotMatch(await seen(finance), /<dt>listings<\/dt>/)
  })

  test('a page that a role may not open says who can', async () => {
    const editor = await signedIn(site, { role: 'editor' })
    const { status, text } = await editor.get('/admin/orders')
    assert.equal(status, 403)
    assert.match(text, /Only owners, admins, finance and support can open this page\. Your role is Editor\./)
    const overview = (await editor.get('/admin')).text
    assert.match(overview, /href="\/admin\/pages"/)
    assert.doesNotMatch(overview, /href="\/admin\/(orders|people|settings|listings|audit)"/)
  })
})
