import type { Week } from '../../../core/calendar/weeks.ts'
import { type Html, html } from '../../../platform/html.ts'
import { counted, number } from '../../../platform/numbers.ts'
import { icon } from '../../../web/components/icon.ts'
import { slot, slotKind } from '../../../web/slots.ts'
import { type Counters, currentCounters } from '../../listings/counters.ts'
import { isHidden, noticeForVoter } from '../fraud.ts'
import { votesCastBy } from '../queries.ts'

interface Votable {
  id: number
  slug: string
  name: string
}

/** A form that votes for a listing. With a script, it does not load a page. `week` is set where votes are of that week. */
export function voteButton(listing: Votable, votes: number, week?: Week): Html {
  const shown = button(listing.slug, listing.name, votes)
  return slot(kind, listing.id, [listing.slug, listing.name, votes, week ?? ''], shown)
}

/** On the listing's own page, the form also sends the page's referrer, for the maker's statistics. */
export function voteButtonOnListingPage(listing: Votable, votes: number): Html {
  const shown = button(listing.slug, listing.name, votes)
  return slot(kindOnListingPage, listing.id, [listing.slug, listing.name, votes], shown)
}

/** The number of votes in a sentence or a table. */
export function voteNumber({ id, slug }: Omit<Votable, 'name'>, votes: number): Html {
  return slot(numberKind, id, [slug, votes], figure(slug, votes))
}

interface OwnVote {
  week: Week
  /** Shown to the voter if the vote doesn't count. Null if there's nothing to say, undefined if it's withdrawn. */
  notice: string | null | undefined
  /**
   * To its voter, a vote set aside by a fraud rule looks like any other, so they see one vote more. They see one less
   * if they withdrew a vote that still counts in public.
   */
  adjustment: -1 | 0 | 1
}
/** By listing that the member voted for. */
type OwnVotes = ReadonlyMap<number, OwnVote>

const kind = slotKind<OwnVotes>({
  name: 'vote',
  load: async (app, viewer, keys) =>
    new Map(
      [...(await votesCastBy(app.db, viewer.id, keys.map(Number)))].map(([id, { reason, week, is_withdrawn }]) => [
        id,
        is_withdrawn
          ? { week, notice: undefined, adjustment: -1 }
          : { week, notice: noticeForVoter(app, reason), adjustment: isHidden(reason) ? 1 : 0 },
      ]),
    ),
  fill: (_, votesCast, key, [slug, name, votes, week]) => {
    const own = votesCast.get(Number(key))
    return button(slug!, name!, asSeenBy(own, Number(votes), week), own?.notice)
  },
  numbers: {
    load: currentCounters,
    show: (counters: Counters, key, [slug, name, , week]) => {
      const votes = week ? undefined : counters.get(Number(key))?.votes
      return votes === undefined ? undefined : voteButton({ id: Number(key), slug: slug!, name: name! }, votes)
    },
  },
})

const kindOnListingPage = slotKind<OwnVotes>({
  name: 'vote-on-its-page',
  load: kind.load,
  fill: ({ cameFrom }, votesCast, key, [slug, name, votes]) => {
    const own = votesCast.get(Number(key))
    return button(slug!, name!, asSeenBy(own, Number(votes)), own?.notice, cameFrom)
  },
  numbers: {
    load: currentCounters,
    show: (counters: Counters, key, [slug, name]) => {
      const votes = counters.get(Number(key))?.votes
      const listing = { id: Number(key), slug: slug!, name: name! }
      return votes === undefined ? undefined : voteButtonOnListingPage(listing, votes)
    },
  },
})

const numberKind = slotKind<OwnVotes>({
  name: 'vote-number',
  load: kind.load,
  fill: (_, votesCast, key, [slug, votes]) => figure(slug!, asSeenBy(votesCast.get(Number(key)), Number(votes))),
  numbers: {
    load: currentCounters,
    show: (counters: Counters, key, [slug]) => {
      const votes = counters.get(Number(key))?.votes
      return votes === undefined ? undefined : voteNumber({ id: Number(key), slug: slug! }, votes)
    },
  },
})

function asSeenBy(own: OwnVote | undefined, votes: number, week?: Week): number {
  return own && (!week || week === own.week) ? votes + own.adjustment : votes
}

/** The number of votes, for places without a button. */
export function voteCount(votes: number): Html {
  return html`<span class="vote-still">${icon('up')}<span class="figure">${number(votes)}</span>\
<span class="visually-hidden">${votes === 1 ? 'vote' : 'votes'}</span></span>`
}

/** Votes cast on the same page update it. */
function figure(slug: string, votes: number): Html {
  return html`<span data-votes="${slug}">${number(votes)}</span>`
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
