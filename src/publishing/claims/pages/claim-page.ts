import type { App } from '../../../platform/app.ts'
import { dateText, timeText } from '../../../platform/dates.ts'
import { type Html, html } from '../../../platform/html.ts'
import type { Problem } from '../../../platform/problem.ts'
import { accountPage, tokenField } from '../../../web/account.ts'
import { copyable } from '../../../web/components/copy.ts'
import { notice } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import { userLink } from '../../../web/links.ts'
import { type PageResponse, problemNotice } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { presentClaim } from '../present.ts'
import { claimOf } from '../queries.ts'
import type { Claim, Instructions, LastCheck } from '../schema.ts'
import { methodTexts, statusTag, statusText } from './labels.ts'

export async function claimPage(app: App, person: Person, id: number, problem?: Problem): Promise<PageResponse> {
  const claim = presentClaim(app, await claimOf(app.db, person.member.id, id))
  const { listing, method, status } = claim
  const kind = status === 'verified' ? 'done' : status === 'rejected' ? 'error' : 'info'
  const domain =
    listing.domain === listing.domain_unicode ? listing.domain : `${listing.domain_unicode} (${listing.domain})`
  return accountPage(
    '/account/claims',
    `Claim on ${listing.name}`,
    html`
<p class="facts">${statusTag(status)}<span>${methodTexts[method].name}</span>\
<a href="/listings/${listing.slug}">${listing.name}</a><span>${domain}</span></p>
${problemNotice(problem)}${notice(
  html`<p dir="auto">${statusText(claim)}</p>\
${status === 'verified' && html`<p><a href="/account/listings">View your listings</a></p>`}`,
  kind,
)}
${
  status === 'pending' &&
  section({
    id: 'proof',
    title: 'What to do',
    note: `Expires ${dateText(claim.expires_at)}`,
    content: method === 'email' ? emailPart(person, claim) : html`${proofPart(claim)}${checkForm(person, claim)}`,
  })
}
${claim.last_check && (method !== 'email' || status === 'verified') && checkPart(claim.last_check)}
<p><a href="/account/claims">All claims</a></p>`,
  )
}

/** What to publish, each piece with a button to copy it. */
function proofPart({ instructions: { record, tag, file, steps } }: Claim): Html {
  return html`${record && recordPart(record)}${
    tag &&
    html`<p>Paste this into the <code>&lt;head&gt;</code> of ${userLink(tag.page, tag.page)}:</p>\
${copyable(tag.html, { label: 'Copy tag', language: 'html' })}`
  }${
    file &&
    html`<p>Create a text file with this line:</p>\
${copyable(file.content, { label: 'Copy line' })}<p>Upload it to this URL:</p>\
${copyable(file.url, { label: 'Copy URL' })}`
  }
<details class="fold"><summary>Step by step</summary>\
<ol class="steps">${steps.map((step) => html`<li dir="auto">${step}</li>`)}</ol></details>`
}

function recordPart({ name, host, value, line, also_accepted_at }: NonNullable<Instructions['record']>): Html {
  return html`<p>Add this record to your domain’s DNS:</p>
<dl class="record"><div><dt>Type</dt><dd><code>TXT</code></dd></div>\
<div><dt>Name</dt><dd>${copyable(host, { label: 'Copy name' })}<p class="hint">Full name: <code>${name}</code>. \
Also accepted at ${also_accepted_at.map((other, index) => html`${index > 0 && ', '}<code>${other}</code>`)}.</p></dd>\
</div>\
<div><dt>Value</dt><dd>${copyable(value, { label: 'Copy value' })}</dd></div></dl>
<details class="fold"><summary>Zone file line</summary>\
${copyable(line, { label: 'Copy line' })}</details>`
}

function checkForm(person: Person, { id }: Claim): Html {
  return html`<form class="stack" method="post" action="/account/claims/${id}/check">${tokenField(person)}\
<p><button class="button button-signal">Check now</button></p></form>`
}

function emailPart(person: Person, { listing, instructions: { email } }: Claim): Html {
  return html`<p>We sent a link to <b>${email!.address}</b>. Open it to verify your claim. \
Can’t find it? Check your spam folder.</p>
<form class="stack" method="post" action="/account/claims">${tokenField(person)}\
<input type="hidden" name="slug" value="${listing.slug}">\
<input type="hidden" name="method" value="email">\
<input type="hidden" name="email" value="${email!.address}">\
<p><button class="button button-quiet">Resend link</button></p></form>`
}

function checkPart({ found, message, checked_at, looked_for, places }: LastCheck): Html {
  return section({
    id: 'check',
    title: 'Last check',
    note: timeText(checked_at),
    content: html`${notice(html`<p dir="auto">${message}</p>`, found ? 'done' : 'error')}
<dl class="check-places"><div><dt>We expected</dt><dd>${looked_for}</dd></div>${[
      ...Map.groupBy(places, ({ where, found }) => `${where} ${found}`).values(),
    ].map(placeEntry)}</dl>`,
  })
}

/** One place and what was found there. DNS servers with the same answer share an entry. */
function placeEntry(same: LastCheck['places']): Html {
  const asked = same.flatMap((place) => place.asked ?? [])
  return html`<div><dt><code>${same[0]!.where}</code></dt><dd dir="auto">Found: ${same[0]!.found}\
${asked.length > 0 && html`<p class="hint">Asked: ${asked.join(', ')}</p>`}</dd></div>`
}
