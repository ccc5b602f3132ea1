import type { FastifyRequest } from 'fastify'
import { type AdminListing, listingForAdmin } from '../../../directory/listings/admin.ts'
import { listingStatusTag } from '../../../directory/listings/pages/labels.ts'
import { statusNames } from '../../../directory/listings/status.ts'
import type { App } from '../../../platform/app.ts'
import type { Queryable } from '../../../platform/database/types.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { sentenceCase } from '../../../platform/numbers.ts'
import { tokenField } from '../../../web/account.ts'
import type { Confirmation } from '../../../web/admin/confirm.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { submittedText } from '../../../web/admin/request-values.ts'
import { textField } from '../../../web/components/form.ts'
import { pageNumber, pagination } from '../../../web/components/pagination.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import { timeElement } from '../../../web/components/time.ts'
import { pathId } from '../../../web/forms.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { changeEntry } from '../../editing/admin/changes.ts'
import { identityForm } from '../../editing/admin/identity.ts'
import { contentOf } from '../../editing/content.ts'
import { listingChanges } from '../../editing/review/changes.ts'
import { lastBadgeCheck } from '../badge/check.ts'
import { eventsOfListing, type ListingEvent } from '../queries.ts'

const perPage = 20

/** One listing with its history, and forms for what only admins can do: change its identity, hide it, show it again. */
export async function adminListingPage(
  app: App,
  person: Person,
  request: FastifyRequest,
  flash: Flash,
): Promise<PageResponse> {
  const id = pathId(request)
  const listing = await listingForAdmin(app.db, id)
  const page = pageNumber((request.query as { events?: string }).events)
  const [events, changes, content, badgeCheck] = await Promise.all([
    eventsOfListing(app.db, id, { limit: perPage + 1, offset: (page - 1) * perPage }),
    listingChanges(app.db, { listingId: id, limit: perPage + 1 }),
    contentOf(app.db, id),
    lastBadgeCheck(app.db, id),
  ])
  return adminPage(
    '/admin/listings',
    listing.name,
    flash,
    html`
<p class="facts">${listingStatusTag(listing.status)}<span>${
      listing.plan === null ? 'No plan' : listing.plan === 'paid' ? 'Paid launch' : 'Free plan'
    }</span><span>${listing.domain}</span><span dir="auto">${
      listing.owner_name === null ? 'No owner' : `${listing.owner_name}, ${listing.owner_email}`
    }</span>${
      (listing.status === 'live' || listing.status === 'scheduled') &&
      html`<a href="/listings/${listing.slug}">View public page</a>`
    }</p>
${
  badgeCheck &&
  html`<p class="muted" dir="auto">Badge, last checked on ${timeElement(badgeCheck.checked_at)}: \
${badgeCheck.report.message}</p>`
}
${section({
  id: 'identity',
  title: 'Name, website and categories',
  content: await identityForm(app, person, request, id, content, flash.problem),
})}
${section({
  id: 'visibility',
  title: listing.status === 'hidden' ? 'Restore listing' : 'Hide listing',
  content: visibilityForm(person, request, listing, flash),
})}
${section({
  id: 'changes',
  title: 'Changes',
  ...(changes.length > perPage && {
    note: `Latest ${perPage}`,
    more: { href: `/admin/changes?listing=${id}`, text: 'All changes' },
  }),
  content:
    changes.length > 0
      ? html`<ol class="history">${changes
          .slice(0, perPage)
          .map((change) => changeEntry(change, { withListing: false }))}</ol>`
      : html`<p class="muted">No changes yet.</p>`,
})}
${section({
  id: 'events',
  title: 'Activity',
  content:
    events.length === 0
      ? html`<p class="muted">No activity yet.</p>`
      : html`${table({
          caption: 'Events',
          columns: [{ title: 'Event' }, { title: 'Status' }, { title: 'By' }, { title: 'Reason' }, { title: 'When' }],
          rows: events.slice(0, perPage).map(eventRow),
        })}${pagination(
          `/admin/listings/${id}`,
          {},
          { page, per_page: perPage, total: 0, total_exact: false, has_more: events.length > perPage },
          'events',
        )}`,
})}`,
  )
}

function visibilityForm(
  person: Person,
  request: FastifyRequest,
  { id, status }: AdminListing,
  { problem }: Flash,
): Html {
  if (status === 'draft') return html`<p class="muted">This listing isn’t public yet.</p>`
  const isHidden = status === 'hidden'
  const refused = problem && /\/(un)?hide$/.test(request.url) ? problem : undefined
  const action = `/admin/listings/${id}/${isHidden ? 'unhide' : 'hide'}`
  return html`<form class="stack" method="post" action="${action}">${tokenField(person)}${textField({
    name: 'reason',
    label: 'Reason',
    required: true,
    rows: 3,
    maxlength: 1000,
    hint: 'We send it to the owner and editors.',
    value: refused ? (submittedText(request, 'reason') ?? null) : null,
    error: fieldError(refused, 'reason'),
  })}\
<p><button class="button">${isHidden ? 'Restore listing' : 'Hide listing'}</button></p></form>`
}

/** Shown before a listing is hidden, with the reason that its owner and editors will read. */
export async function hideConfirmation(db: Queryable, id: number, reason: string): Promise<Confirmation> {
  const { name } = await listingForAdmin(db, id)
  return {
    at: '/admin/listings',
    title: `Hide ${name}?`,
    text: html`<p>Its page disappears right away, along with every link to it, \
and it can’t get votes until you restore it. The owner and editors get your reason:</p>\
<blockquote class="text" dir="auto">${reason}</blockquote>`,
    yes: 'Hide listing',
    no: { href: `/admin/listings/${id}`, text: 'Cancel' },
  }
}

function eventRow({ from_status, to_status, cause, note, actor_name, happened_at }: ListingEvent): Part[] {
  return [
    sentenceCase(cause),
    from_status === to_status
      ? statusNames[to_status]
      : `${from_status === null ? 'New' : statusNames[from_status]} → ${statusNames[to_status]}`,
    actor_name ?? 'System',
    note ?? '',
    timeElement(happened_at),
  ]
}
