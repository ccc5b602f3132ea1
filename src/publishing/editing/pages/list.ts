import { listingStatusTag } from '../../../directory/listings/pages/labels.ts'
import { logo } from '../../../directory/listings/pages/logo.ts'
import type { App } from '../../../platform/app.ts'
import { timeText } from '../../../platform/dates.ts'
import { type Html, html } from '../../../platform/html.ts'
import { counted } from '../../../platform/numbers.ts'
import { offsetOf, present } from '../../../platform/operation/paging.ts'
import { accountPage } from '../../../web/account.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { pagination } from '../../../web/components/pagination.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { myListingPath } from '../paths.ts'
import { presentOwnedSummary } from '../present.ts'
import { countOwned, ownedSummaries } from '../queries.ts'

/** The listings that a member owns or edits, each with its next step. */
export async function myListingsPage(app: App, { member }: Person, page: number): Promise<PageResponse> {
  const request = { page, per_page: 20 }
  const rows = await ownedSummaries(app.db, member.id, { limit: request.per_page, offset: offsetOf(request) })
  const { items, ...envelope } = present(
    rows.map((row) => presentOwnedSummary(app, row)),
    await countOwned(app.db, member.id),
    request,
  )
  const content =
    items.length > 0
      ? html`<ul class="own-listings">${items.map(entry)}</ul>\
${pagination('/account/listings', {}, envelope)}<p class="cluster">\
<a class="button" href="/submit">Launch another product</a>\
<a class="button button-quiet" href="/account/claims">Claim a listing</a></p>`
      : noListings()
  return accountPage('/account/listings', 'Your listings', content)
}

function entry(listing: ReturnType<typeof presentOwnedSummary>): Html {
  const { id, name, tagline, status, plan, role, next_step, votes, followers, views } = listing
  const path = myListingPath(id)
  return html`<li>${logo(listing)}<div><h2 class="row-name" dir="auto"><a href="${path}">${name}</a></h2>\
<p class="row-tagline" dir="auto">${tagline}</p>
<p class="facts">${listingStatusTag(status)}${
    plan && html`<span>${plan === 'paid' ? 'Paid launch' : 'Free plan'}</span>`
  }${role === 'editor' && html`<span>You’re an editor</span>`}${
    status === 'live' &&
    html`<span>${counted(votes, 'vote')}, ${counted(followers, 'follower')}, ${counted(views, 'view')}</span>`
  }</p>
<p class="next-step" dir="auto"><b>Next:</b> ${next_step.text}${
    next_step.at && html` <span class="muted">${whenText(next_step)}</span>`
  }</p>
<p class="cluster"><a href="${path}/edit">Edit<span class="visually-hidden"> ${name}</span></a>\
<a href="${path}/dashboard">Dashboard<span class="visually-hidden"> of ${name}</span></a>${
    status === 'live' &&
    html`<a href="${path}/updates">Post an update<span class="visually-hidden"> on ${name}</span></a>`
  }</p></div></li>`
}

/** When the next step happens on its own. */
export function whenText({ code, at }: { code: string; at: string | null }): string {
  if (at === null) return ''
  if (code === 'add_badge') return `Next check: ${timeText(at)}.`
  return code === 'gather_votes' ? `Until ${timeText(at)}.` : `On ${timeText(at)}.`
}

function noListings(): Html {
  return html`${emptyState({
    title: 'No listings yet',
    text: 'Paste your URL and we draft a profile for you to review. ' + 'Already listed here? Claim your listing.',
    action: { href: '/submit', text: 'Launch a product' },
  })}<p><a href="/account/claims">Claim a listing</a></p>`
}
