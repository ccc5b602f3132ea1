import { exampleListing } from '../../directory/listings/examples.ts'
import type { OwnedListing } from './schema.ts'

const facts = {
  status: 'awaiting_badge' as const,
  plan: 'free' as const,
  role: 'owner' as const,
  unlocked: [],
  next_launch_week: '2026-12-28',
  next_step: {
    code: 'add_badge' as const,
    text:
      'Add the badge to https://tidewell.example before Monday, December 28 to launch that day. ' +
      'If you add it later, you get another week.',
    at: '2026-11-16T10:00:00.000Z',
    operations: ['get_badges', 'create_checkout'],
  },
  updated_at: '2026-11-15T09:00:00.000Z',
}

export const exampleOwnedSummary = { ...exampleListing, ...facts }

export const exampleOwnedListing: OwnedListing = {
  ...exampleOwnedSummary,
  short_description: 'Tide, wind and daylight for one harbor on one page.',
  description: 'Tidewell prints the day of a harbor on one page.',
  features: ['Offline tables'],
  usps: [],
  keywords: ['tides'],
  tags: [],
  pricing: { model: 'subscription', summary: 'From €9 a month per boat' },
  categories: [{ slug: 'field-and-shift-work', name: 'Field & Shift Work' }],
  city: 'Porto',
  founded_year: 2024,
  contact_email: null,
  founders: [],
  faqs: [],
  socials: {},
  updates: [],
  domain_rating: { value: null, measured_at: null, trend: [], source: null, attribution: null },
  awards: [],
  links: {
    alternatives: 'https://launch.example/listings/tidewell/alternatives',
    badges: 'https://launch.example/listings/tidewell/badges',
    demo_video: null,
  },
  not_found_on_website: [],
  headline: null,
  summary: null,
  seo_title: null,
  seo_description: null,
  demo_video_url: null,
  story: null,
  milestones: [],
  media: [],
  versions: 1,
  badge: {
    html: '<a href="https://launch.example/listings/tidewell">…</a>',
    checked_at: null,
    next_check_at: '2026-11-16T10:00:00.000Z',
    report: null,
  },
}
