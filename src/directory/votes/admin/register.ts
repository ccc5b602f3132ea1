import type { FastifyInstance } from 'fastify'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import { invalid } from '../../../platform/problem.ts'
import { adminForm, type DrawAdmin, showAdmin } from '../../../web/admin/frame.ts'
import { formNumber } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { type ClusterDecision, countVote, decideVotes } from '../admin.ts'
import { clustersPage } from './clusters.ts'
import { votesPage } from './votes.ts'

const maxMembers = 20_000

export function registerVoteModeration(server: FastifyInstance, site: Site): void {
  const { app } = site
  const page: DrawAdmin = (person, request, flash) => votesPage(app, person, request, flash)
  const clusters: DrawAdmin = (person, request, flash) => clustersPage(app, person, request, flash)

  server.get('/admin/votes', showAdmin(site, page, { counted: 'Vote counted.' }))
  server.get(
    '/admin/votes/clusters',
    showAdmin(site, clusters, {
      counted: 'Votes counted.',
      'counted-some': 'Votes counted, one for each mailbox. The others stay set aside.',
      'set-aside': 'Votes set aside.',
    }),
  )
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
  server.post(
    '/admin/votes/decide',
    adminForm<{ left: number }>(
      site,
      clusters,
      (form, _, { left }) =>
        `/admin/votes/clusters?done=${
          form.get('decision') === 'set_aside' ? 'set-aside' : left > 0 ? 'counted-some' : 'counted'
        }`,
      (tx, person, form) => decideVotes(app, tx, decisionIn(form), adminActor(app, person)),
    ),
  )
}

function decisionIn(form: URLSearchParams): ClusterDecision {
  const decision = form.get('decision')
  const members = (form.get('members') ?? '').split(' ').filter((id) => /^[1-9]\d{0,14}$/.test(id))
  if (decision !== 'count' && decision !== 'set_aside')
    throw invalid([{ path: 'decision', message: 'Choose whether to count these votes or to set them aside.' }])
  if (members.length === 0 || members.length > maxMembers)
    throw invalid([{ path: 'members', message: 'These votes have changed. Reload the page and try again.' }])
  return { listingId: formNumber(form, 'listing'), memberIds: members.map(Number), decision }
}
