import type { BadgeReport } from '../../../directory/badges/badge-check.ts'
import type { OwnListing } from '../../../directory/listings/pages/own-listing.ts'
import { timeText } from '../../../platform/dates.ts'
import { type Html, html, nothing } from '../../../platform/html.ts'
import { tokenField } from '../../../web/account.ts'
import { copyable } from '../../../web/components/copy.ts'
import { notice } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import { myListingPath } from '../../editing/paths.ts'

/** The badge to embed, the result of the last check, and a button to check now. */
export function badgeSection({ person, listing }: OwnListing): Html {
  const { badge, status, plan, id, slug, website_url } = listing
  if (!badge) return nothing
  const awaitsBadge = status === 'awaiting_badge'
  const isRechecked = status === 'scheduled' && plan === 'free'
  return section({
    id: 'badge',
    title: 'Badge',
    ...(badge.checked_at && { note: `Last check: ${timeText(badge.checked_at)}` }),
    more: { href: `/listings/${slug}/badges`, text: 'More styles' },
    content: html`<p>${
      awaitsBadge
        ? html`Paste this into your homepage, ${website_url}. We check automatically${
            badge.next_check_at && ` (next: ${timeText(badge.next_check_at)})`
          }.`
        : isRechecked
          ? html`Keep it on your homepage, ${website_url}, until your week starts. \
We check again shortly before${badge.next_check_at && ` (next: ${timeText(badge.next_check_at)})`}.`
          : 'Show visitors where you launched. The badge updates automatically.'
    }</p>
${copyable(badge.html, { label: 'Copy badge', language: 'html' })}
${
  (awaitsBadge || isRechecked) &&
  html`<form class="stack" method="post" action="${myListingPath(id)}/badge">${tokenField(person)}\
<p><button class="button button-signal">Check now</button></p></form>`
}
${badge.report && (awaitsBadge || isRechecked || badge.report.found) && reportPart(badge.report)}`,
  })
}

function reportPart({ found, message, looked_for, pages }: BadgeReport): Html {
  return html`<div id="report">${notice(html`<p dir="auto">${message}</p>`, found ? 'done' : 'error')}</div>
<details class="fold"${!found && html` open`}><summary>What we checked</summary>\
<p>Expected:</p><ul class="ticks">${looked_for.map((what) => html`<li class="wrap-anywhere">${what}</li>`)}</ul>
${table({
  caption: 'Pages we checked',
  columns: [{ title: 'Page' }, { title: 'Response' }, { title: 'Found' }],
  rows: pages.map(({ url, status, problem, seen }) => [
    url,
    problem ?? (status === null ? 'None' : String(status)),
    seen.length === 0
      ? 'No badge'
      : html`<ul>${seen.map(
          ({ form, address, flaw }) =>
            html`<li>${
              form === 'picture' ? 'Image' : form === 'link' ? 'Link' : 'Text'
            } <bdi class="wrap-anywhere">${address}</bdi>${flaw && html`: ${flaw}`}</li>`,
        )}</ul>`,
  ]),
})}</details>`
}
