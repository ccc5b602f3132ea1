import type { Week } from '../../../core/calendar/weeks.ts'
import { type Html, html, nothing, type Part } from '../../../platform/html.ts'
import { countryName } from '../../../platform/numbers.ts'
import { voteButton, voteCount } from '../../votes/pages/button.ts'
import { facetText } from '../facets.ts'
import type { ListingCard, ListingTile } from '../summaries.ts'
import { logo } from './logo.ts'

interface RowOptions {
  /** Shown in large type before the logo. A dash until the first vote, when all would share the first rank. */
  rank?: number | 'none yet' | null
  /** Defaults to the votes of all time. */
  votes?: number
  /** The week that the votes are of. */
  week?: Week
  /** Shown instead of the vote button, such as the figure a board ranks by. */
  end?: Part
  heading?: 'h2' | 'h3'
}

/** A list of listings, which the keys j and k move through. */
export function listingList(rows: readonly Html[], { ordered = false }: { ordered?: boolean } = {}): Html {
  return ordered ? html`<ol class="rows" data-keys>${rows}</ol>` : html`<ul class="rows" data-keys>${rows}</ul>`
}

export function listingRow(
  listing: ListingCard,
  { rank, votes = listing.votes, week, end, heading = 'h3' }: RowOptions = {},
): Html {
  const name = html`<a href="/listings/${listing.slug}" dir="auto">${listing.name}</a>`
  return html`<li class="row">${rankFigure(rank)}
${logo(listing)}
<div class="row-text">${
    heading === 'h2' ? html`<h2 class="row-name">${name}</h2>` : html`<h3 class="row-name">${name}</h3>`
  }
<p class="row-tagline" dir="auto">${listing.tagline}</p>
${facts(listing)}</div>
<div class="row-end">${end ?? (listing.status === 'live' ? voteButton(listing, votes, week) : votes > 0 && voteCount(votes))}</div></li>`
}

/** Listings side by side, for pages about something else. */
export function listingTiles(listings: readonly ListingTile[]): Html {
  return html`<ul class="tiles">${listings.map(
    (listing) =>
      html`<li>${logo(listing, 'small')}<div>\
<h3 class="row-name"><a href="/listings/${listing.slug}" dir="auto">${listing.name}</a></h3>\
<p class="muted" dir="auto">${listing.tagline}</p></div></li>`,
  )}</ul>`
}

function rankFigure(rank: RowOptions['rank']): Html {
  if (rank === 'none yet')
    return html`<span class="rank figure"><span class="visually-hidden">No rank yet</span>\
<span aria-hidden="true">–</span></span>`
  if (typeof rank !== 'number') return nothing
  return html`<span class="rank figure${rank <= 3 && ` rank-${rank}`}">\
<span class="visually-hidden">Rank </span>${rank}</span>`
}

function facts({ category, country, pricing_model, featured, verified }: ListingCard): Html {
  return html`<p class="facts">${featured && html`<span class="tag tag-featured">Featured</span>`}${
    verified && html`<span class="tag">Verified</span>`
  }${category && html`<a href="/categories/${category.slug}">${category.name}</a>`}${
    country && html`<span>${countryName(country)}</span>`
  }${pricing_model && html`<span>${facetText(pricing_model)}</span>`}</p>`
}
