import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { personalData } from '../../../src/core/personal-data/personal-data.ts'
import type { SourcedFact } from '../../../src/directory/listings/evidence.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { acceptInvite } from '../../../src/publishing/drafts/invites.ts'
import { contentOf } from '../../../src/publishing/editing/content.ts'
import { editorRole } from '../../../src/publishing/editing/policy.ts'
import { versionsOf } from '../../../src/publishing/editing/versions.ts'
import { hide, launchPaid } from '../../../src/publishing/lifecycle/transitions.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { eachStorage } from '../../support/storage.ts'
import { mailsTo, mailTo, signedIn, Visitor } from '../../support/visitor.ts'
import { expectStatus, Maker, makeCategory, manualDraft, run, startWebsite, type Website } from './support.ts'

eachStorage('submitting a draft, and co-founders', (storage) => {
  let website: Website
  let site: TestApp
  let ada: Maker
  before(async () => {
    website = await startWebsite()
    site = await openTestApp(await storage.open(), { environment: { READER_ALLOW: website.place } })
    await makeCategory(site)
    await makeCategory(site, 'Weather', 'weather')
    ada = await Maker.of(site)
  })
  after(async () => {
    website.close()
    await site.close()
  })

  const submit = async (id: string, by = ada): Promise<number> =>
    expectStatus<{ listing_id: number }>(await by.call('POST', `/drafts/${id}/submit`), 200).listing_id

  test('a draft without required fields is refused with a list of them', async () => {
    const id = await manualDraft(site, ada.member, { tagline: '', description: '', categories: [] })
    const refused = await ada.call('POST', `/drafts/${id}/submit`)
    assert.equal(refused.status, 400)
    assert.deepEqual(
      refused.body.errors.map(({ path }: { path: string }) => path),
      ['tagline', 'description', 'categories'],
    )
    const unready = await ada.submit('https://unread.example')
    const early = await ada.call('POST', `/drafts/${unready.id}/submit`)
    assert.deepEqual(
      early.body.errors.map(({ path }: { path: string }) => path),
      ['status', 'name', 'tagline', 'description', 'categories'],
    )
  })

  test('a failed draft is filled in by hand and submitted', async () => {
    const { id, status } = await ada.drafted('http://10.0.0.1/')
    assert.equal(status, 'failed')
    const filled = { name: 'Quayhand', tagline: 'Berths for visitors', description: 'A berth for the night.' }
    assert.equal((await ada.update(id, { fields: filled })).fields.tagline.value, 'Berths for visitors')
    const early = await ada.call('POST', `/drafts/${id}/submit`)
    assert.deepEqual(
      [early.status, early.body.errors.map(({ path }: { path: string }) => path)],
      [400, ['status', 'categories']],
    )
    await ada.update(id, { fields: { categories: ['weather'] } })
    const listingId = await submit(id)
    const draft = await ada.get(id)
    assert.deepEqual([draft.status, draft.error, draft.listing_id], ['ready', null, listingId])
  })

  test('regenerating a failed draft reads its website again and keeps what was filled in', async (t) => {
    const pages = { ...website.pages }
    t.after(() => void (website.pages = pages))
    website.pages = {}
    const { id, status } = await ada.drafted(website.url)
    assert.equal(status, 'failed')
    website.pages = pages
    const again = await ada.update(id, { fields: { tagline: 'Mine' }, regenerate: ['name'] })
    assert.deepEqual([again.status, again.error, again.fields.tagline.value], ['crawling', null, 'Mine'])
    assert.equal((await ada.call('PATCH', `/drafts/${id}`, { regenerate: ['name'] })).status, 400, 'while it is read')
    await run(site, 'drafts.build', { draft_id: id })
    const { fields, status: after } = await ada.get(id)
    assert.deepEqual(
      [after, fields.name.value, fields.tagline.value, fields.tagline.state],
      ['ready', 'Tidewell', 'Mine', 'edited'],
    )
  })

  test('submitting the URL of a failed draft again reads it again, and creates no second draft', async (t) => {
    const pages = { ...website.pages }
    t.after(() => void (website.pages = pages))
    website.pages = {}
    const grace = await Maker.of(site)
    const { id } = await grace.drafted(website.url)
    assert.equal((await grace.get(id)).status, 'failed')
    const someone = await ada.submit(website.url)
    assert.notEqual(someone.id, id, 'a failed draft of another member is theirs')

    website.pages = pages
    site.clock.advance(60_000)
    const [one, other] = await Promise.all([grace.submit(website.url), grace.submit(website.url)])
    assert.deepEqual([one.id, one.status, one.error, other.id], [id, 'crawling', null, id])
    await run(site, 'drafts.build', { draft_id: id })
    assert.equal((await grace.get(id)).status, 'ready')
    assert.equal((await grace.call('GET', '/drafts')).body.total, 1)

    assert.notEqual((await grace.submit(website.url)).id, id, 'a draft that is ready stays as it is')
  })

  test('a failed draft that became a listing is not read again by submitting its URL', async () => {
    const { id } = await ada.drafted('http://10.0.0.2/')
    const filled = { name: 'Bollard', tagline: 'Tie up here', description: 'A bollard.', categories: ['weather'] }
    await ada.update(id, { fields: filled })
    await submit(id)
    assert.notEqual((await ada.submit('http://10.0.0.2/')).id, id)
  })

  test('a text that is too long for a listing is refused by name, and nothing is cut', async () => {
    const long = {
      tagline: 'a'.repeat(201),
      short_description: 'b'.repeat(301),
      city: 'c'.repeat(121),
      pricing_model: 'd'.repeat(41),
      pricing_summary: 'e'.repeat(301),
    }
    const names = ['tagline', 'short_description', 'pricing_model', 'pricing_summary', 'city']
    const id = await manualDraft(site, ada.member, long)
    const refused = await ada.call('POST', `/drafts/${id}/submit`)
    assert.equal(refused.status, 400)
    assert.deepEqual(
      refused.body.errors.map(({ path }: { path: string }) => path),
      names,
    )
    assert.match(refused.body.errors[0].message, /^Tagline has 201 characters; a listing takes up to 200/)
    assert.equal((await ada.get(id)).fields.tagline.value, long.tagline)

    const fitting = Object.fromEntries(Object.entries(long).map(([name, text]) => [name, text.slice(1)]))
    await ada.update(id, { fields: fitting })
    await submit(id)
    const later = await ada.call('PATCH', `/drafts/${id}`, { fields: long })
    assert.equal(later.status, 400)
    assert.deepEqual(
      later.body.errors.map(({ path }: { path: string }) => path),
      names.map((name) => `fields.${name}`),
    )
    assert.equal((await ada.get(id)).fields.city.value, fitting.city)
  })

  test('the listing has every field of the draft and is not published', async () => {
    const { id } = await ada.drafted(website.url)
    await ada.update(id, {
      fields: {
        categories: ['weather', 'Field & Shift Work'],
        stage: 'Public beta',
        pricing_model: 'Usage based',
        country: 'pt',
        founded_year: '2021',
        features: ['Offline', 'Notes'],
        city: null,
        contact_email: null,
      },
      faqs: [{ question: 'Offline?', answer: 'Yes.' }],
      founders: [{ name: 'Inês Caldeira', title: 'CEO', bio: 'Skipper.' }, { name: 'Rui Prata' }],
      founder_socials: { x: 'https://x.com/ines' },
      company_socials: { github: 'https://github.com/tidewell-example' },
      story: { title: 'From the pilot boat', problem: 'Wet paper.' },
      milestones: [{ date: '2026-01-02', title: 'First harbour' }],
      seo: { title: 'Tidewell: tides', meta: 'Tides on one page.' },
    })
    const listingId = await submit(id)
    assert.equal((await ada.get(id)).listing_id, listingId)
    const { status, owner_id, plan } = await site.app.db.one(
      sql<{
        status: string
        owner_id: number
        plan: string | null
      }>`select status, owner_id, plan from listings where id = ${listingId}`,
    )
    assert.deepEqual([status, owner_id, plan], ['draft', ada.member.id, null])
    const content = await contentOf(site.app.db, listingId)
    assert.deepEqual(
      {
        name: content.name,
        tagline: content.tagline,
        url: content.website_url,
        stage: content.stage,
        model: content.pricing_model,
        country: content.country,
        year: content.founded_year,
        categories: content.categories,
      },
      {
        name: 'Tidewell',
        tagline: 'Tide tables that a harbour crew can read in the rain',
        url: website.url,
        stage: 'public-beta',
        model: 'usage-based',
        country: 'PT',
        year: 2021,
        categories: ['weather'],
      },
    )
    assert.deepEqual(
      [content.features, content.faqs, content.socials],
      [
        ['Offline', 'Notes'],
        [{ question: 'Offline?', answer: 'Yes.' }],
        { github: 'https://github.com/tidewell-example' },
      ],
    )
    assert.deepEqual(content.founders, [
      { slug: 'ines-caldeira', title: 'CEO', name: 'Inês Caldeira', bio: 'Skipper.' },
      { slug: 'rui-prata', title: null, name: 'Rui Prata', bio: null },
    ])
    assert.deepEqual(
      [
        content.story?.title,
        content.story?.problem,
        content.milestones[0]?.title,
        content.seo_title,
        content.seo_description,
      ],
      ['From the pilot boat', 'Wet paper.', 'First harbour', 'Tidewell: tides', 'Tides on one page.'],
    )
    assert.ok(
      content.not_found_on_website.includes('demo_video_url') &&
        !content.not_found_on_website.includes('country') &&
        !content.not_found_on_website.includes('city'),
    )
    assert.deepEqual(
      (await site.app.db.one(sql<{ socials: object }>`select socials from founders where slug = 'ines-caldeira'`))
        .socials,
      { x: 'https://x.com/ines' },
    )

    const facts = await site.app.db.many(
      sql<SourcedFact>`select field, value, quotes from listing_evidence where listing_id = ${listingId}`,
    )
    assert.ok(facts.some(({ field, quotes }) => field === 'tagline' && quotes[0]?.quote === content.tagline))
    assert.ok(!facts.some(({ field }) => field === 'features'), 'what was changed rests on no quote')
  })

  test('a founder is found by the country of their live listing until their own is known', async () => {
    const id = await manualDraft(site, ada.member, { name: 'Saltmarsh', country: 'PT' })
    await ada.update(id, { founders: [{ name: 'Duarte Salgado' }] })
    const listingId = await submit(id)
    const found = async (country: string) =>
      (await site.call(`/api/v1/founders?country=${country}`)).body.items
        .filter(({ slug }: { slug: string }) => slug === 'duarte-salgado')
        .map(({ country }: { country: string }) => country)
    assert.deepEqual(await found('pt'), [], 'not before it is live')
    await site.app.db.transaction((tx) => launchPaid(site.app, tx, listingId, null, { cause: 'test' }))
    assert.deepEqual(await found('pt'), ['PT'])
    await ada.update(id, { fields: { country: 'ES' } })
    assert.deepEqual([await found('pt'), await found('ES')], [[], ['ES']])
    await site.app.db.transaction(async (tx) => {
      await tx.run(sql`update founders set country = 'FR' where slug = 'duarte-salgado'`)
      await site.app.cache.invalidate(tx, ['founders'])
    })
    assert.deepEqual(
      [await found('es'), await found('fr'), (await site.call('/api/v1/founders/duarte-salgado')).body.country],
      [[], ['FR'], 'FR'],
    )
    await site.app.db.transaction((tx) => hide(site.app, tx, listingId, { cause: 'test' }))
    assert.deepEqual(
      await site.app.db.one(
        sql<{
          shown: string
          listed: string | null
        }>`select shown_country as shown, listed_country as listed from founders where slug = 'duarte-salgado'`,
      ),
      { shown: 'FR', listed: null },
    )
  })

  test('a later edit updates the listing, but not the fields that were edited there', async () => {
    const id = await manualDraft(site, ada.member)
    const listingId = await submit(id)
    await site.app.db.run(
      sql`update profiles set description = 'Written on the listing.' where listing_id = ${listingId}`,
    )
    await ada.update(id, {
      fields: { tagline: 'Changed later' },
      milestones: [{ date: '2026-03-04', title: 'Second harbour' }],
    })
    const content = await contentOf(site.app.db, listingId)
    assert.deepEqual(
      [content.tagline, content.description, content.milestones[0]?.title],
      ['Changed later', 'Written on the listing.', 'Second harbour'],
    )
    const [latest, first] = await versionsOf(site.app.db, listingId, { limit: 5 })
    assert.deepEqual(
      [latest?.changed.sort(), latest?.cause, latest?.member_id, first?.number],
      [['milestones', 'tagline'], 'updated from draft', ada.member.id, 1],
    )

    assert.equal(await submit(id), listingId)
    assert.equal((await contentOf(site.app.db, listingId)).description, 'Written on the listing.')
    const refused = await ada.call('PATCH', `/drafts/${id}`, {
      fields: { name: null, categories: [] },
      restore: ['description'],
    })
    assert.deepEqual(
      refused.body.errors.map(({ path }: { path: string }) => path),
      ['fields.name', 'restore[0]', 'fields.categories'],
    )
  })

  test('a milestone that is not removed keeps its id', async () => {
    const id = await manualDraft(site, ada.member)
    const milestone = { date: '2026-03-04', title: 'Second harbour', description: null, url: null }
    await ada.update(id, { milestones: [milestone] })
    const listingId = await submit(id)
    const [before] = (await contentOf(site.app.db, listingId)).milestones
    await ada.update(id, { milestones: [{ date: '2026-04-05', title: 'Third' }, milestone] })
    assert.ok((await contentOf(site.app.db, listingId)).milestones.some((one) => one.id === before!.id))
  })

  test('concurrent submits of a draft create one listing', async () => {
    const id = await manualDraft(site, ada.member, { name: 'Only Once' })
    const ids = await Promise.all(Array.from({ length: 5 }, () => submit(id)))
    assert.equal(new Set(ids).size, 1)
    assert.equal((await site.app.db.many(sql`select listing_id from profiles where name = 'Only Once'`)).length, 1)
  })

  test('two drafts with the same name become two listings with different slugs', async () => {
    const drafts = await Promise.all([1, 2, 3].map(() => manualDraft(site, ada.member, { name: 'Same Name' })))
    const ids = await Promise.all(drafts.map((id) => submit(id)))
    const slugs = await site.app.db.many(
      sql<{ slug: string }>`select slug from listings where id = any(${ids}) order by slug`,
    )
    assert.deepEqual(
      slugs.map(({ slug }) => slug),
      ['same-name', 'same-name-2', 'same-name-3'],
    )
  })

  const invite = (id: string, email: string, by = ada) => by.call('POST', `/drafts/${id}/invites`, { email })
  const accept = async (email: string, member: Maker['member']) => {
    const { link } = await mailTo(site, email)
    return site.app.db.transaction((tx) => acceptInvite(site.app, tx, link.replace('/invites/', ''), member))
  }

  test('an invite is emailed, works once, and lets the co-founder edit the draft and its listing', async () => {
    const id = await manualDraft(site, ada.member)
    const made = expectStatus<{ status: string }>(await invite(id, 'Rui@Tidewell.example'), 201)
    assert.equal(made.status, 'pending')
    const rui = await Maker.of(site)
    const { subject, link } = await mailTo(site, 'rui@tidewell.example')
    assert.match(subject, new RegExp(`${ada.member.email} invited you to work on tidewell\\.example`))
    assert.equal((await rui.call('GET', `/drafts/${id}`)).status, 404)

    const listing = expectStatus<{ listing_id: number }>(await ada.call('POST', `/drafts/${id}/submit`), 200).listing_id
    assert.equal(await accept('rui@tidewell.example', rui.member), id)
    assert.equal((await rui.get(id)).role, 'editor')
    await rui.update(id, { fields: { tagline: 'By Rui' } })
    assert.deepEqual((await ada.get(id)).versions[0]?.by, rui.member.name)
    assert.equal(await editorRole(site.app.db, rui.member.id, listing), 'editor')
    assert.deepEqual(
      (await rui.call('GET', '/drafts')).body.items.map(({ id }: { id: string }) => id),
      [id],
    )
    assert.equal((await ada.get(id)).invites[0]?.status, 'accepted')

    await assert.rejects(
      accept('rui@tidewell.example', (await Maker.of(site)).member),
      /already used, was withdrawn or has expired/,
    )
    assert.equal((await invite(id, 'bo@tidewell.example', rui)).status, 403, 'only the owner invites')
    assert.equal((await invite(id, 'rui@tidewell.example')).status, 400, 'who is there already')
    assert.match(link, /^\/invites\/[\w-]{43}$/)
  })

  test('co-founders who accepted before the submit are editors of the listing', async () => {
    const id = await manualDraft(site, ada.member)
    await invite(id, 'early@tidewell.example')
    const early = await Maker.of(site)
    await accept('early@tidewell.example', early.member)
    const listing = expectStatus<{ listing_id: number }>(
      await early.call('POST', `/drafts/${id}/submit`),
      200,
    ).listing_id
    assert.equal(await editorRole(site.app.db, early.member.id, listing), 'editor')
    assert.deepEqual(await site.app.db.one(sql`select owner_id from listings where id = ${listing}`), {
      owner_id: ada.member.id,
    })
  })

  test('a draft has at most ten invites, and inviting an address again does not count', async () => {
    const id = await manualDraft(site, ada.member)
    const addresses = Array.from({ length: 12 }, (_, index) => `friend-${index}@tidewell.example`)
    const answers = await Promise.all(addresses.map((email) => invite(id, email)))
    assert.equal(answers.filter(({ status }) => status === 201).length, 10)
    assert.ok(
      answers
        .filter(({ status }) => status !== 201)
        .every(({ status, body }) => status === 400 && body.errors[0].path === 'email'),
    )
    const first = addresses[answers.findIndex(({ status }) => status === 201)]!
    const { link } = await mailTo(site, first)
    assert.equal((await invite(id, first)).status, 201)
    assert.equal((await ada.get(id)).invites.length, 10)
    assert.deepEqual(await mailsTo(site, first), ['cofounder_invite', 'cofounder_invite'])
    assert.notEqual((await mailTo(site, first)).link, link)
    await assert.rejects(
      site.app.db.transaction((tx) => acceptInvite(site.app, tx, link.replace('/invites/', ''), ada.member)),
      /Ask for a new one/,
    )
    await assert.rejects(
      site.app.db.run(
        sql`insert into draft_invites (draft_id, position, email, token_hash, invited_at, expires_at)
          values (${id}, 11, 'x@y.example', '\\x00', now(), now())`,
      ),
    )
  })

  test('the owner’s address, an expired link and an unverified account are refused', async () => {
    const id = await manualDraft(site, ada.member)
    assert.equal((await invite(id, ada.member.email)).status, 400)
    await invite(id, 'slow@tidewell.example')
    const unverified = await site.member({ verified: false })
    await assert.rejects(accept('slow@tidewell.example', unverified), /Confirm your email/)
    site.clock.advance(15 * 24 * 3600_000)
    assert.equal((await ada.get(id)).invites[0]?.status, 'expired')
    await assert.rejects(accept('slow@tidewell.example', await site.member()), /has expired/)
  })

  test('an invite page asks to sign in, then to accept with a form', async () => {
    const id = await manualDraft(site, ada.member)
    await invite(id, 'cy@tidewell.example')
    const { link } = await mailTo(site, 'cy@tidewell.example')
    const shown = await new Visitor(site).get(link)
    assert.equal(shown.status, 200)
    assert.match(shown.text, new RegExp(`href="/sign-in\\?next=${encodeURIComponent(link)}"`))
    const cy = await signedIn(site)
    assert.match((await cy.get(link)).text, /<button class="button">Accept/)
    assert.equal((await cy.get(`/account/drafts/${id}`)).status, 404)
    assert.equal(
      (await cy.post(link, { form_token: await cy.formToken(link) })).headers.location,
      `/account/drafts/${id}`,
    )
    assert.equal((await cy.get(`/account/drafts/${id}`)).status, 200)
    assert.equal((await cy.get(link)).status, 400)
  })

  test('when the owner’s account is deleted, a co-founder gets the draft, or it is deleted too', async () => {
    const owner = await Maker.of(site)
    const shared = await manualDraft(site, owner.member)
    const alone = await manualDraft(site, owner.member)
    await invite(shared, 'heir@tidewell.example', owner)
    const heir = await Maker.of(site)
    await accept('heir@tidewell.example', heir.member)
    await site.app.db.transaction(async (tx) => {
      for (const part of site.app.extensions.of(personalData)) await part.erase(site.app, tx, owner.member)
    })
    assert.equal((await heir.get(shared)).role, 'owner')
    assert.equal(await site.app.db.maybe(sql`select id from drafts where id = ${alone}`), undefined)
  })
})
