import type { FastifyInstance } from 'fastify'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import { adminForm, type DrawAdmin, showAdmin } from '../../../web/admin/frame.ts'
import { formNumber } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { countVote } from '../admin.ts'
import { votesPage } from './votes.ts'

export function registerVoteModeration(server: FastifyInstance, site: Site): void {
  const { app } = site
  const page: DrawAdmin = (person, request, flash) => votesPage(app, person, request, flash)

  server.get('/admin/votes', showAdmin(site, page, { counted: 'Vote counted.' }))
  server.post(
    '/admin/votes/count',
    adminForm(
      site,
      page,
      () => '/admin/votes?done=counted',
      (tx, person, form) => {
        const vote = { listingId: formNumber(form, 'listing'), memberId: formNumber(form, 'member') }
        return countVote(app, tx, vote, adminActor(app, person))
      },
    ),
  )
}
