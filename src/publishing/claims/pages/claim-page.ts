import type { App } from '../../../platform/app.ts'
import type { Problem } from '../../../platform/problem.ts'
import { accountPage, tokenField } from '../../../web/account.ts'
import { notice } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import { dateText } from '../../../web/dates.ts'
import { type Html, html } from '../../../web/html.ts'
import { type PageResponse, refused } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { presentClaim } from '../present.ts'
import { claimOf } from '../queries.ts'
import type { Claim, LastCheck } from '../schema.ts'
import { instructionsPart } from './instructions.ts'
import { methodTexts, standing, statusTag } from './words.ts'

export async function claimPage(app: App, person: Person, id: number, problem?: Problem): Promise<PageResponse> {
  const claim = presentClaim(app, await claimOf(app.db, person.member.id, id))
  const { listing, method, status } = claim
  const kind = status === 'verified' ? 'done' : status === 'rejected' ? 'error' : 'info'
  const spelled =
    listing.domain === listing.domain_unicode ? listing.domain : `${listing.domain_unicode} (${listing.domain})`
  return accountPage(
    '/account/claims',
    `Claim on ${listing.name}`,
    html`
<p class="facts">${statusTag(status)}<span>${methodTexts[method].name}</span>\
<a href="/listings/${listing.slug}">${listing.name}</a><span>${spelled}</span></p>
${refused(problem)}${notice(
  html`<p dir="auto">${standing(claim)}</p>\
${status === 'verified' && html`<p><a href="/account/listings">To your listings</a></p>`}`,
  kind,
)}
${
  status === 'pending' &&
  section({
    id: 'proof',
    title: 'What to do',
    note: `Until ${dateText(claim.expires_at)}`,
    content: method === 'email' ? mailPart(person, claim) : html`${instructionsPart(claim)}${checkForm(person, claim)}`,
  })
}
${
  claim.last_check &&
  (status === 'pending' ? method !== 'email' : method !== 'email' || status === 'verified') &&
  checkPart(claim.last_check)
}
<p><a href="/account/claims">All your claims</a></p>`,
  )
}

function checkForm(person: Person, { id }: Claim): Html {
  return html`<form class="stack" method="post" action="/account/claims/${id}/check">${tokenField(person)}<p>\
<button class="button button-signal">Check now</button></p></form>`
}

function mailPart(person: Person, { listing, instructions: { email } }: Claim): Html {
  return html`<p>A link was sent to <b>${email!.address}</b>. Open it and confirm; nothing else is needed. \
It may lie in the spam folder.</p>
<form class="stack" method="post" action="/account/claims">${tokenField(person)}<input type="hidden" name="slug" \
value="${listing.slug}"><input type="hidden" name="method" value="email">\
<input type="hidden" name="email" value="${email!.address}">\
<p><button class="button button-quiet">Send another link</button></p></form>`
}

function checkPart({ found, message, checked_at, looked_for, places }: LastCheck): Html {
  const time = `${dateText(checked_at)}, ${checked_at.slice(11, 16)} UTC`
  return section({
    id: 'check',
    title: 'What the last check found',
    note: time,
    content: html`${notice(html`<p dir="auto">${message}</p>`, found ? 'done' : 'error')}
<p class="muted">Looked for <code>${looked_for}</code></p>
${table({
  caption: 'Places that were looked at',
  columns: [{ title: 'Where' }, { title: 'Asked' }, { title: 'Found' }],
  rows: places.map((place) => [place.where, place.asked ?? 'The website', place.found]),
})}`,
  })
}
