import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { evidenceOf } from '../../../src/features/drafts/listing/evidence.ts'
import { contentOf } from '../../../src/features/owned/content.ts'
import { versionsOf } from '../../../src/features/owned/versions.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { eachStorage } from '../../support/storage.ts'
import { expectStatus, handMadeDraft, Maker, makeCategory, startWebsite, type Website } from './support.ts'

eachStorage('submitting a draft', (storage) => {
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

  const submit = async (id: string, by = ada): Promise<number> => expectStatus<{ listing_id: number }>(await by.call('POST', `/drafts/${id}/submit`), 200).listing_id

  test('a draft that lacks what a listing needs is refused with a list of it', async () => {
    const id = await handMadeDraft(site, ada.member, { tagline: '', description: '', categories: [] })
    const refused = await ada.call('POST', `/drafts/${id}/submit`)
    assert.equal(refused.status, 400)
    assert.deepEqual(refused.body.errors.map(({ path }: { path: string }) => path), ['tagline', 'description', 'categories'])
    const reading = await ada.submit('https://unread.example')
    const early = await ada.call('POST', `/drafts/${reading.id}/submit`)
    assert.deepEqual(early.body.errors.map(({ path }: { path: string }) => path), ['status', 'name', 'tagline', 'description', 'categories'])
  })

  test('everything the draft says is in the listing, which is not published', async () => {
    const { id } = await ada.drafted(website.url)
    await ada.update(id, {
      fields: { categories: ['weather', 'Field & Shift Work'], stage: 'Public beta', pricing_model: 'Usage based', country: 'pt', founded_year: '2021', features: ['Offline', 'Notes'], city: null, contact_email: null },
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
    const { status, owner_id, plan } = await site.app.db.one(sql<{ status: string; owner_id: number; plan: string | null }>`select status, owner_id, plan from listings where id = ${listingId}`)
    assert.deepEqual([status, owner_id, plan], ['draft', ada.member.id, null])
    const content = await contentOf(site.app.db, listingId)
    assert.deepEqual(
      { name: content.name, tagline: content.tagline, url: content.website_url, stage: content.stage, model: content.pricing_model, country: content.country, year: content.founded_year, categories: content.categories },
      { name: 'Tidewell', tagline: 'Tide tables that a harbour crew can read in the rain', url: website.url, stage: 'public-beta', model: 'usage-based', country: 'PT', year: 2021, categories: ['weather'] },
    )
    assert.deepEqual([content.features, content.faqs, content.socials], [['Offline', 'Notes'], [{ question: 'Offline?', answer: 'Yes.' }], { github: 'https://github.com/tidewell-example' }])
    assert.deepEqual(content.founders, [{ slug: 'ines-caldeira', title: 'CEO' }, { slug: 'rui-prata', title: null }])
    assert.deepEqual([content.story?.title, content.story?.problem, content.milestones[0]?.title, content.seo_title, content.seo_description], ['From the pilot boat', 'Wet paper.', 'First harbour', 'Tidewell: tides', 'Tides on one page.'])
    assert.ok(content.not_found_on_website.includes('demo_video_url') && !content.not_found_on_website.includes('country') && !content.not_found_on_website.includes('city'))
    assert.deepEqual((await site.app.db.one(sql<{ socials: object }>`select socials from founders where slug = 'ines-caldeira'`)).socials, { x: 'https://x.com/ines' })

    const facts = await evidenceOf(site.app.db, listingId)
    assert.ok(facts.some(({ field, quotes }) => field === 'tagline' && quotes[0]?.quote === content.tagline))
    assert.ok(!facts.some(({ field }) => field === 'features'), 'what was changed rests on no quote')
  })

  test('a later change reaches the listing by itself, and leaves alone what was changed there', async () => {
    const id = await handMadeDraft(site, ada.member)
    const listingId = await submit(id)
    await site.app.db.run(sql`update profiles set description = 'Written on the listing.' where listing_id = ${listingId}`)
    await ada.update(id, { fields: { tagline: 'Changed later' }, milestones: [{ date: '2026-03-04', title: 'Second harbour' }] })
    const content = await contentOf(site.app.db, listingId)
    assert.deepEqual([content.tagline, content.description, content.milestones[0]?.title], ['Changed later', 'Written on the listing.', 'Second harbour'])
    const [latest, first] = await versionsOf(site.app.db, listingId, { limit: 5 })
    assert.deepEqual([latest?.changed.sort(), latest?.cause, latest?.member_id, first?.number], [['milestones', 'tagline'], 'draft', ada.member.id, 1])

    assert.equal(await submit(id), listingId)
    assert.equal((await contentOf(site.app.db, listingId)).description, 'Written on the listing.')
    const refused = await ada.call('PATCH', `/drafts/${id}`, { fields: { name: null, categories: [] }, restore: ['description'] })
    assert.deepEqual(refused.body.errors.map(({ path }: { path: string }) => path), ['fields.name', 'restore[0]', 'fields.categories'])
  })

  test('a milestone that stays keeps its id', async () => {
    const id = await handMadeDraft(site, ada.member)
    const milestone = { date: '2026-03-04', title: 'Second harbour', description: null, url: null }
    await ada.update(id, { milestones: [milestone] })
    const listingId = await submit(id)
    const [before] = (await contentOf(site.app.db, listingId)).milestones
    await ada.update(id, { milestones: [{ date: '2026-04-05', title: 'Third' }, milestone] })
    assert.ok((await contentOf(site.app.db, listingId)).milestones.some((one) => one.id === before!.id))
  })

  test('a draft that is submitted many times at once makes one listing', async () => {
    const id = await handMadeDraft(site, ada.member, { name: 'Only Once' })
    const ids = await Promise.all(Array.from({ length: 5 }, () => submit(id)))
    assert.equal(new Set(ids).size, 1)
    assert.equal((await site.app.db.many(sql`select listing_id from profiles where name = 'Only Once'`)).length, 1)
  })

  test('two drafts of one name make two listings with addresses of their own', async () => {
    const drafts = await Promise.all([1, 2, 3].map(() => handMadeDraft(site, ada.member, { name: 'Same Name' })))
    const ids = await Promise.all(drafts.map((id) => submit(id)))
    const slugs = await site.app.db.many(sql<{ slug: string }>`select slug from listings where id = any(${ids}) order by slug`)
    assert.deepEqual(slugs.map(({ slug }) => slug), ['same-name', 'same-name-2', 'same-name-3'])
  })
})
