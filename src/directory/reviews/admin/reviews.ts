import type { FastifyRequest } from 'fastify'
import { type BulkBox, bulkForm } from '../../../core/bulk/admin/form.ts'
import type { App } from '../../../platform/app.ts'
import type { Queryable } from '../../../platform/database/types.ts'
import { dateText } from '../../../platform/dates.ts'
import { type Html, html } from '../../../platform/html.ts'
import { tokenField } from '../../../web/account.ts'
import type { Confirmation } from '../../../web/admin/confirm.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { submittedText } from '../../../web/admin/request-values.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { pageNumber, pagination } from '../../../web/components/pagination.ts'
import { section } from '../../../web/components/section.ts'
import { choiceLinks } from '../../../web/components/tabs.ts'
import { withQuery } from '../../../web/links.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { type ModeratedReview, readReviewStatus, reviewForAdmin, reviewsForAdmin, reviewVersion } from '../admin.ts'
import { reviewsInBulk } from '../bulk.ts'

const perPage = 20
const statusNames = { pending: 'Pending', published: 'Published', rejected: 'Rejected', hidden: 'Hidden' } as const

export async function reviewsPage(
  app: App,
  person: Person,
  request: FastifyRequest,
  flash: Flash,
): Promise<PageResponse> {
  const query = request.query as { status?: string; page?: string }
  const status = readReviewStatus(query)
  const page = pageNumber(query.page)
  const reviews = await reviewsForAdmin(app.db, { status, limit: perPage + 1, offset: (page - 1) * perPage })
  const filters = choiceLinks(
    'Reviews',
    Object.entries(statusNames).map(([name, text]) => ({
      href: withQuery('/admin/reviews', { status: name === 'pending' ? undefined : name }),
      text,
      current: name === status,
    })),
  )
  const decided = flash.problem && (await reviewForAdmin(app.db, Number(submittedText(request, 'review')) || 0))
  const { form, box } = await bulkForm(app, reviewsInBulk, person, query)
  return adminPage(
    '/admin/reviews',
    'Reviews',
    flash,
    html`${
      decided &&
      section({
        id: 'decided',
        title: 'Current version',
        content: html`<ul class="entries-list">${entry(person, decided)}</ul>`,
      })
    }${filters}${
      reviews.length === 0
        ? emptyState({
            title: status === 'pending' ? 'All caught up' : 'No reviews',
            text: status === 'pending' ? 'No reviews need a decision.' : 'No reviews with this status.',
          })
        : html`${form}<ul class="entries-list">${reviews
            .slice(0, perPage)
            .map((review) => entry(person, review, box))}</ul>\
${pagination('/admin/reviews', status === 'pending' ? {} : { status }, {
  page,
  per_page: perPage,
  total: 0,
  total_exact: false,
  has_more: reviews.length > perPage,
})}`
    }`,
  )
}

function entry(person: Person, review: ModeratedReview, box: BulkBox = () => null): Html {
  const { id, status, member_name, listing_slug, listing_name } = review
  return html`<li><h2 class="row-name" dir="auto">${box(id, `the review by ${member_name}`)}\
<a href="/listings/${listing_slug}">${listing_name}</a></h2>\
${reviewText(review)}
<form class="cluster" method="post" action="/admin/reviews/decide">${tokenField(person)}\
<input type="hidden" name="review" value="${id}">\
<input type="hidden" name="read" value="${reviewVersion(review)}">${
    status !== 'published' &&
    status !== 'hidden' &&
    html`<button class="button" name="status" value="published">\
Publish<span class="visually-hidden"> the review by ${member_name}</span></button>`
  }${
    status !== 'rejected' &&
    html`<button class="button button-quiet" name="status" value="rejected">${
      status === 'published' ? 'Unpublish' : 'Reject'
    }<span class="visually-hidden"> the review by ${member_name}</span></button>`
  }</form></li>`
}

function reviewText({ rating, title, body, member_name, written_at }: ModeratedReview): Html {
  return html`<p class="stars" role="img" aria-label="${rating} out of 5 stars">\
${'★'.repeat(rating)}<span class="muted">${'★'.repeat(5 - rating)}</span></p>\
${title && html`<p dir="auto"><b>${title}</b></p>`}<p class="text wrap-anywhere" dir="auto">${body}</p>\
<p class="muted"><span dir="auto">${member_name}</span>, ${dateText(written_at.toISOString())}</p>`
}

/** Taking down a published review asks for confirmation and shows its text. */
export async function confirmTakeDown(db: Queryable, id: number): Promise<Confirmation | null> {
  const review = await reviewForAdmin(db, id)
  if (review?.status !== 'published') return null
  return {
    at: '/admin/reviews',
    title: 'Unpublish this review?',
    text: html`${reviewText(review)}<p>It disappears from ${review.listing_name} \
and no longer counts toward the rating. You can publish it again from “Rejected”.</p>`,
    yes: 'Unpublish',
    no: { href: '/admin/reviews?status=published', text: 'Cancel' },
  }
}
