import type { FastifyRequest } from 'fastify'
import { listingForAdmin } from '../../../directory/listings/admin.ts'
import { fieldLabel } from '../../../directory/listings/pages/labels.ts'
import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import { idPattern } from '../../../platform/ids.ts'
import { sentenceCase } from '../../../platform/numbers.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { beforeAfter } from '../../../web/components/before-after.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { pageNumber, pagination } from '../../../web/components/pagination.ts'
import { timeElement } from '../../../web/components/time.ts'
import type { PageResponse } from '../../../web/show.ts'
import { type ListingChange, listingChanges } from '../review/changes.ts'

const perPage = 20

/** The changes of all listings or of one, before and after, newest first. */
export async function changesPage(app: App, request: FastifyRequest, flash: Flash): Promise<PageResponse> {
  const query = request.query as { page?: string; listing?: string }
  const page = pageNumber(query.page)
  const listing = idPattern.test(query.listing ?? '') ? await listingForAdmin(app.db, Number(query.listing)) : null
  const changes = await listingChanges(app.db, {
    listingId: listing?.id ?? null,
    limit: perPage + 1,
    offset: (page - 1) * perPage,
  })
  return adminPage(
    '/admin/changes',
    listing ? `Changes to ${listing.name}` : 'Listing changes',
    flash,
    html`${
      listing &&
      html`<p><a href="/admin/listings/${listing.id}">Open listing</a> · \
<a href="/admin/changes">All changes</a></p>`
    }${
      changes.length === 0
        ? emptyState({
            title: 'No changes yet',
            text: 'Edits by owners go live right away. You see them here, before and after.',
          })
        : html`<ol class="history">${changes
            .slice(0, perPage)
            .map((change) => changeEntry(change, { withListing: true }))}</ol>\
${pagination('/admin/changes', listing ? { listing: String(listing.id) } : {}, {
  page,
  per_page: perPage,
  total: 0,
  total_exact: false,
  has_more: changes.length > perPage,
})}`
    }`,
  )
}

export function changeEntry(change: ListingChange, { withListing }: { withListing: boolean }): Html {
  const { listing_id, listing_name, number, member_name, cause, made_at, changed } = change
  return html`<li>${
    withListing &&
    html`<h2 class="row-name" dir="auto"><a href="/admin/listings/${listing_id}">${listing_name}</a></h2>`
  }<p class="facts"><span>Version ${number}</span><span>${sentenceCase(cause)}</span><span dir="auto">${
    member_name ?? 'System'
  }</span>${timeElement(made_at)}</p>
<details class="fold"${withListing && html` open`}><summary>${changed.map(fieldLabel).join(', ')}</summary>\
${beforeAfter(
  change.fields.map(({ field, before, after }) => ({ label: fieldLabel(field), before, after })),
)}</details></li>`
}
