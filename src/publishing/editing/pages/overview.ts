import { weekClosesText } from '../../../core/calendar/weeks.ts'
import { type FormState, type OwnListing, ownListingPage } from '../../../directory/listings/pages/own-listing.ts'
import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import { number } from '../../../platform/numbers.ts'
import { tokenField } from '../../../web/account.ts'
import { notice } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import type { PageResponse } from '../../../web/show.ts'
import { draftOfListing } from '../../drafts/queries.ts'
import { badgeSection } from '../../lifecycle/pages/badge.ts'
import { myListingPath } from '../paths.ts'
import { whenText } from './list.ts'

/** The status of a listing, its next step, and the owner's options. */
export async function myListingPage(app: App, own: OwnListing, state: FormState): Promise<PageResponse> {
  const { listing } = own
  const { next_step, votes, followers, views, rating } = listing
  const draft = await draftOfListing(app.db, listing.id, own.person.member.id)
  const figures: [string, string][] = [
    ['votes', number(votes)],
    ['followers', number(followers)],
    ['views', number(views)],
    ...(rating.average === null ? [] : [['out of 5 stars', String(rating.average)] as [string, string]]),
  ]
  return ownListingPage(
    own,
    '',
    state,
    html`
${section({
  id: 'next',
  title: 'Next step',
  content: html`${notice(html`<p dir="auto">${next_step.text}</p>\
${next_step.at && html`<p class="muted">${whenText(next_step)}</p>`}`)}${planOptions(app, own)}`,
})}
${badgeSection(own)}
${
  listing.status === 'live' &&
  section({
    id: 'figures',
    title: 'Results so far',
    more: { href: `${myListingPath(listing.id)}/dashboard`, text: 'Dashboard' },
    content: html`<dl class="figures">${figures.map(
      ([label, value]) => html`<div><dt>${label}</dt><dd class="figure">${value}</dd></div>`,
    )}</dl>`,
  })
}
${
  draft !== null &&
  html`<p><a href="/account/drafts/${draft}">Open the draft</a> to see the source of every fact. \
Changes you make there also update this listing.</p>`
}`,
  )
}

/** The plans and products that can be chosen now. */
function planOptions(app: App, { person, listing: { id, status, plan } }: OwnListing): Html | null {
  const orderPath = (product: string) => `/account/orders/new?listing=${id}&product=${product}`
  if (status === 'draft') {
    return html`<div class="plans"><div><h3>Free</h3>\
<p>A launch week a few weeks out. Add our badge to your homepage to keep it.</p>\
<form method="post" action="${myListingPath(id)}/free">${tokenField(person)}\
<button class="button button-quiet">Choose free plan</button></form></div>
<div><h3>Paid</h3><p>Go live now or in the week you choose, with your story, milestones and media. \
${weekClosesText(app)}.</p>\
<a class="button" href="${orderPath('launch')}">Choose your week</a></div></div>`
  }
  if (plan === 'free' && (status === 'awaiting_badge' || status === 'scheduled'))
    return html`<p class="cluster">\
<a class="button button-quiet" href="${orderPath('skip_queue')}">Choose an earlier week</a>\
<a class="button button-quiet" href="${orderPath('launch')}">Launch with a paid plan</a>\
<span class="muted">${weekClosesText(app)}.</span></p>`
  return status === 'live'
    ? html`<p class="cluster"><a class="button button-quiet" href="${myListingPath(id)}/updates">Post an update</a>\
<a class="button button-quiet" href="/account/orders/new?listing=${id}">Promote it</a></p>`
    : null
}
