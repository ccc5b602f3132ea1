import { alternativesOf } from '../../features/listings/alternatives.ts'
import { get_listing, search_listings } from '../../features/listings/operations.ts'
import { hasOwner } from '../../features/claims/queries.ts'
import { groundsOf } from '../../features/drafts/listing/evidence.ts'
import { publishedReviews } from '../../features/reviews/review.ts'
import { claimNote } from '../claims/claim-note.ts'
import { faqList } from '../components/faqs.ts'
import { listingList, listingRow } from '../components/listing-row.ts'
import { section } from '../components/section.ts'
import { storySections } from '../components/story.ts'
import { faqPage } from '../data.ts'
import type { ListingSummary } from '../../features/listings/schema.ts'
import { upcomingListing } from '../../features/listings/upcoming.ts'
import type { App } from '../../platform/app.ts'
import { Problem } from '../../platform/problem.ts'
import { html, type Html, nothing } from '../html.ts'
import { type About, page, type Visit } from '../page.ts'
import { about, figures, founders, gallery, hero, milestones, pricing, reviews, share, trend, updates } from './listing/parts.ts'
import { sources } from './listing/sources.ts'
import { listingMarkdown } from './listing/markdown.ts'
import { upcomingPage } from './listing/upcoming.ts'

async function load({ app, params }: Visit) {
  const path = { slug: params.slug! }
  const listing = await get_listing.ask(app, { path }).catch(ifMissing)
  if (listing instanceof Problem) {
    const upcoming = await upcomingListing(app, path.slug)
    if (!upcoming) throw listing
    return { upcoming, owned: await hasOwner(app.db, upcoming.id) }
  }
  const [alternatives, written, owned, grounds] = await Promise.all([alternativesOf(app, app.db, listing.id, 5), publishedReviews(app.db, listing.id, { limit: 10, offset: 0 }), hasOwner(app.db, listing.id), groundsOf(app.db, listing.id)])
  return { listing, alternatives, reviews: written, owned, grounds }
}

function ifMissing(error: unknown): Problem {
  if (error instanceof Problem && error.status === 404) return error
  throw error
}
export type ListingPage = Extract<Awaited<ReturnType<typeof load>>, { listing: unknown }>

export const listingPage = page({
  path: '/listings/:slug',
  async examples(app) {
    const [live, upcoming] = await Promise.all([search_listings.ask(app, { query: { per_page: 3 } }), search_listings.ask(app, { query: { status: 'upcoming', per_page: 1 } })])
    return [...live.items, ...upcoming.items].map(({ slug }) => `/listings/${slug}`)
  },
  madeOf: ({ upcoming, listing }) => [`listing:${(listing ?? upcoming)!.id}`, 'listings', 'categories'],
  load,
  about: (data, { app }) => (data.listing ? aboutListing(data, app) : aboutUpcoming(data.upcoming!)),
  html: (data, { app }) => (data.listing ? profile(data) : upcomingPage(app, data.upcoming!, data.owned)),
  markdown: (data) => (data.listing ? listingMarkdown(data) : `Launches in the week of ${data.upcoming!.launch_week}.`),
})

function aboutUpcoming({ name, tagline, slug }: ListingSummary): About {
  return { title: `${name}: ${tagline}`, heading: name, description: tagline, breadcrumbs: [{ name: 'Upcoming', path: '/launches?section=upcoming' }, { name, path: `/listings/${slug}` }] }
}

function aboutListing({ listing, grounds }: ListingPage, app: App): About {
  return {
    title: grounds.seo_title ?? `${listing.name}: ${listing.tagline}`,
    heading: listing.name,
    description: grounds.seo_description ?? listing.short_description ?? listing.tagline,
    image: `/og/listings/${listing.slug}.png`,
    breadcrumbs: [
      ...(listing.category ? [{ name: 'Categories', path: '/categories' }, { name: listing.category.name, path: `/categories/${listing.category.slug}` }] : []),
      { name: listing.name, path: `/listings/${listing.slug}` },
    ],
    jsonLd: [
      {
        '@type': 'SoftwareApplication',
        name: listing.name,
        url: listing.website_url,
        description: listing.short_description ?? listing.tagline,
        applicationCategory: listing.category?.name,
        image: listing.logo_url ?? undefined,
        sameAs: Object.values(listing.socials),
        ...(listing.rating.average !== null && { aggregateRating: { '@type': 'AggregateRating', ratingValue: listing.rating.average, reviewCount: listing.rating.count } }),
        author: { '@type': 'Organization', name: listing.name, url: listing.website_url },
        mainEntityOfPage: app.urls.to(`/listings/${listing.slug}`),
      },
      ...faqPage(listing.faqs),
    ],
  }
}

function profile(data: ListingPage): Html {
  const { listing, alternatives, owned, grounds } = data
  return html`<article class="page listing">${hero(listing)}
<div class="columns"><div class="column-main">
${gallery(listing)}
${about(listing)}
${sources(listing, grounds.facts)}
${listing.faqs.length > 0 && section({ id: 'faqs', title: 'Questions', content: faqList(listing.faqs) })}
${listing.story ? section({ id: 'story', title: listing.story.title ?? 'The story', content: storySections(listing.story) }) : nothing}
${updates(listing)}
${reviews(data)}
</div><div class="column-side">
${figures(listing)}
${pricing(listing)}
${founders(listing)}
${milestones(listing)}
${trend(listing)}
${share(listing)}
${!owned && claimNote(listing)}
</div></div>
${alternatives.length > 0 && section({ id: 'alternatives', title: 'Alternatives', more: { href: `/listings/${listing.slug}/alternatives`, text: 'All alternatives' }, content: listingList(alternatives.map((other) => listingRow(other))) })}</article>`
}
