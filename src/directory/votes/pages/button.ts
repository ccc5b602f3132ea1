import { icon } from '../../../web/components/icon.ts'
import { type Html, html } from '../../../web/html.ts'
import { counted, number } from '../../../web/numbers.ts'
import { slot, slotKind } from '../../../web/slots.ts'
import { votesCastBy } from '../cast-by.ts'

interface Votable {
  id: number
  slug: string
  name: string
}

/** The vote of a reader: a form that works as it is, and without a page load where there is script. */
export function voteButton(listing: Votable, votes: number): Html {
  return slot(kind, listing.id, [listing.slug, listing.name, votes], button(listing.slug, listing.name, votes, false))
}

/**
 * On the page of the listing itself the form also says what led there, for the numbers of its maker. Where there is
 * script, that does.
 */
export function voteButtonOnItsPage(listing: Votable, votes: number): Html {
  return slot(
    kindOnItsPage,
    listing.id,
    [listing.slug, listing.name, votes],
    button(listing.slug, listing.name, votes, false),
  )
}

const kind = slotKind<ReadonlySet<number>>({
  name: 'vote',
  load: (app, viewer, keys) => votesCastBy(app.db, viewer.id, keys.map(Number)),
  fill: (_, voted, key, [slug, name, votes]) => button(slug!, name!, Number(votes), voted.has(Number(key))),
})

const kindOnItsPage = slotKind<ReadonlySet<number>>({
  name: 'vote-on-its-page',
  load: kind.load,
  fill: ({ cameFrom }, voted, key, [slug, name, votes]) =>
    button(slug!, name!, Number(votes), voted.has(Number(key)), cameFrom),
})

/** How many votes there are, where nobody can vote. */
export function voteCount(votes: number): Html {
  return html`<span class="vote-still">${icon('up')}<span class="figure">${number(votes)}</span>\
<span class="visually-hidden">${votes === 1 ? 'vote' : 'votes'}</span></span>`
}

function button(slug: string, name: string, votes: number, voted: boolean, from?: string): Html {
  return html`<vote-button>\
<form method="post" action="/listings/${slug}/vote">${
    from && html`<input type="hidden" name="from" value="${from}">`
  }<button class="vote" name="vote" value="${voted ? 'withdraw' : 'cast'}" aria-pressed="${
    voted ? 'true' : 'false'
  }" aria-label="${label(name, votes)}">${icon('up')}<span class="figure">${number(votes)}</span></button>\
</form></vote-button>`
}

function label(name: string, votes: number): string {
  return `Vote for ${name}, ${counted(votes, 'vote')}`
}
