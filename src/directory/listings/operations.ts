import * as z from 'zod'
import { normaliseDomain } from '../../platform/domain-name.ts'
import { operation } from '../../platform/operation/declare.ts'
import { offsetOf, pageOf, pageQuery, present } from '../../platform/operation/paging.ts'
import { invalid } from '../../platform/problem.ts'
import { categoryIdOf } from '../categories/queries.ts'
import { alternativesTo } from '../comparison/alternatives.ts'
import { compare } from '../comparison/compare.ts'
import { searchListings } from '../search/query.ts'
import { exampleListing, examplePage } from './examples.ts'
import { facetOf } from './facets.ts'
import { profileBySlug } from './profile.ts'
import { countryQuery, ListingProfile, ListingSummary, slug } from './schema.ts'
import { summariesById } from './summaries.ts'

const sorts = ['relevance', 'newest', 'votes', 'trending', 'most_viewed', 'most_followed'] as const

export const search_listings = operation({
  id: 'search_listings',
  title: 'Search listings',
  description:
    'Find live or upcoming products by words (typos are forgiven) and filters. Use it first to get the slug that other operations need.',
  group: 'listings',
  method: 'GET',
  path: '/listings',
  access: 'public',
  query: z.object({
    q: z.string().max(200).optional().describe('Words to look for in name, tagline, description and keywords.'),
    category: slug.optional().describe('Category slug; its subcategories are included.'),
    stage: slug.optional(),
    country: countryQuery.optional(),
    pricing_model: z.string().max(40).optional().describe('Such as usage-based, in any spelling.'),
    domain: z.string().max(253).optional().describe('Company domain, in any spelling.'),
    status: z.enum(['live', 'upcoming']).default('live'),
    sort: z.enum(sorts).default('relevance'),
    ...pageQuery,
  }),
  returns: pageOf(ListingSummary).extend({
    corrected: z.string().nullable().describe('The words as understood, when a typo was forgiven.'),
  }),
  example: {
    query: { q: 'tide tables', status: 'live' },
    response: { items: [exampleListing], ...examplePage, corrected: null },
  },
  cacheTags: () => ['listings', 'categories'],
  async run({ app, db, query }) {
    const { q, category, stage, country, pricing_model, domain, status, sort } = query
    const filters = {
      status,
      ...(category !== undefined && { categoryId: await knownCategory(db, category) }),
      ...(stage !== undefined && { stage }),
      ...(country !== undefined && { country: country.toUpperCase() }),
      ...(pricing_model !== undefined && { pricingModel: facetOf(pricing_model) ?? '' }),
      ...(domain !== undefined && { domain: knownDomain(domain) }),
    }
    const found = await searchListings(app, db, { q, filters, sort, limit: query.per_page, offset: offsetOf(query) })
    return { ...present(await summariesById(app, db, found.ids), found.counted, query), corrected: found.corrected }
  },
})

async function knownCategory(db: Parameters<typeof categoryIdOf>[0], slug: string): Promise<number> {
  const id = await categoryIdOf(db, slug)
  if (id === undefined)
    throw invalid([{ path: 'category', message: `there is no category ${slug}; list_categories names them` }])
  return id
}

function knownDomain(text: string): string {
  const domain = normaliseDomain(text)
  if (domain === null) throw invalid([{ path: 'domain', message: 'is not a domain name, such as tidewell.example' }])
  return domain
}

export const get_listing = operation({
  id: 'get_listing',
  title: 'Get listing',
  description:
    'The full public profile of a live or upcoming product: description, features, pricing, founders, FAQs, updates, rating, Domain Rating trend and awards.',
  group: 'listings',
  method: 'GET',
  path: '/listings/{slug}',
  access: 'public',
  params: z.object({ slug }),
  returns: ListingProfile,
  mayMiss: true,
  example: {
    params: { slug: 'tidewell' },
    response: {
      ...exampleListing,
      short_description: 'Tide, wind and daylight for one harbour on one page.',
      description: 'Tidewell prints the day of a harbour on one page.',
      headline: 'A harbour’s day on paper',
      summary: null,
      features: ['Offline tables', 'Shift hand-over notes'],
      usps: ['Works without a signal'],
      keywords: ['tides', 'harbour'],
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
      updates: [
        { id: 3, title: 'Moon phases', body: 'They are on the page now.', posted_at: '2026-11-06T09:00:00.000Z' },
      ],
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
  cacheTags: (_, { id }) => [`listing:${id}`, 'categories'],
  run: ({ app, db, path }) => profileBySlug(app, db, path.slug),
})

export const get_alternatives = operation({
  id: 'get_alternatives',
  title: 'Get alternatives',
  description:
    'Live products to consider instead of this one: those its owner approved first, then others of the same primary category.',
  group: 'listings',
  method: 'GET',
  path: '/listings/{slug}/alternatives',
  access: 'public',
  params: z.object({ slug }),
  returns: z.object({
    items: z.array(
      ListingSummary.extend({ approved: z.boolean().describe('Whether the owner of the listing approved it.') }).meta({
        id: 'Alternative',
      }),
    ),
  }),
  mayMiss: true,
  example: { params: { slug: 'tidewell' }, response: { items: [{ ...exampleListing, approved: true }] } },
  cacheTags: () => ['listings', 'categories'],
  run: async ({ app, db, path }) => ({ items: await alternativesTo(app, db, path.slug) }),
})

export const compare_listings = operation({
  id: 'compare_listings',
  title: 'Compare two listings',
  description:
    'Two live products side by side, by the attributes of their categories. An empty cell means that neither states the fact.',
  group: 'listings',
  method: 'GET',
  path: '/compare',
  access: 'public',
  query: z.object({ a: slug, b: slug }),
  returns: z.object({
    a: ListingSummary,
    b: ListingSummary,
    rows: z.array(z.object({ key: z.string(), label: z.string(), a: z.string().nullable(), b: z.string().nullable() })),
  }),
  example: {
    query: { a: 'tidewell', b: 'moorline' },
    response: {
      a: exampleListing,
      b: { ...exampleListing, id: 13, slug: 'moorline', name: 'Moorline' },
      rows: [{ key: 'offline', label: 'Works offline', a: 'Yes, 30 days', b: 'Not stated' }],
    },
  },
  cacheTags: (_, { a, b }) => [`listing:${a.id}`, `listing:${b.id}`, 'categories'],
  run: ({ app, db, query }) => compare(app, db, query),
})
