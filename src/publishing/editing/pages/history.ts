import type { FastifyRequest } from 'fastify'
import { fieldLabel } from '../../../directory/listings/pages/labels.ts'
import { type FormState, type OwnListing, ownListingPage } from '../../../directory/listings/pages/own-listing.ts'
import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import { sentenceCase } from '../../../platform/numbers.ts'
import { tokenField } from '../../../web/account.ts'
import { beforeAfter } from '../../../web/components/before-after.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { pageNumber, pagination } from '../../../web/components/pagination.ts'
import { timeElement } from '../../../web/components/time.ts'
import type { PageResponse } from '../../../web/show.ts'
import { type ListingChange, listingChanges } from '../review/changes.ts'
import { adminCause } from '../versions.ts'

const perPage = 20

/** Every change of a listing with the content before and after it. Either can be restored. */
export async function historyPage(
  app: App,
  own: OwnListing,
  state: FormState,
  request: FastifyRequest,
): Promise<PageResponse> {
  const page = pageNumber((request.query as { page?: string }).page)
  const changes = await listingChanges(app.db, {
    listingId: own.listing.id,
    limit: perPage + 1,
    offset: (page - 1) * perPage,
  })
  const path = `${own.path}/history`
  const pages = pagination(
    path,
    {},
    { page, per_page: perPage, total: 0, total_exact: false, has_more: changes.length > perPage },
  )
  return ownListingPage(
    own,
    '/history',
    state,
    changes.length === 0 && page === 1
      ? emptyState({
          title: 'No changes yet',
          text: 'Every edit shows up here, with who made it, and can be undone.',
        })
      : html`<ol class="history">${changes.slice(0, perPage).map((change) => entry(own, change))}</ol>${pages}`,
  )
}

function entry({ person, path, isAdmin }: OwnListing, change: ListingChange): Html {
  const { number, member_name, cause, made_at, changed } = change
  return html`<li><details class="fold">\
<summary><span>${sentenceCase(cause)}: ${changed
    .map((field) => fieldLabel(field).toLowerCase())
    .join(', ')}</span></summary>
${beforeAfter(change.fields.map(({ field, before, after }) => ({ label: fieldLabel(field), before, after })))}
${
  cause === adminCause && !isAdmin
    ? html`<p class="muted">An admin made this change. Contact us if it’s wrong.</p>`
    : html`<form class="cluster" method="post" action="${path}/restore">${tokenField(person)}\
<input type="hidden" name="number" value="${number}">\
<button class="button button-quiet" name="state" value="before">Undo this change\
<span class="visually-hidden"> version ${number}</span></button>\
<button class="button button-quiet" name="state" value="after">Restore this version\
<span class="visually-hidden"> ${number}</span></button></form>`
}</details>
<p class="facts"><span>Version ${number}</span><span dir="auto">${
    member_name ?? 'System'
  }</span>${timeElement(made_at)}</p></li>`
}
