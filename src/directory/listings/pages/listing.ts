import type { App } from '../../../platform/app.ts'
import { sql } from '../../../platform/database/sql.ts'
import { dateText } from '../../../platform/dates.ts'
import { type Html, html, nothing } from '../../../platform/html.ts'
import { notFound } from '../../../platform/problem.ts'
import { hasOwner } from '../../../publishing/claims/queries.ts'
import { faqList } from '../../../web/components/faqs.ts'
import { section } from '../../../web/components/section.ts'
import { type About, Moved, type PageContext, page } from '../../../web/page.ts'
import { alternativesOf } from '../../comparison/alternatives.ts'
import { interviewsOnListing } from '../../founders/interview.ts'
import { publishedReviews } from '../../reviews/review.ts'
import { search_listings } from '../../search/operations.ts'
import { ownCounters } from '../counters.ts'
import { profileWithEvidence } from '../evidence.ts'
import { slugAfterMerge } from '../merged-slugs.ts'
import { othersByFounders, scheduledListing } from '../queries.ts'
import type { ListingSummary } from '../schema.ts'
import { type ListingTile, tiles } from '../summaries.ts'
import { faqJsonLd } from './json-ld.ts'
import { gallery, playerHosts } from './listing/gallery.ts'
import { listingMarkdown } from './listing/markdown.ts'
import {
  about,
  claimNote,
  figures,
  founders,
  hero,
  interviews,
  milestones,
  numbers,
  pricing,
  reviews,
  share,
  trend,
  updates,
} from './listing/parts.ts'
import { factSources } from './listing/sources.ts'
import { upcomingPage } from './listing/upcoming.ts'
import { listingTiles } from './row.ts'
import { storyText } from './story.ts'

const maxTiles = 6

async function load({ app, params }: PageContext) {
  const slug = params.slug!
  const id = sql`(select id from listings where slug = ${slug})`
  const db = app.db.together()
  const [found, alternatives] = await Promise.all([
    profileWithEvidence(app, db, slug),
    alternativesOf(app, db, tiles, id, maxTiles),
  ])
  if (!found) return loadUpcoming(app, slug)
  const { rating } = found.listing
  // Most listings have none of these.
  const [reviews, others, interviews] = await Promise.all([
    rating.count === 0 ? [] : publishedReviews(db, found.listing.id, { limit: 10, offset: 0 }),
    found.evidence.shares_founders ? othersByFounders(app, db, found.listing.id, maxTiles) : [],
    found.evidence.interviewed ? interviewsOnListing(db, found.listing.id) : [],
  ])
  const isShown = ({ id }: ListingTile) => others.some((other) => other.id === id)
  // More are only read if some are already shown as other products of the founders, which is rare.
  const similar = alternatives.some(isShown)
    ? await alternativesOf(app, db, tiles, found.listing.id, 2 * maxTiles)
    : alternatives
  return {
    ...found,
    alternatives: similar.filter((other) => !isShown(other)).slice(0, maxTiles),
    reviews: reviews.map((review) => ({ ...review, written_at: review.written_at.toISOString() })),
    others,
    interviews,
  }
}

function contentTags(id: number): string[] {
  return [`listing:${id}`, 'listings', 'categories', 'founders', 'interview']
}

async function loadUpcoming(app: App, slug: string) {
  const upcoming = await scheduledListing(app, slug)
  const kept = upcoming ? undefined : await slugAfterMerge(app.db, slug)
  if (kept !== undefined) throw new Moved(`/listings/${kept}`)
  if (!upcoming) throw notFound('Listing not found.')
  return { upcoming, isOwned: await hasOwner(app.db, upcoming.id) }
}
export type ListingPage = Extract<Awaited<ReturnType<typeof load>>, { listing: unknown }>

export const listingPage = page({
  path: '/listings/:slug',
  async examples(app) {
    const [live, upcoming] = await Promise.all([
      search_listings.call(app, { query: { per_page: 3 } }),
      search_listings.call(app, { query: { status: 'upcoming', per_page: 1 } }),
    ])
    return [...live.items, ...upcoming.items].map(({ slug }) => `/listings/${slug}`)
  },
  frames: playerHosts,
  cacheTags(data) {
    return contentTags('listing' in data ? data.listing.id : data.upcoming.id)
  },
  numberTags: (data) => ('listing' in data ? [ownCounters(data.listing.id)] : []),
  load,
  about: (data, { app }) => ('listing' in data ? aboutListing(data, app) : aboutUpcoming(data.upcoming)),
  html: (data, { app }) => ('listing' in data ? profile(data, app) : upcomingPage(app, data.upcoming, data.isOwned)),
  markdown: (data) =>
    'listing' in data ? listingMarkdown(data) : `Launches in the week of ${dateText(data.upcoming.launch_week!)}.`,
})

function aboutUpcoming({ name, tagline, slug }: ListingSummary): About {
  return {
    title: `${name}: ${tagline}`,
    heading: name,
    description: tagline,
    breadcrumbs: [
      { name: 'Upcoming', path: '/launches?section=upcoming' },
      { name, path: `/listings/${slug}` },
    ],
  }
}

function aboutListing({ listing, evidence }: ListingPage, app: App): About {
  return {
    title: evidence.seo_title ?? `${listing.name}: ${listing.tagline}`,
    heading: listing.name,
    description: evidence.seo_description ?? listing.short_description ?? listing.tagline,
    image: `/og/listings/${listing.slug}.png`,
    breadcrumbs: [
      ...(listing.category
        ? [
            { name: 'Categories', path: '/categories' },
            { name: listing.category.name, path: `/categories/${listing.category.slug}` },
          ]
        : []),
      { name: listing.name, path: `/listings/${listing.slug}` },
    ],
    jsonLd: [
      {
        '@type': 'SoftwareApplication',
        name: listing.name,
        url: listing.website_url,
        description: listing.short_description ?? listing.tagline,
        headline: listing.headline ?? undefined,
        abstract: listing.summary ?? undefined,
        applicationCategory: listing.category?.name,
        image: listing.logo_url ?? undefined,
        sameAs: Object.values(listing.socials),
        ...(listing.rating.average !== null && {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: listing.rating.average,
            reviewCount: listing.rating.count,
          },
        }),
        author: { '@type': 'Organization', name: listing.name, url: listing.website_url },
        mainEntityOfPage: app.urls.to(`/listings/${listing.slug}`),
      },
      ...faqJsonLd(listing.faqs),
    ],
  }
}

function profile(data: ListingPage, app: App): Html {
  const { listing, alternatives, others, evidence } = data
  return html`<article class="page listing">${hero(listing)}
${numbers(listing)}
<div class="columns"><div class="column-main">
${gallery(listing, { playsVideos: true })}
${about(listing)}
${factSources(listing, evidence.facts)}
${listing.faqs.length > 0 && section({ id: 'faqs', title: 'FAQ', content: faqList(listing.faqs) })}
${
  listing.story
    ? section({ id: 'story', title: listing.story.title ?? 'The story', content: storyText(listing.story) })
    : nothing
}
${interviews(data)}
${updates(listing)}
${reviews(data)}
</div><div class="column-side">
${figures(listing)}
${pricing(listing)}
${founders(listing)}
${milestones(listing)}
${trend(listing)}
${share(listing, app.siteName())}
${!evidence.owned && claimNote(listing)}
</div></div>
${
  others.length > 0 &&
  section({
    id: 'others',
    title: listing.founders.length === 1 ? 'More by this maker' : 'More by these makers',
    content: listingTiles(others),
  })
}
${
  alternatives.length > 0 &&
  section({
    id: 'alternatives',
    title: 'Similar products',
    more: { href: `/listings/${listing.slug}/alternatives`, text: 'See all alternatives' },
    content: listingTiles(alternatives),
  })
}</article>`
}
