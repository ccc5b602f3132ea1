import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../../core/audit/admin/actor.ts'
import { readReason } from '../../../core/audit/reason.ts'
import { reviewsPage, takeOffQuestion } from '../../../directory/reviews/admin/reviews.ts'
import { decideReview } from '../../../directory/reviews/admin.ts'
import { votesPage } from '../../../directory/votes/admin/votes.ts'
import { countVote } from '../../../directory/votes/admin.ts'
import { adminForm, type DrawAdmin, showAdmin } from '../../../web/admin/frame.ts'
import { idInPath, wholeIn } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { approvalQuestion, claimsPage } from '../../claims/admin/claims.ts'
import { approve, reject } from '../../claims/lifecycle.ts'
import { changesPage } from '../../editing/admin/changes.ts'
import { identityIn } from '../../editing/admin/identity.ts'
import { changeIdentity } from '../../editing/review/identity.ts'
import { hideListing, unhideListing } from '../admin.ts'
import { hidingQuestion, listingPage } from './listing.ts'
import { listingsPage } from './listings.ts'

/** Listings and what people do with them, as the site team looks over and decides. */
export function registerDirectory(server: FastifyInstance, site: Site): void {
  const { app } = site
  const claims: DrawAdmin = (person, request, said) => claimsPage(app, person, request, said)
  const reviews: DrawAdmin = (person, request, said) => reviewsPage(app, person, request, said)
  const votes: DrawAdmin = (person, request, said) => votesPage(app, person, request, said)
  const listing: DrawAdmin = (person, request, said) => listingPage(app, person, request, said)

  server.get(
    '/admin/listings',
    showAdmin(site, (_, request, said) => listingsPage(app, request, said)),
  )
  server.get(
    '/admin/listings/:id',
    showAdmin(site, listing, {
      changed: 'Changed and published; its people are told.',
      same: 'Nothing was changed.',
      hidden: 'It is off the site, and its people are told.',
      shown: 'It is back, and its people are told.',
    }),
  )
  server.get(
    '/admin/changes',
    showAdmin(site, (_, request, said) => changesPage(app, request, said)),
  )
  server.get(
    '/admin/claims',
    showAdmin(site, claims, {
      approved: 'The listing has its new owner; both are told.',
      rejected: 'The claim is rejected, and the claimant told.',
    }),
  )
  server.get('/admin/reviews', showAdmin(site, reviews, { published: 'Published.', rejected: 'Rejected.' }))
  server.get('/admin/votes', showAdmin(site, votes, { counted: 'The vote counts now.' }))

  server.post(
    '/admin/claims/approve',
    adminForm(
      site,
      claims,
      () => '/admin/claims?done=approved',
      (tx, person, form) => approve(app, tx, wholeIn(form, 'claim'), actorOf(app, person)),
      (form) => approvalQuestion(app.db, wholeIn(form, 'claim')),
    ),
  )
  server.post(
    '/admin/claims/reject',
    adminForm(
      site,
      claims,
      () => '/admin/claims?done=rejected',
      (tx, person, form) => reject(app, tx, wholeIn(form, 'claim'), actorOf(app, person), reasonIn(form)),
    ),
  )
  server.post(
    '/admin/votes/count',
    adminForm(
      site,
      votes,
      () => '/admin/votes?done=counted',
      (tx, person, form) =>
        countVote(
          app,
          tx,
          { listingId: wholeIn(form, 'listing'), memberId: wholeIn(form, 'member') },
          actorOf(app, person),
        ),
    ),
  )
  server.post(
    '/admin/reviews/decide',
    adminForm(
      site,
      reviews,
      (form) => `/admin/reviews?done=${decisionIn(form)}`,
      (tx, person, form) =>
        decideReview(app, tx, {
          id: wholeIn(form, 'review'),
          by: actorOf(app, person),
          status: decisionIn(form),
          read: form.get('read'),
        }),
      async (form) => (decisionIn(form) === 'rejected' ? takeOffQuestion(app.db, wholeIn(form, 'review')) : null),
    ),
  )
  server.post(
    '/admin/listings/:id/identity',
    adminForm(
      site,
      listing,
      (_, request, changed) => `/admin/listings/${idInPath(request)}?done=${changed ? 'changed' : 'same'}`,
      (tx, { member }, form, request) => changeIdentity(app, tx, idInPath(request), member.id, identityIn(form)),
    ),
  )
  server.post(
    '/admin/listings/:id/hide',
    adminForm(
      site,
      listing,
      (_, request) => `/admin/listings/${idInPath(request)}?done=hidden`,
      (tx, person, form, request) =>
        hideListing(app, tx, { listingId: idInPath(request), by: actorOf(app, person), reason: reasonIn(form) }),
      (form, request) => hidingQuestion(app.db, idInPath(request), reasonIn(form)),
    ),
  )
  server.post(
    '/admin/listings/:id/unhide',
    adminForm(
      site,
      listing,
      (_, request) => `/admin/listings/${idInPath(request)}?done=shown`,
      (tx, person, form, request) =>
        unhideListing(app, tx, { listingId: idInPath(request), by: actorOf(app, person), reason: reasonIn(form) }),
    ),
  )
}

function decisionIn(form: URLSearchParams): 'published' | 'rejected' {
  return form.get('status') === 'published' ? 'published' : 'rejected'
}

function reasonIn(form: URLSearchParams): string {
  return readReason(form.get('reason') ?? '', 'the people concerned are told')
}
