import { noStory } from '../../directory/listings/story.ts'
import { byName, profileFields, sectionNames } from './fields.ts'
import type { Draft } from './schema.ts'

const id = '0b6f6c1e-6f0e-4a39-9d57-3c1c52a0f3a1'
const blank: Draft['fields']['name'] = {
  value: null,
  state: 'not_found',
  evidence: [],
  ai_value: null,
  accepted: false,
  regenerating: false,
  revision: 0,
}
const tagline = 'Tide tables that a harbor crew can read in the rain'

export const exampleDraftSummary = {
  id,
  status: 'ready',
  url: 'https://tidewell.example/',
  edit_url: `https://launch.example/account/drafts/${id}`,
  role: 'owner',
  completeness: 64,
  progress: { step: 'done', done: 11, total: 18 },
  error: null,
  listing_id: null,
  revision: 1,
  created_at: '2026-11-10T09:00:00.000Z',
  updated_at: '2026-11-10T09:00:04.000Z',
} as const

export const exampleDraft: Draft = {
  ...exampleDraftSummary,
  fields: {
    ...byName(profileFields, () => blank),
    tagline: {
      value: tagline,
      state: 'ai',
      evidence: [{ quote: tagline, url: 'https://tidewell.example/' }],
      ai_value: tagline,
      accepted: true,
      regenerating: false,
      revision: 1,
    },
  },
  sections: byName(sectionNames, () => ({
    state: 'not_found',
    evidence: [],
    accepted: false,
    regenerating: false,
    revision: 0,
  })),
  faqs: [{ question: 'Does it work offline?', answer: 'Yes, for 30 days.' }],
  founders: [{ name: 'Inês Caldeira', title: 'Founder', bio: null }],
  company_socials: { x: 'https://x.com/tidewell_example' },
  founder_socials: {},
  story: noStory,
  milestones: [],
  seo: { title: null, meta: null },
  competitor: null,
  invites: [],
  missing: [{ field: 'logo_url', why: "The website doesn't say.", required: false }],
  drafter: 'extractive',
  note: null,
  versions: [],
}
