import type { FastifyRequest } from 'fastify'
import { dateInZone, siteTimeZone } from '../../../core/calendar/weeks.ts'
import { notesSection } from '../../../core/staff-notes/admin/notes.ts'
import { listingForAdmin } from '../../../directory/listings/admin.ts'
import { adminStatusTag } from '../../../directory/listings/pages/labels.ts'
import { adminListingTabs } from '../../../directory/listings/pages/own-listing.ts'
import { statusNames } from '../../../directory/listings/status.ts'
import type { App } from '../../../platform/app.ts'
import { dateText } from '../../../platform/dates.ts'
import { html, type Part } from '../../../platform/html.ts'
import { sentenceCase } from '../../../platform/numbers.ts'
import type { Confirmation } from '../../../web/admin/confirm.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { notice } from '../../../web/components/notice.ts'
import { pageNumber, pagination } from '../../../web/components/pagination.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import { timeElement } from '../../../web/components/time.ts'
import { pathId } from '../../../web/forms.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { changeEntry } from '../../editing/admin/changes.ts'
import { identityForm } from '../../editing/admin/identity.ts'
import { contentOf } from '../../editing/content.ts'
import { listingChanges } from '../../editing/review/changes.ts'
import { lastBadgeCheck } from '../badge/check.ts'
import { restorableUntil } from '../delete.ts'
import { eventsOfListing, type ListingEvent } from '../queries.ts'
import { actionForms, listingActions } from './actions.ts'

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
    html`${listing.deleted_at === null && adminListingTabs(id, '')}
<p class="facts">${adminStatusTag(listing)}<span>${
      listing.plan === null ? 'No plan' : listing.plan === 'paid' ? 'Paid launch' : 'Free plan'
    }</span><span>${listing.domain}</span><span dir="auto">${
      listing.owner_name === null ? 'No owner' : `${listing.owner_name}, ${listing.owner_email}`
    }</span>${
      (listing.status === 'live' || listing.status === 'scheduled') &&
      html`<a href="/listings/${listing.slug}">View public page</a>`
    }</p>
${
  listing.deleted_at &&
  notice(
    html`<p><strong>${
      listing.merged_into === null
        ? 'Deleted'
        : html`Merged into <a href="/admin/listings/${listing.merged_into}">another listing</a>`
    } on ${timeElement(listing.deleted_at)}.</strong> You can restore it until \
${dateText(dateInZone(siteTimeZone(app), restorableUntil(listing.deleted_at)))}. After that it’s permanently deleted.</p>`,
    'error',
  )
}${
  badgeCheck &&
  html`<p class="muted" dir="auto">Badge, last checked on ${timeElement(badgeCheck.checked_at)}: \
${badgeCheck.report.message}</p>`
}
${await notesSection(app, person, request, { listingId: id }, `/admin/listings/${id}`, flash)}
${
  listing.deleted_at === null &&
  section({
    id: 'identity',
    title: 'Name, website and categories',
    content: await identityForm(app, person, request, id, content, flash.problem),
  })
}
${section({ id: 'actions', title: 'Actions', content: await actionForms(app, person, request, listing, flash) })}
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

/** Shown before an action, with the reason that people will read. */
export async function actionConfirmation(
  app: App,
  id: number,
  name: string,
  form: URLSearchParams,
): Promise<Confirmation | null> {
  const action = listingActions[name]!
  const listing = await listingForAdmin(app.db, id)
  // The action itself refuses it and says why.
  if (!action.isOffered(app, listing)) return null
  const { title, text } = await action.question(app, listing, form)
  return {
    at: '/admin/listings',
    title,
    text: html`${text}<blockquote class="text" dir="auto">${form.get('reason')}</blockquote>`,
    yes: action.title,
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
