import { inviteCofounder } from '../../../src/publishing/drafts/invites.ts'
import { lockDraft } from '../../../src/publishing/drafts/queries.ts'
import { manualDraft } from '../../publishing/drafts/support.ts'
import type { Sample, Samples, SamplesFor } from '../samples.ts'

const nobodys = '0b6f6c1e-6f0e-4a39-9d57-3c1c52a0f3a1'
const post = (url: string, payload: object = {}): Sample => ({ method: 'POST', url, payload })
const patch = (id: string, payload: object = {}): Sample => ({ method: 'PATCH', url: `/drafts/${id}`, payload })
const texts = (count: number) => Array.from({ length: count }, (_, index) => `text ${index}`)

const withDraft =
  (samples: (id: string) => Samples): SamplesFor =>
  async (site, caller) =>
    samples(await manualDraft(site, caller))

export const draftSamples: Record<string, Samples | SamplesFor> = {
  submit_listing: {
    ok: post('/drafts', { url: 'https://tidewell.example' }),
    bad: [
      post('/drafts'),
      post('/drafts', { url: '' }),
      post('/drafts', { url: 7 }),
      post('/drafts', { url: 'nonsense' }),
      post('/drafts', { url: 'ftp://tidewell.example' }),
      post('/drafts', { url: 'javascript:alert(1)' }),
      post('/drafts', { url: 'https://ada:secret@tidewell.example' }),
      post('/drafts', { url: 'https://' }),
      post('/drafts', { url: `https://tidewell.example/${'a'.repeat(2048)}` }),
      post('/drafts', { url: 'https://tidewell.example', name: 'Tidewell' }),
    ],
  },
  list_my_drafts: {
    ok: { method: 'GET', url: '/drafts?per_page=5' },
    bad: [
      { method: 'GET', url: '/drafts?page=0' },
      { method: 'GET', url: '/drafts?per_page=101' },
    ],
  },
  delete_draft: withDraft((id) => ({
    ok: { method: 'DELETE', url: `/drafts/${id}` },
    bad: [
      { method: 'DELETE', url: '/drafts/7' },
      { method: 'DELETE', url: `/drafts/${id}`, payload: { surprise: 1 } },
    ],
    missing: { method: 'DELETE', url: `/drafts/${nobodys}` },
  })),
  async withdraw_invite(site, caller) {
    const id = await manualDraft(site, caller)
    await site.app.db.transaction(async (tx) =>
      inviteCofounder(site.app, tx, (await lockDraft(tx, id))!, caller, 'rui@tidewell.example'),
    )
    return {
      ok: { method: 'DELETE', url: `/drafts/${id}/invites/rui@tidewell.example` },
      bad: [
        { method: 'DELETE', url: `/drafts/${id}/invites/rui` },
        { method: 'DELETE', url: '/drafts/7/invites/rui@tidewell.example' },
      ],
      missing: { method: 'DELETE', url: `/drafts/${id}/invites/nobody@tidewell.example` },
    }
  },
  get_draft: withDraft((id) => ({
    ok: { method: 'GET', url: `/drafts/${id}` },
    bad: [{ method: 'GET', url: '/drafts/7' }],
    missing: { method: 'GET', url: `/drafts/${nobodys}` },
  })),
  update_draft: withDraft((id) => ({
    ok: patch(id, {
      fields: { tagline: 'Tides for people who work on them', country: 'pt' },
      lock_fields: ['tagline'],
    }),
    bad: [
      patch(id, { tagline: 'x' }),
      patch(id, { fields: { taglin: 'x' } }),
      patch(id, { fields: { tagline: 7 } }),
      patch(id, { fields: { name: 'a'.repeat(501) } }),
      patch(id, { fields: { description: 'a'.repeat(20_001) } }),
      patch(id, { fields: { features: texts(21) } }),
      patch(id, { fields: { features: ['a'.repeat(201)] } }),
      patch(id, { fields: { country: 'Portugal' } }),
      patch(id, { fields: { founded_year: 'last year' } }),
      patch(id, { fields: { contact_email: 'nobody' } }),
      patch(id, { fields: { demo_video_url: 'https://tidewell.example/film' } }),
      patch(id, { fields: { logo_url: 'javascript:alert(1)' } }),
      patch(id, { fields: { categories: ['No such category'] } }),
      patch(id, { lock_fields: ['taglin'] }),
      patch(id, { lock_fields: Array(21).fill('name') }),
      patch(id, { restore: Array(21).fill('name') }),
      patch(id, { regenerate: ['name', 'tagline', 'description', 'city', 'country', 'tags'] }),
      patch(id, { regenerate: ['everything'] }),
      patch(id, { restore: ['name'], fields: { name: 'Tidewell' } }),
      patch(id, { lock_fields: ['city'], regenerate: ['city'] }),
      patch(id, { faqs: [{ question: 'Why?' }] }),
      patch(id, { faqs: Array(11).fill({ question: 'Why?', answer: 'So.' }) }),
      patch(id, { founders: [{ title: 'CEO' }] }),
      patch(id, { founders: Array(7).fill({ name: 'Ada' }) }),
      patch(id, { company_socials: { myspace: 'https://myspace.example' } }),
      patch(id, { founder_socials: { x: 'not a link' } }),
      patch(id, { story: { plot: 'x' } }),
      patch(id, { story: { title: 'a'.repeat(8_001) } }),
      patch(id, { milestones: [{ date: '2026-02-30', title: 'x' }] }),
      patch(id, { milestones: [{ date: '2026-02-03', title: 'x', url: 'http://tidewell.example' }] }),
      patch(id, { milestones: Array(51).fill({ date: '2026-02-03', title: 'x' }) }),
      patch(id, { competitor_url: 'nonsense' }),
      patch(id, { competitor_url: 'https://www.tidewell.example/about' }),
      patch(id, { seo: { title: 'a'.repeat(71) } }),
      patch(id, { seo: { meta: 'a'.repeat(171) } }),
    ],
    missing: patch(nobodys),
  })),
  invite_cofounder: withDraft((id) => ({
    ok: post(`/drafts/${id}/invites`, { email: 'rui@tidewell.example' }),
    bad: [
      post(`/drafts/${id}/invites`),
      post(`/drafts/${id}/invites`, { email: 'rui' }),
      post(`/drafts/${id}/invites`, { email: `${'a'.repeat(250)}@tidewell.example` }),
    ],
    missing: post(`/drafts/${nobodys}/invites`, { email: 'rui@tidewell.example' }),
  })),
  submit_draft: async (site, caller) => {
    const whole = await manualDraft(site, caller)
    const empty = await manualDraft(site, caller, { tagline: '', categories: [] })
    return {
      ok: post(`/drafts/${whole}/submit`),
      bad: [post(`/drafts/${empty}/submit`), post(`/drafts/${whole}/submit`, { now: true })],
      missing: post(`/drafts/${nobodys}/submit`),
    }
  },
}
