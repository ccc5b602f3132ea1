import type { ListingSummary } from './schema.ts'

/** The listing in the examples of the API reference. */
export const exampleListing: ListingSummary = {
  id: 12,
  slug: 'tidewell',
  name: 'Tidewell',
  tagline: 'Tide tables your crew can read at a glance',
  url: 'https://launch.example/listings/tidewell',
  website_url: 'https://tidewell.example',
  domain: 'tidewell.example',
  logo_url: null,
  status: 'live',
  category: { slug: 'field-and-shift-work', name: 'Field & Shift Work' },
  stage: 'growing',
  country: 'PT',
  pricing_model: 'subscription',
  votes: 128,
  followers: 31,
  views: 2410,
  rating: { average: 4.6, count: 9 },
  domain_rating: 34,
  featured: false,
  verified: true,
  launch_week: '2026-11-02',
  launched_at: '2026-11-02T00:00:00.000Z',
}

export const examplePage = { page: 1, per_page: 20, total: 1, total_exact: true, has_more: false }
