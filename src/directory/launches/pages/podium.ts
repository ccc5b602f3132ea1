import { type Html, html } from '../../../platform/html.ts'
import { counted } from '../../../platform/numbers.ts'
import { logo } from '../../listings/pages/logo.ts'
import type { ListingTile } from '../../listings/summaries.ts'

/** The winners of a week. The markup is in their order; styles put the first in the middle. */
export function podium(places: readonly { place: number; votes: number; listing: ListingTile }[]): Html {
  return html`<ol class="podium">${places.map(
    ({ place, votes, listing }) => html`<li class="podium-place podium-${place}">
${logo(listing)}
<h3 class="row-name"><a href="/listings/${listing.slug}" dir="auto">${listing.name}</a></h3>
<p class="podium-votes figure">${counted(votes, 'vote')}</p>
<span class="podium-step figure"><span class="visually-hidden">Place </span>${place}</span></li>`,
  )}</ol>`
}
