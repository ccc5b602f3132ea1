import * as z from 'zod'
import { operation } from '../../platform/operation/declare.ts'
import { listingWithCounters } from './counters.ts'
import { exampleListing } from './examples.ts'
import { profileBySlug } from './profile.ts'
import { ListingProfile, slug } from './schema.ts'

export const get_listing = operation({
  id: 'get_listing',
  title: 'Get listing',
  description:
    'The public profile of a live or upcoming product: description, features, pricing, founders, ' +
    'FAQs, updates, rating, Domain Rating and awards. To vote, follow or review, people open its page: give them `url`.',
  group: 'listings',
  method: 'GET',
  path: '/listings/{slug}',
  access: 'public',
  params: z.object({ slug: slug.describe('Slug from search_listings.') }),
  returns: ListingProfile,
  mayMiss: true,
  example: {
    params: { slug: 'tidewell' },
    response: {
      ...exampleListing,
      short_description: 'Tide, wind and daylight for one harbor on one page.',
      description: 'Tidewell puts a harbor’s whole day on one page.',
      headline: 'A harbor’s day on paper',
      summary: null,
      features: ['Offline tables', 'Shift hand-over notes'],
      usps: ['Works without a signal'],
      keywords: ['tides', 'harbor'],
      tags: ['maritime'],
      pricing: { model: 'subscription', summary: 'From €9 a month per boat' },
      categories: [{ slug: 'field-and-shift-work', name: 'Field & Shift Work' }],
      city: 'Porto',
      founded_year: 2024,
      contact_email: null,
      founders: [
        {
          slug: 'ines-caldeira',
          name: 'Inês Caldeira',
          title: 'Founder',
          bio: 'Former pilot-boat skipper.',
          url: 'https://launch.example/founders/ines-caldeira',
        },
      ],
      faqs: [{ question: 'Does it work offline?', answer: 'Yes, for 30 days.' }],
      socials: { website: 'https://tidewell.example' },
      updates: [{ id: 3, title: 'Moon phases', body: 'Now on every page.', posted_at: '2026-11-06T09:00:00.000Z' }],
      domain_rating: {
        value: 34,
        measured_at: '2026-11-01',
        trend: [{ date: '2026-11-01', value: 34 }],
        source: 'Ahrefs',
        attribution: 'Domain Rating by Ahrefs (https://ahrefs.com/).',
      },
      awards: [{ week: '2026-11-02', place: 1, title: '#1 Launch of the Week', votes: 128 }],
      links: {
        alternatives: 'https://launch.example/listings/tidewell/alternatives',
        badges: 'https://launch.example/listings/tidewell/badges',
        demo_video: null,
      },
      not_found_on_website: ['contact_email'],
    },
  },
  cacheTags: (_, { id }) => [...listingWithCounters(id), 'categories'],
  run: ({ app, db, path }) => profileBySlug(app, db, path.slug),
})
