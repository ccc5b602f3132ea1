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
  const isAwaited = status === 'awaiting_badge'
  const isRechecked = status === 'scheduled' && plan === 'free'
  return section({
    id: 'badge',
    title: 'Badge',
    ...(badge.checked_at && { note: `Last looked for on ${timeText(badge.checked_at)}` }),
    more: { href: `/listings/${slug}/badges`, text: 'Other styles' },
    content: html`<p>${
      isAwaited
        ? html`Paste this into the homepage, ${website_url}. It is looked for by itself${
            badge.next_check_at && `, next on ${timeText(badge.next_check_at)}`
          }; you can also have it looked for now.`
        : isRechecked
          ? html`Leave it on the homepage, ${website_url}, until the week begins. \
In the last days before it is looked for again${badge.next_check_at && `, next on ${timeText(badge.next_check_at)}`}.`
          : 'Show on your own pages where you launched. It keeps itself up to date.'
    }</p>
${copyable(badge.html, { label: 'Copy the badge', language: 'html' })}
${
  (isAwaited || isRechecked) &&
  html`<form class="stack" method="post" action="${myListingPath(id)}/badge">${tokenField(person)}\
<p><button class="button button-signal">Look for the badge now</button></p></form>`
}
${badge.report && (isAwaited || isRechecked || badge.report.found) && reportPart(badge.report)}`,
  })
}

function reportPart({ found, message, looked_for, pages }: BadgeReport): Html {
  return html`<div id="report">${notice(html`<p dir="auto">${message}</p>`, found ? 'done' : 'error')}</div>
<details class="fold"${!found && html` open`}><summary>What was looked for, and what was there</summary>\
<p>Looked for:</p><ul class="ticks">${looked_for.map((what) => html`<li class="wrap-anywhere">${what}</li>`)}</ul>
${table({
  caption: 'Pages that were looked at',
  columns: [{ title: 'Page' }, { title: 'Answer' }, { title: 'Found' }],
  rows: pages.map(({ url, status, problem, seen }) => [
    url,
    problem ?? (status === null ? 'None' : String(status)),
    seen.length === 0
      ? 'Nothing like the badge'
      : html`<ul>${seen.map(
          ({ form, address, flaw }) =>
            html`<li>${
              form === 'picture' ? 'Picture' : form === 'link' ? 'Link' : 'Text'
            } <bdi class="wrap-anywhere">${address}</bdi>${flaw && html`: ${flaw}`}</li>`,
        )}</ul>`,
  ]),
})}</details>`
}
