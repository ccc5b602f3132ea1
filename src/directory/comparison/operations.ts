import * as z from 'zod'
import { operation } from '../../platform/operation/declare.ts'
import { listingWithCounters } from '../listings/counters.ts'
import { exampleListing } from '../listings/examples.ts'
import { ListingSummary, slug } from '../listings/schema.ts'
import { alternativesTo } from './alternatives.ts'
import { compare } from './compare.ts'

export const get_alternatives = operation({
  id: 'get_alternatives',
  title: 'Get alternatives',
  description: 'Live alternatives to a product: the owner’s picks first, then others in the same primary category.',
  group: 'listings',
  method: 'GET',
  path: '/listings/{slug}/alternatives',
  access: 'public',
  params: z.object({ slug: slug.describe('Slug from search_listings.') }),
  returns: z.object({
    items: z.array(
      ListingSummary.extend({ approved: z.boolean().describe('Whether the listing’s owner picked it.') }).meta({
        id: 'Alternative',
      }),
    ),
  }),
  mayMiss: true,
  example: { params: { slug: 'tidewell' }, response: { items: [{ ...exampleListing, approved: true }] } },
  cacheTags: () => ['listings', 'counters', 'categories'],
  run: async ({ app, db, path }) => ({ items: await alternativesTo(app, db, path.slug) }),
})

export const compare_listings = operation({
  id: 'compare_listings',
  title: 'Compare two listings',
  description:
    'Two live products side by side, by the attributes of their categories. Null means neither company states the fact.',
  group: 'listings',
  method: 'GET',
  path: '/compare',
  access: 'public',
  query: z.object({
    a: slug.describe('First slug from search_listings.'),
    b: slug.describe('Second slug from search_listings.'),
  }),
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
  cacheTags: (_, { a, b }) => [...listingWithCounters(a.id), ...listingWithCounters(b.id), 'categories'],
  run: ({ app, db, query }) => compare(app, db, query),
})
