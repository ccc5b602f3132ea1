import type { FastifyInstance } from 'fastify'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import { adminForm, type DrawAdmin, showAdmin } from '../../../web/admin/frame.ts'
import { formNumber } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { decideReview } from '../admin.ts'
import { confirmTakeDown, reviewsPage } from './reviews.ts'

export function registerReviewModeration(server: FastifyInstance, site: Site): void {
  const { app } = site
  const page: DrawAdmin = (person, request, flash) => reviewsPage(app, person, request, flash)

  server.get('/admin/reviews', showAdmin(site, page, { published: 'Review published.', rejected: 'Review rejected.' }))
  server.post(
    '/admin/reviews/decide',
    adminForm(
      site,
      page,
      (form) => `/admin/reviews?done=${decisionIn(form)}`,
      (tx, person, form) =>
        decideReview(app, tx, {
          id: formNumber(form, 'review'),
          by: adminActor(app, person),
          status: decisionIn(form),
          read: form.get('read'),
        }),
      async (form) => (decisionIn(form) === 'rejected' ? confirmTakeDown(app.db, formNumber(form, 'review')) : null),
    ),
  )
}

function decisionIn(form: URLSearchParams): 'published' | 'rejected' {
  return form.get('status') === 'published' ? 'published' : 'rejected'
}
