import type { InjectOptions } from 'fastify'
import sharp from 'sharp'
import type { Member } from '../../../src/core/members/members.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import type { Sample, Samples, SamplesFor } from '../samples.ts'

let counter = 0

/** A listing of the caller, and one of another member that the caller must not find. */
async function listings(site: TestApp, caller: Member): Promise<{ own: number; foreign: number }> {
  const number = ++counter
  const own = await makeListing(site, {
    slug: `own-${caller.id}-${number}`,
    status: 'draft',
    plan: null,
    week: null,
    ownerId: caller.id,
  })
  const foreign = await makeListing(site, {
    slug: `foreign-${caller.id}-${number}`,
    status: 'draft',
    plan: null,
    week: null,
    ownerId: (await site.member({ email: `other-${number}-${caller.id}@people.example` })).id,
  })
  return { own, foreign }
}

/** The same request for the caller's listing, for another member's, and with an invalid id. */
function forListing(request: (id: number | string) => Sample, bad: (id: number) => Sample[] = () => []): SamplesFor {
  return async (site, caller): Promise<Samples> => {
    const { own, foreign } = await listings(site, caller)
    return { ok: request(own), bad: [request('none'), request(0), ...bad(own)], missing: request(foreign) }
  }
}

const listingRequest =
  (method: InjectOptions['method'], path: (id: number | string) => string, payload?: InjectOptions['payload']) =>
  (id: number | string): Sample => ({
    method: method!,
    url: `/me/listings/${path(id)}`,
    ...(payload !== undefined && { payload }),
  })

const patch = (payload: InjectOptions['payload']) => listingRequest('PATCH', (id) => `${id}`, payload)
const fields = (values: object) => patch({ fields: values })
const update = (payload: object) => listingRequest('POST', (id) => `${id}/updates`, payload)
const milestone = (payload: object) => listingRequest('POST', (id) => `${id}/milestones`, payload)
const story = (payload?: object) => listingRequest('PUT', (id) => `${id}/story`, payload)
const interview = (answers: unknown): Sample => ({ method: 'PUT', url: '/me/interview', payload: { answers } })

const png = async (background: string) =>
  (
    await sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .png()
      .toBuffer()
  ).toString('base64')
const upload = (method: 'PUT' | 'POST', path: string): SamplesFor => {
  return async (site, caller) =>
    forListing(
      listingRequest(method, (id) => `${id}/${path}`, { file: await png('#0a6') }),
      (id) =>
        [{}, { file: '' }, { file: 'not base64' }, { file: 'YSB0ZXh0' }, { file: 'YSB0ZXh0', surprise: 1 }].map(
          (payload) => listingRequest(method, (id) => `${id}/${path}`, payload)(id),
        ),
    )(site, caller)
}

export const listingSamples: Record<string, Samples | SamplesFor> = {
  set_logo: upload('PUT', 'logo'),
  add_picture: upload('POST', 'pictures'),
  async edit_listing_update(site, caller) {
    const { own, foreign } = await listings(site, caller)
    const { id } = await site.app.db.one(sql<{ id: number }>`
      insert into updates (listing_id, title, body, posted_at) values (${own}, 'Old', 'Text', ${site.clock.now()})
      returning id`)
    const edit = (listing: number, update: number, payload: object): Sample => ({
      method: 'PATCH',
      url: `/me/listings/${listing}/updates/${update}`,
      payload,
    })
    return {
      ok: edit(own, id, { title: 'New' }),
      bad: [
        edit(own, 0, { title: 'New' }),
        edit(own, id, { title: ' ' }),
        edit(own, id, { title: 'a'.repeat(201) }),
        edit(own, id, { body: 'a'.repeat(5001) }),
        edit(own, id, { surprise: 1 }),
      ],
      missing: edit(foreign, id, { title: 'New' }),
    }
  },
  async check_badge(site, caller) {
    const { foreign } = await listings(site, caller)
    const own = await makeListing(site, {
      slug: `badge-${caller.id}-${counter}`,
      status: 'awaiting_badge',
      week: '2027-01-04',
      ownerId: caller.id,
    })
    const check = listingRequest('POST', (id) => `${id}/badge-check`)
    return { ok: check(own), bad: [check('none'), check(0)], missing: check(foreign) }
  },
  list_my_listings: {
    ok: { method: 'GET', url: '/me/listings?per_page=2' },
    bad: [
      { method: 'GET', url: '/me/listings?page=0' },
      { method: 'GET', url: '/me/listings?per_page=101' },
    ],
  },
  get_my_listing: forListing(listingRequest('GET', (id) => `${id}`)),
  update_my_listing: forListing(
    patch({
      fields: { tagline: 'The day of a harbour on one page', country: 'pt', founded_year: null, keywords: ['tides'] },
      socials: { github: 'https://github.com/tidewell' },
      faqs: [{ question: 'Offline?', answer: 'Yes.' }],
    }),
    (id) =>
      [
        fields({ tagline: 'a'.repeat(201) }),
        fields({ tagline: ' ' }),
        fields({ tagline: null }),
        fields({ name: 'Another' }),
        fields({ short_description: 'a'.repeat(301) }),
        fields({ description: 'a'.repeat(20_001) }),
        fields({ pricing_model: 'a'.repeat(41) }),
        fields({ pricing_summary: 'a'.repeat(301) }),
        fields({ country: 'PRT' }),
        fields({ country: 'XX' }),
        fields({ city: 'a'.repeat(121) }),
        fields({ founded_year: 1799 }),
        fields({ founded_year: '2024' }),
        fields({ demo_video_url: 'https://tidewell.example/film.mp4' }),
        fields({ demo_video_url: 'http://www.youtube.com/watch?v=abcdefghijk' }),
        fields({ contact_email: 'nobody' }),
        fields({ features: Array.from({ length: 21 }, (_, index) => `feature ${index}`) }),
        fields({ usps: ['a'.repeat(201)] }),
        fields({ keywords: 'tides' }),
        fields({ headline: 'a'.repeat(201) }),
        fields({ summary: 'a'.repeat(20_001) }),
        fields({ seo_title: 'a'.repeat(201) }),
        fields({ seo_description: 'a'.repeat(321) }),
        patch({ socials: { githab: 'https://github.com/tidewell' } }),
        patch({ socials: { github: 'tidewell' } }),
        patch({ socials: { github: `https://github.com/${'a'.repeat(500)}` } }),
        patch({ faqs: Array.from({ length: 11 }, () => ({ question: 'Why?', answer: 'Because.' })) }),
        patch({ faqs: [{ question: 'Why?' }] }),
        patch({ faqs: [{ question: 'a'.repeat(301), answer: 'Because.' }] }),
        patch({ faqs: [{ question: 'Why?', answer: 'a'.repeat(1501) }] }),
        patch({ status: 'live' }),
        patch([]),
      ].map((request) => request(id)),
  ),
  post_listing_update: forListing(update({ title: 'Moon phases', body: 'They are on the page now.' }), (id) =>
    [
      update({ title: 'Moon phases' }),
      update({ body: 'They are on the page now.' }),
      update({ title: 'a'.repeat(201), body: 'b' }),
      update({ title: 'a', body: 'b'.repeat(5001) }),
      update({ title: 'a', body: 'b', pinned: true }),
    ].map((request) => request(id)),
  ),
  add_milestone: forListing(
    milestone({ date: '2026-03-01', title: 'First hundred boats', url: 'https://tidewell.example/hundred' }),
    (id) =>
      [
        milestone({ title: 'No date' }),
        milestone({ date: '2026-03-01' }),
        milestone({ date: '2026-02-30', title: 'No such day' }),
        milestone({ date: '1 March', title: 'Not a date' }),
        milestone({ date: '2026-03-01', title: 'a'.repeat(201) }),
        milestone({ date: '2026-03-01', title: 'a', description: 'b'.repeat(2001) }),
        milestone({ date: '2026-03-01', title: 'a', url: 'http://tidewell.example' }),
        milestone({ date: '2026-03-01', title: 'a', url: `https://tidewell.example/${'a'.repeat(500)}` }),
      ].map((request) => request(id)),
  ),
  async delete_milestone(site, caller) {
    const { own, foreign } = await listings(site, caller)
    const milestoneOf = async (listing: number) =>
      (
        await site.app.db.one(
          sql<{ id: number }>`
            insert into milestones (listing_id, date, title) values (${listing}, '2026-03-01', 'First hundred boats') returning id`,
        )
      ).id
    const remove = (listing: number, id: number | string): Sample => ({
      method: 'DELETE',
      url: `/me/listings/${listing}/milestones/${id}`,
    })
    return {
      ok: remove(own, await milestoneOf(own)),
      bad: [remove(own, 'first'), remove(own, 0)],
      missing: remove(own, await milestoneOf(foreign)),
    }
  },
  set_founder_story: forListing(story({ title: 'A raincoat pocket', story: 'It rained.' }), (id) =>
    [
      story({ title: 'a'.repeat(201) }),
      story({ story: 'a'.repeat(8001) }),
      story({ ending: 'Happy.' }),
      story({ problem: null }),
    ].map((request) => request(id)),
  ),
  answer_interview: {
    ok: interview([{ question_id: 1, answer: 'A tide table that got wet.' }]),
    bad: [
      { method: 'PUT', url: '/me/interview' },
      interview('all of them'),
      interview([{ question_id: 1 }]),
      interview([{ question_id: 0, answer: 'Nobody asked.' }]),
      interview([{ question_id: 999_999, answer: 'Nobody asked.' }]),
      interview([{ question_id: 1, answer: 'a'.repeat(4001) }]),
      interview(Array.from({ length: 31 }, (_, index) => ({ question_id: index + 1, answer: 'Too much.' }))),
      interview([
        { question_id: 1, answer: 'Once.' },
        { question_id: 1, answer: 'Twice.' },
      ]),
    ],
  },
  async choose_free_listing(site, caller) {
    const { own, foreign } = await listings(site, caller)
    const live = await makeListing(site, { slug: `live-${caller.id}-${counter}`, ownerId: caller.id })
    const choose = (id: number | string): Sample => ({ method: 'POST', url: `/me/listings/${id}/free` })
    return {
      ok: choose(own),
      bad: [choose('none'), choose(live), { ...choose(own), payload: { week: '2026-12-28' } }],
      missing: choose(foreign),
    }
  },
}
