import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { acceptInvite } from '../../../src/features/drafts/accept-invite.ts'
import { mayEdit } from '../../../src/features/owned/policy.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { eachStorage } from '../../support/storage.ts'
import { mailsTo, mailTo, signedIn, Visitor } from '../../support/visitor.ts'
import { expectStatus, handMadeDraft, Maker } from './support.ts'

eachStorage('co-founders', (storage) => {
  let site: TestApp
  let ada: Maker
  before(async () => {
    site = await openTestApp(await storage.open())
    ada = await Maker.of(site)
  })
  after(() => site.close())

  const invite = (id: string, email: string, by = ada) => by.call('POST', `/drafts/${id}/invites`, { email })
  const accept = async (email: string, member: Maker['member']) => {
    const { link } = await mailTo(site, email)
    return site.app.db.transaction((tx) => acceptInvite(site.app, tx, link.replace('/invites/', ''), member))
  }

  test('an invite is mailed, accepted once, and lets them edit the draft and its listing', async () => {
    const id = await handMadeDraft(site, ada.member)
    const made = expectStatus<{ status: string }>(await invite(id, 'Rui@Tidewell.example'), 201)
    assert.equal(made.status, 'pending')
    const rui = await Maker.of(site)
    const { subject, link } = await mailTo(site, 'rui@tidewell.example')
    assert.match(subject, new RegExp(`${ada.member.name} invites you to work on Tidewell`))
    assert.equal((await rui.call('GET', `/drafts/${id}`)).status, 404)

    const listing = expectStatus<{ listing_id: number }>(await ada.call('POST', `/drafts/${id}/submit`), 200).listing_id
    assert.equal(await accept('rui@tidewell.example', rui.member), id)
    assert.equal((await rui.get(id)).role, 'editor')
    await rui.update(id, { fields: { tagline: 'By Rui' } })
    assert.deepEqual((await ada.get(id)).versions[0]?.by, rui.member.name)
    assert.equal(await mayEdit(site.app.db, rui.member.id, listing), true)
    assert.deepEqual((await rui.call('GET', '/drafts')).body.items.map(({ id }: { id: string }) => id), [id])
    assert.equal((await ada.get(id)).invites[0]?.status, 'accepted')

    await assert.rejects(accept('rui@tidewell.example', (await Maker.of(site)).member), /accepted or withdrawn/)
    assert.equal((await invite(id, 'bo@tidewell.example', rui)).status, 403, 'only the owner invites')
    assert.equal((await invite(id, 'rui@tidewell.example')).status, 400, 'who is there already')
    assert.match(link, /^\/invites\/[\w-]{43}$/)
  })

  test('co-founders who accepted before are editors of the listing from its first day', async () => {
    const id = await handMadeDraft(site, ada.member)
    await invite(id, 'early@tidewell.example')
    const early = await Maker.of(site)
    await accept('early@tidewell.example', early.member)
    const listing = expectStatus<{ listing_id: number }>(await early.call('POST', `/drafts/${id}/submit`), 200).listing_id
    assert.equal(await mayEdit(site.app.db, early.member.id, listing), true)
    assert.deepEqual(await site.app.db.one(sql`select owner_id from listings where id = ${listing}`), { owner_id: ada.member.id })
  })

  test('ten invites at most, and the same address again does not count twice', async () => {
    const id = await handMadeDraft(site, ada.member)
    const addresses = Array.from({ length: 12 }, (_, index) => `friend-${index}@tidewell.example`)
    const answers = await Promise.all(addresses.map((email) => invite(id, email)))
    assert.equal(answers.filter(({ status }) => status === 201).length, 10)
    assert.ok(answers.filter(({ status }) => status !== 201).every(({ status, body }) => status === 400 && body.errors[0].path === 'email'))
    const first = addresses[answers.findIndex(({ status }) => status === 201)]!
    const { link } = await mailTo(site, first)
    assert.equal((await invite(id, first)).status, 201)
    assert.equal((await ada.get(id)).invites.length, 10)
    assert.deepEqual(await mailsTo(site, first), ['cofounder_invite', 'cofounder_invite'])
    assert.notEqual((await mailTo(site, first)).link, link)
    await assert.rejects(site.app.db.transaction((tx) => acceptInvite(site.app, tx, link.replace('/invites/', ''), ada.member)), /Ask for a new one/)
    await assert.rejects(site.app.db.run(sql`insert into draft_invites (draft_id, position, email, token_hash, invited_at, expires_at) values (${id}, 11, 'x@y.example', '\\x00', now(), now())`))
  })

  test('the own address, an old link and an unverified account are refused', async () => {
    const id = await handMadeDraft(site, ada.member)
    assert.equal((await invite(id, ada.member.email)).status, 400)
    await invite(id, 'slow@tidewell.example')
    const unverified = await site.member({ verified: false })
    await assert.rejects(accept('slow@tidewell.example', unverified), /Confirm your email/)
    site.clock.advance(15 * 24 * 3600_000)
    assert.equal((await ada.get(id)).invites[0]?.status, 'expired')
    await assert.rejects(accept('slow@tidewell.example', await site.member()), /older than 14 days/)
  })

  test('the page of an invite: signing in first, then accepting by a form', async () => {
    const id = await handMadeDraft(site, ada.member)
    await invite(id, 'cy@tidewell.example')
    const { link } = await mailTo(site, 'cy@tidewell.example')
    const shown = await new Visitor(site).get(link)
    assert.equal(shown.status, 200)
    assert.match(shown.text, new RegExp(`href="/sign-in\\?next=${encodeURIComponent(link)}"`))
    const cy = await signedIn(site)
    assert.match((await cy.get(link)).text, /<button class="button">Accept/)
    assert.equal((await cy.get(`/account/drafts/${id}`)).status, 404)
    assert.equal((await cy.post(link, { form_token: await cy.formToken(link) })).headers.location, `/account/drafts/${id}`)
    assert.equal((await cy.get(`/account/drafts/${id}`)).status, 200)
    assert.equal((await cy.get(link)).status, 400)
  })

  test('when the owner leaves, a co-founder takes over; without one the draft goes too', async () => {
    const owner = await Maker.of(site)
    const shared = await handMadeDraft(site, owner.member)
    const alone = await handMadeDraft(site, owner.member)
    await invite(shared, 'heir@tidewell.example', owner)
    const heir = await Maker.of(site)
    await accept('heir@tidewell.example', heir.member)
    await site.app.db.transaction(async (tx) => {
      const { holdings } = await import('../../../src/features/people/holdings.ts')
      for (const holding of holdings) await holding.forget(site.app, tx, owner.member)
    })
    assert.equal((await heir.get(shared)).role, 'owner')
    assert.equal(await site.app.db.maybe(sql`select id from drafts where id = ${alone}`), undefined)
  })
})
