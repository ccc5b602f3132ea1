import { type Html, html } from '../../../platform/html.ts'
import { counted, number } from '../../../platform/numbers.ts'
import { icon } from '../../../web/components/icon.ts'
import { slot, slotKind } from '../../../web/slots.ts'
import { noticeForVoter } from '../fraud.ts'
import { votesCastBy } from '../queries.ts'

interface Votable {
  id: number
  slug: string
  name: string
}

/** A form that votes for a listing. With a script, it does not load a page. */
export function voteButton(listing: Votable, votes: number): Html {
  return slot(kind, listing.id, [listing.slug, listing.name, votes], button(listing.slug, listing.name, votes))
}

/** On the listing's own page, the form also sends the page's referrer, for the maker's statistics. */
export function voteButtonOnListingPage(listing: Votable, votes: number): Html {
  return slot(
    kindOnListingPage,
    listing.id,
    [listing.slug, listing.name, votes],
    button(listing.slug, listing.name, votes),
  )
}

/** By listing that the member voted for: what they are told if the vote does not count. */
type OwnVotes = ReadonlyMap<number, string | null>

const kind = slotKind<OwnVotes>({
  name: 'vote',
  load: async (app, viewer, keys) =>
    new Map(
      [...(await votesCastBy(app.db, viewer.id, keys.map(Number)))].map(([id, reason]) => [
        id,
        noticeForVoter(app, reason),
      ]),
    ),
  fill: (_, own, key, [slug, name, votes]) => button(slug!, name!, Number(votes), own.get(Number(key))),
})

const kindOnListingPage = slotKind<OwnVotes>({
  name: 'vote-on-its-page',
  load: kind.load,
  fill: ({ cameFrom }, own, key, [slug, name, votes]) =>
    button(slug!, name!, Number(votes), own.get(Number(key)), cameFrom),
})

/** The number of votes, for places without a button. */
export function voteCount(votes: number): Html {
  return html`<span class="vote-still">${icon('up')}<span class="figure">${number(votes)}</span>\
<span class="visually-hidden">${votes === 1 ? 'vote' : 'votes'}</span></span>`
}

/** `notice` is undefined if the reader has not voted, and null if there is nothing to say about their vote. */
function button(slug: string, name: string, votes: number, notice?: string | null, from?: string): Html {
  const [value, pressed] = notice === undefined ? ['cast', 'false'] : ['withdraw', 'true']
  const label = `Vote for ${name}, ${counted(votes, 'vote')}`
  return html`<vote-button><form method="post" action="/listings/${slug}/vote">\
${from && html`<input type="hidden" name="from" value="${from}">`}\
<button class="vote" name="vote" value="${value}" aria-pressed="${pressed}" aria-label="${label}"${
    notice && html` title="${notice}" data-uncounted`
  }>\
${icon('up')}<span class="figure">${number(votes)}</span></button></form></vote-button>`
}
