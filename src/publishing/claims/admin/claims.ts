import type { FastifyRequest } from 'fastify'
import { type BulkBox, bulkForm } from '../../../core/bulk/admin/form.ts'
import type { App } from '../../../platform/app.ts'
import type { Queryable } from '../../../platform/database/types.ts'
import { type Html, html } from '../../../platform/html.ts'
import { tokenField } from '../../../web/account.ts'
import type { Confirmation } from '../../../web/admin/confirm.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { submittedText } from '../../../web/admin/request-values.ts'
import { field } from '../../../web/components/form.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { pagination, uncountedPage } from '../../../web/components/pagination.ts'
import { timeElement } from '../../../web/components/time.ts'
import { userLink } from '../../../web/links.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { claimsInBulk } from '../bulk.ts'
import { toUnicode } from '../domains.ts'
import { type ClaimInReview, claimInReview, claimsInReview } from '../queries.ts'

const perPage = 20

/** Claims that were proven on listings with another owner. An admin decides who gets the listing. */
export async function adminClaimsPage(
  app: App,
  person: Person,
  request: FastifyRequest,
  flash: Flash,
): Promise<PageResponse> {
  const claims = await uncountedPage(request, perPage, (range) => claimsInReview(app.db, range))
  const { form, box } = await bulkForm(app, claimsInBulk, person, {})
  return adminPage(
    '/admin/claims',
    'Claims',
    flash,
    claims.items.length === 0
      ? emptyState({
          title: 'No claims to review',
          text: 'Claims on listings that already have an owner show up here.',
        })
      : html`<p>Each claimant has proven that they control the domain. The current owner may have sold or lost it. \
If in doubt, ask both.</p>\
${form}<ul class="entries-list">${claims.items.map((claim) => entry(person, claim, request, flash, box))}</ul>\
${pagination('/admin/claims', {}, claims)}`,
  )
}

const proofs = { dns: 'a DNS record', meta: 'a meta tag', file: 'a file', email: 'email' } as const

function entry(person: Person, claim: ClaimInReview, request: FastifyRequest, { problem }: Flash, box: BulkBox): Html {
  const {
    id,
    name,
    slug,
    domain,
    website_url,
    method,
    proven_at,
    claimant_name,
    claimant_email,
    owner_name,
    owner_email,
    last_check,
    email,
  } = claim
  const refused =
    problem && request.url.endsWith('/reject') && submittedText(request, 'claim') === String(id) ? problem : undefined
  return html`<li><h2 class="row-name" dir="auto">${box(id, `the claim by ${claimant_name}`)}<a href="/listings/${slug}">${name}</a></h2>\
<p class="facts">${userLink(website_url, toUnicode(domain))}<span>Proven by ${proofs[method]}${
    email && ` (${email})`
  }, ${timeElement(proven_at!)}</span></p>
<dl class="facts-list two-people"><div><dt>Claimant</dt><dd dir="auto">${claimant_name}, ${claimant_email}</dd></div>\
<div><dt>Owner</dt><dd dir="auto">${owner_name === null ? 'No owner' : `${owner_name}, ${owner_email}`}</dd>\
</div></dl>
${last_check && html`<p class="muted" dir="auto">${last_check.message}</p>`}
<div class="decision">\
<form method="post" action="/admin/claims/approve">${tokenField(person)}\
<button class="button" name="claim" value="${id}">Transfer to ${claimant_name}</button></form>
<details class="fold"${refused && html` open`}><summary>Reject</summary>\
<form class="stack" method="post" action="/admin/claims/reject">${tokenField(person)}${field({
    name: 'reason',
    id: `reason-${id}`,
    label: 'Reason',
    required: true,
    maxlength: 1000,
    hint: 'We email the claimant your reason.',
    value: refused ? (submittedText(request, 'reason') ?? null) : null,
    error: fieldError(refused, 'reason'),
  })}\
<p><button class="button button-quiet" name="claim" value="${id}">Reject claim</button></p>\
</form></details></div></li>`
}

/** Shown before a listing is given to the claimant, because that cannot be undone. */
export async function approvalConfirmation(db: Queryable, id: number): Promise<Confirmation | null> {
  const claim = await claimInReview(db, id)
  if (!claim) return null
  const { name, claimant_name, claimant_email, owner_name, owner_email } = claim
  return {
    at: '/admin/claims',
    title: `Transfer ${name} to ${claimant_name}?`,
    text: html`<p>Ownership of <b dir="auto">${name}</b> moves${
      owner_name !== null && html` from <span dir="auto">${owner_name} (${owner_email})</span>`
    } to <span dir="auto">${claimant_name} (${claimant_email})</span>, \
including its page, stats and settings. We email both. This cannot be undone.</p>`,
    yes: `Transfer to ${claimant_name}`,
    no: { href: '/admin/claims', text: 'Cancel' },
  }
}
