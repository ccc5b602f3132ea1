import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Member } from '../../../src/core/members/members.ts'
import { onOneStorage } from '../../support/storage.ts'
import { signedIn, Visitor } from '../../support/visitor.ts'
import { type Claims, openClaims } from './support.ts'

onOneStorage('pages of claims', (storage) => {
  if (storage.kind !== (process.env.TEST_STORAGE ?? 'postgres')) return
  let site: Claims
  let visitor: Visitor & { member: Member }

  before(async () => void (site = await openClaims(storage)))
  beforeEach(async () => {
    site.zone.txt.clear()
    visitor = await signedIn(site)
  })
  after(() => site.close())

  const send = async (form: Record<string, string>, path = '/account/claims') =>
    visitor.post(path, { form_token: await visitor.formToken('/account/claims'), ...form })

  test('lead a stranger from a listing without an owner over the sign-in to the form, which knows the listing', async () => {
    const { slug } = await site.listing()
    assert.match(
      (await site.call(`/listings/${slug}`)).text,
      new RegExp(`href="/account/claims\\?listing=${slug}"[^>]*>Claim this listing`),
    )
    const stranger = await new Visitor(site).get(`/account/claims?listing=${slug}`)
    assert.equal(stranger.status, 303)
    assert.equal(stranger.headers.location, `/sign-in?next=%2Faccount%2Fclaims%3Flisting%3D${slug}`)
    assert.match(
      (await visitor.get(`/account/claims?listing=${slug}`)).text,
      new RegExp(`name="slug"[^>]* value="${slug}"`),
    )
  })

  test('take a person from claiming over a check that fails to one that succeeds; then nobody is asked to claim it', async () => {
    const { slug, id } = await site.listing()
    const sent = await send({ slug: `http://localhost:3000/listings/${slug}`, method: 'dns', email: '' })
    assert.equal(sent.status, 303, sent.text)
    const path = sent.headers.location!
    const shown = await visitor.get(path)
    const value = /slipway-claim=[0-9a-f]{32}/.exec(shown.text)![0]
    assert.match(shown.text, /<code>_slipway<\/code>/)
    const failed = await send({}, `${path}/check`)
    assert.equal(failed.headers.location, `${path}#check`)
    assert.match((await visitor.get(path)).text, /There is no TXT record slipway-claim=/)
    site.zone.txt.set('_slipway.tidewell.example', [value])
    await send({}, `${path}/check`)
    assert.match((await visitor.get(path)).text, /Tidewell is yours\./)
    assert.equal(await site.owner(id), visitor.member.id)
    assert.doesNotMatch((await site.call(`/listings/${slug}`)).text, /Claim this listing/)
    assert.match((await visitor.get('/account/claims')).text, /Verified/)
  })

  test('find a listing by its website, and say when there are several or none', async () => {
    await site.listing({ slug: 'one-of-them', domain: 'elsewhere.example' })
    const found = await send({ slug: 'https://www.elsewhere.example/about', method: 'file', email: '' })
    assert.equal(found.status, 303)
    await site.listing({ slug: 'another-of-them', domain: 'elsewhere.example' })
    const several = await send({ slug: 'elsewhere.example', method: 'file', email: '' })
    assert.equal(several.status, 400)
    assert.match(several.text, /several listings of elsewhere\.example: one-of-them, another-of-them/)
    for (const slug of ['', 'no-such', 'nowhere.example', '<script>alert(1)</script>', '\ud800']) {
      const missing = await send({ slug, method: 'meta', email: '' })
      assert.equal(missing.status, 400)
      assert.doesNotMatch(missing.text, /<script>alert/)
    }
  })

  test('keep what was typed when it is refused, and say what is wrong beside it', async () => {
    const { slug } = await site.listing()
    const refused = await send({ slug, method: 'email', email: 'ada@gmail.com' })
    assert.equal(refused.status, 400)
    assert.match(refused.text, /Anyone can get an address at gmail\.com/)
    assert.match(refused.text, /name="email"[^>]*value="ada@gmail\.com"[^>]*aria-invalid="true"/)
    assert.match(refused.text, /value="email" checked/)
    assert.equal((await send({ slug, method: 'telepathy', email: '' })).status, 400)
  })

  test('show nobody else the claim, and take no form without its token', async () => {
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

  test('escape what a website or a record says', async () => {
    const { slug } = await site.listing()
    const path = (await send({ slug, method: 'dns', email: '' })).headers.location!
    site.zone.txt.set('_slipway.tidewell.example', ['<img src=x onerror=alert(1)>'])
    await send({}, `${path}/check`)
    const { text } = await visitor.get(path)
    assert.match(text, /&lt;img src=x onerror=alert\(1\)&gt;/)
    assert.doesNotMatch(text, /<img src=x/)
  })

  test('a link that is not whole is refused with words', async () => {
    const dead = await new Visitor(site).get('/claims/confirm/nonsense')
    assert.equal(dead.status, 400)
    assert.match(dead.text, /This link is not known/)
  })
})
