import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { requireVerifiedEmail } from '../../../core/members/members.ts'
import { readFormFields } from '../../../core/sign-in/forms.ts'
import { type Html, html } from '../../../platform/html.ts'
import { policies } from '../../../platform/limits/policy.ts'
import type { Problem } from '../../../platform/problem.ts'
import { asPerson } from '../../../web/account.ts'
import { choice, field, textField } from '../../../web/components/form.ts'
import { notice } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { readForm } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { fieldError, handleForm, problemNotice, show } from '../../../web/show.ts'
import { listingName, publicListingId } from '../../listings/queries.ts'
import { myReview, writeReview } from '../review.ts'

const ReviewForm = z.object({
  rating: z.enum(['1', '2', '3', '4', '5'], 'Choose a star rating').transform(Number),
  title: z
    .string()
    .trim()
    .max(120, 'Keep the title to 120 characters or fewer')
    .transform((text) => text || null),
  body: z
    .string()
    .trim()
    .min(20, 'Write at least 20 characters')
    .max(5000, 'Keep the review to 5,000 characters or fewer'),
})
const stars = [5, 4, 3, 2, 1].map((count) => ({
  value: String(count),
  text: `${'★'.repeat(count)}${'☆'.repeat(5 - count)} ${['', 'Bad', 'Poor', 'Fair', 'Good', 'Excellent'][count]}`,
}))

interface ReviewFormValues {
  rating: string | null
  title: string | null
  body: string | null
}

function reviewContent(
  slug: string,
  name: string,
  values: ReviewFormValues,
  state: string | null,
  problem?: Problem,
): Html {
  return html`<div class="page narrow">${pageHead({
    title: html`Review ${name}`,
    lede: 'What’s it like to use? We publish reviews after a quick check.',
  })}${state && notice(state)}${problemNotice(problem)}
<form class="stack" method="post" action="/listings/${slug}/review">
${choice({
  name: 'rating',
  label: 'Rating',
  value: values.rating,
  required: true,
  choices: stars,
  error: fieldError(problem, 'rating'),
})}
${field({ name: 'title', label: 'Title', value: values.title, maxlength: 120, error: fieldError(problem, 'title') })}
${textField({
  name: 'body',
  label: 'Review',
  value: values.body,
  required: true,
  rows: 8,
  maxlength: 5000,
  error: fieldError(problem, 'body'),
})}
<p class="cluster"><button class="button">Submit review</button>\
<a class="button button-quiet" href="/listings/${slug}">Cancel</a></p></form></div>`
}

/** A member has one review per listing. The form shows it, and sending it again replaces it. */
export function registerReview(server: FastifyInstance, site: Site): void {
  const { app } = site

  server.get(
    '/listings/:slug/review',
    asPerson(site, async ({ member }, request, reply) => {
      const { slug } = request.params as { slug: string }
      const listingId = await publicListingId(app.db, slug)
      const [name, mine] = await Promise.all([listingName(app.db, listingId), myReview(app.db, listingId, member.id)])
      const state =
        mine &&
        {
          pending: 'Thanks! We’ll publish it after a quick check.',
          published: 'Your review is published. Submitting a new one replaces it.',
          hidden: 'Your review isn’t shown right now.',
          rejected: 'We didn’t publish your review. You can edit it and submit it again.',
        }[mine.status]
      return show(site, request, reply, {
        title: `Review ${name}`,
        content: reviewContent(
          slug,
          name,
          { rating: mine ? String(mine.rating) : null, title: mine?.title ?? null, body: mine?.body ?? null },
          state ?? null,
        ),
      })
    }),
  )

  server.post(
    '/listings/:slug/review',
    asPerson(site, async ({ member }, request, reply) => {
      const { slug } = request.params as { slug: string }
      const form = readForm(request)
      const listingId = await publicListingId(app.db, slug)
      const save = async () => {
        await app.limiter.take([[policies.writes, String(member.id)]], {})
        requireVerifiedEmail(member)
        const review = readFormFields(ReviewForm, form)
        await app.db.transaction((tx) => writeReview(app, tx, { listingId, memberId: member.id, ...review }))
        return reply.header('cache-control', 'no-store').redirect(`/listings/${slug}/review`, 303)
      }
      return handleForm(site, request, reply, save, async (problem) => {
        const name = await listingName(app.db, listingId)
        return {
          title: `Review ${name}`,
          content: reviewContent(
            slug,
            name,
            { rating: form.get('rating'), title: form.get('title'), body: form.get('body') },
            null,
            problem,
          ),
        }
      })
    }),
  )
}
