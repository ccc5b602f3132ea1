import type { FastifyRequest } from 'fastify'
import { type BulkBox, bulkForm } from '../../../core/bulk/admin/form.ts'
import {
  type AdminListing,
  listingsForAdmin,
  readListingFilter,
  type StatusFilter,
} from '../../../directory/listings/admin.ts'
import { adminStatusTag } from '../../../directory/listings/pages/labels.ts'
import { statusNames } from '../../../directory/listings/status.ts'
import type { App } from '../../../platform/app.ts'
import { dateText } from '../../../platform/dates.ts'
import { html, type Part } from '../../../platform/html.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { pageNumber, pagination } from '../../../web/components/pagination.ts'
import { table } from '../../../web/components/table.ts'
import { filterLinks } from '../../../web/components/tabs.ts'
import { withQuery } from '../../../web/links.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { listingsInBulk } from '../bulk.ts'

const perPage = 50
const filterNames: Readonly<Record<StatusFilter, string>> = { ...statusNames, deleted: 'Deleted' }

export async function adminListingsPage(
  app: App,
  person: Person,
  request: FastifyRequest,
  flash: Flash,
): Promise<PageResponse> {
  const query = request.query as { q?: string; status?: string; page?: string }
  const { q: words, status } = readListingFilter(query)
  const q = words ?? ''
  const page = pageNumber(query.page)
  const listings = await listingsForAdmin(app.db, {
    q: q || null,
    status,
    limit: perPage + 1,
    offset: (page - 1) * perPage,
  })
  const filters = filterLinks(
    'Status',
    Object.entries(filterNames).map(([kind, text]) => ({
      href: withQuery('/admin/listings', { q, status: kind === status ? undefined : kind }),
      text,
      current: kind === status,
    })),
  )
  const { form, box } = await bulkForm(app, listingsInBulk, person, query)
  return adminPage(
    '/admin/listings',
    'Listings',
    flash,
    html`<form class="search-form" action="/admin/listings">\
<div class="search-field">\
<input type="search" name="q" value="${q}" maxlength="200" aria-label="Search listings" \
placeholder="Name, domain or owner’s email" dir="auto"></div>\
${status && html`<input type="hidden" name="status" value="${status}">`}\
<button class="button">Search</button></form>
${filters}${
  listings.length === 0
    ? q || status
      ? emptyState({ title: 'No listings match', text: 'Try the full domain, or how the name starts.' })
      : emptyState({ title: 'No listings yet', text: 'Every product shows up here, from draft to launch.' })
    : html`${form}${table({
        caption: 'Listings',
        columns: [
          { title: 'Listing' },
          { title: 'Status' },
          { title: 'Domain' },
          { title: 'Owner' },
          { title: 'Created' },
        ],
        rows: listings.slice(0, perPage).map((listing) => row(listing, box)),
      })}${pagination(
        '/admin/listings',
        { ...(q && { q }), ...(status && { status }) },
        { page, per_page: perPage, total: 0, total_exact: false, has_more: listings.length > perPage },
      )}`
}`,
  )
}

function row(listing: AdminListing, box: BulkBox): Part[] {
  const { id, name, domain, owner_name, owner_email, created_at } = listing
  return [
    html`${box(id, name)}<a href="/admin/listings/${id}">${name}</a>`,
    adminStatusTag(listing),
    domain,
    owner_name === null
      ? html`<span class="muted">No owner</span>`
      : html`${owner_name}<br><span class="muted">${owner_email}</span>`,
    dateText(created_at.toISOString()),
  ]
}
