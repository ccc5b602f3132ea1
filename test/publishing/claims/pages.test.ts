import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Member } from '../../../src/core/members/members.ts'
import { onOneStorage } from '../../support/storage.ts'
import { signedIn, Visitor } from '../../support/visitor.ts'
import { type ClaimsSite, openClaimsSite } from './support.ts'

onOneStorage('claim pages', (storage) => {
  if (storage.kind !== (process.env.TEST_STORAGE ?? 'postgres')) return
  let site: ClaimsSite
  let visitor: Visitor & { member: Member }

  before(async () => void (site = await openClaimsSite(storage)))
  beforeEach(async () => {
    site.zone.txt.clear()
    visitor = await signedIn(site)
  })
  after(() => site.close())

  const send = async (form: Record<string, string>, path = '/account/claims') =>
    visitor.post(path, { form_token: await visitor.formToken('/account/claims'), ...form })

  test('a visitor gets from an unowned listing through sign-in to a form with the listing', async () => {
    const { slug } = await site.listing()
    assert.match(
      (await site.call(`/listings/${slug}`)).text,
      new RegExp(`href="/account/claims\\?listing=${slug}"[^>]*>Claim this listing`),
    )
    const stranger = await new Visitor(site).get(`/account/claims?listing=${slug}`)
    assert.equal(stranger.status, 303)
    assert.equal(stranger.headers.location, `/sign-in?next=%2Faccount%2Fclaims%3Flisting%3D${slug}`)
    const { text } = await visitor.get(`/account/claims?listing=${slug}`)
    assert.match(text, new RegExp(`type="hidden" name="slug" value="${slug}"`))
    assert.match(text, /<b>Tidewell<\/b> <span class="muted">tidewell\.example<\/span>/, 'people see its name')
  })

  test('a claim goes from a failed check to a successful one; then its listing cannot be claimed any more', async () => {
    const { slug, id } = await site.listing()
    const sent = await send({ slug: `http://localhost:3000/listings/${slug}`, method: 'dns', email: '' })
    assert.equal(sent.status, 303, sent.text)
    const path = sent.headers.location!
    const shown = await visitor.get(path)
    const value = /slipway-claim=[0-9a-f]{32}/.exec(shown.text)![0]
    assert.match(shown.text, /<code>_slipway<\/code>/)
    const failed = await send({}, `${path}/check`)
    assert.equal(failed.headers.location, `${path}#check`)
    const report = (await visitor.get(path)).text
    assert.match(report, /We found no TXT record slipway-claim=/)
    assert.match(report, /We expected<\/dt><dd>a TXT record slipway-claim=/)
    assert.match(report, /<code>_slipway\.tidewell\.example<\/code><\/dt><dd dir="auto">Found: no such name/)
    assert.match(report, /Asked: Our DNS server/)
    assert.doesNotMatch(report, /127\.0\.0\.1:\d/)
    site.zone.txt.set('_slipway.tidewell.example', [value])
    await send({}, `${path}/check`)
    assert.match((await visitor.get(path)).text, /Tidewell is yours\./)
    assert.equal(await site.owner(id), visitor.member.id)
    assert.doesNotMatch((await site.call(`/listings/${slug}`)).text, /Claim this listing/)
    assert.match((await visitor.get('/account/claims')).text, /Verified/)
  })

  test('a listing is found by its website; the form says when there are several or none', async () => {
    await site.listing({ slug: 'one-of-them', name: 'Quayside', domain: 'elsewhere.example' })
    const found = await send({ slug: 'https://www.elsewhere.example/about', method: 'file', email: '' })
    assert.equal(found.status, 303)
    await site.listing({ slug: 'another-of-them', name: 'Lantern', domain: 'elsewhere.example' })
    const several = await send({ slug: 'elsewhere.example', method: 'file', email: '' })
    assert.equal(several.status, 400)
    assert.match(several.text, /elsewhere\.example has several listings: Quayside, Lantern\. Choose the one you mean\./)
    assert.match(several.text, /name="slug" value="another-of-them">\s*<span dir="auto"><b>Lantern<\/b>/)
    const chosen = await send({ slug: 'another-of-them', method: 'file', email: '' })
    assert.equal(chosen.status, 303, 'the choice is sent by the same form')
    for (const slug of ['', 'no-such', 'nowhere.example', '<script>alert(1)</script>', '\ud800']) {
      const missing = await send({ slug, method: 'meta', email: '' })
      assert.equal(missing.status, 400)
      assert.doesNotMatch(missing.text, /<script>alert/)
    }
  })

  test('a refused form keeps its values and shows the error at the field', async () => {
    const { slug } = await site.listing()
    const refused = await send({ slug, method: 'email', email: 'ada@gmail.com' })
    assert.equal(refused.status, 400)
    assert.match(refused.text, /Anyone can get an email at gmail\.com/)
    assert.match(refused.text, /name="email"[^>]*value="ada@gmail\.com"[^>]*aria-invalid="true"/)
    assert.match(refused.text, /value="email" checked/)
    assert.equal((await send({ slug, method: 'telepathy', email: '' })).status, 400)
  })

  test('other members do not see the claim, and forms need their CSRF token', async () => {
    const { slug } = await site.listing()
    const path = (await send({ slug, method: 'meta', email: '' })).headers.location!
    const other = await signedIn(site)
    assert.equal((await other.get(path)).status, 404)
    assert.equal(
      (await other.post(`${path}/check`, { form_token: await other.formToken('/account/claims') })).status,
      404,
    )
    assert.equal((await visitor.post(`${path}/check`)).status, 403)
    assert.equal((await visitor.get('/account/claims/0')).status, 404)
    assert.equal((await visitor.get('/account/claims/x')).status, 404)
  })

  test('text from a website or a DNS record is escaped', async () => {
    const { slug } = await site.listing()
    const path = (await send({ slug, method: 'dns', email: '' })).headers.location!
    site.zone.txt.set('_slipway.tidewell.example', ['<img src=x onerror=alert(1)>'])
    await send({}, `${path}/check`)
    const { text } = await visitor.get(path)
    assert.match(text, /&lt;img src=x onerror=alert\(1\)&gt;/)
    assert.doesNotMatch(text, /<img src=x/)
  })

  test('an invalid link is refused with an explanation', async () => {
    const dead = await new Visitor(site).get('/claims/confirm/nonsense')
    assert.equal(dead.status, 400)
    assert.match(dead.text, /This link isn&#39;t valid/)
  })
})
