import type { FastifyInstance } from 'fastify'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import { adminForm, type DrawAdmin, showAdmin } from '../../../web/admin/frame.ts'
import type { Site } from '../../../web/page.ts'
import { dropRun, retryAllRuns, retryRun } from '../admin.ts'
import { jobsPage, retryAllQuestion } from './page.ts'

const said = {
  retried: 'The run is queued again.',
  all: 'They are queued again, but those that have an unfinished twin.',
  dropped: 'The run is dropped.',
}

export function registerJobs(server: FastifyInstance, site: Site): void {
  const { app } = site
  const draw: DrawAdmin = (person, request, told) => jobsPage(app, person, request, told)
  server.get('/admin/jobs', showAdmin(site, draw, said))
  server.post(
    '/admin/jobs/retry',
    adminForm(
      site,
      draw,
      () => '/admin/jobs?done=retried',
      (tx, person, form) => retryRun(app, tx, form.get('run') ?? '', adminActor(app, person)),
    ),
  )
  server.post(
    '/admin/jobs/retry-all',
    adminForm(
      site,
      draw,
      () => '/admin/jobs?done=all',
      (tx, person, form) => retryAllRuns(app, tx, form.get('job') ?? '', adminActor(app, person)),
      (form) => retryAllQuestion(app, form.get('job') ?? ''),
    ),
  )
  server.post(
    '/admin/jobs/drop',
    adminForm(
      site,
      draw,
      () => '/admin/jobs?done=dropped',
      (tx, person, form) => dropRun(app, tx, form.get('run') ?? '', adminActor(app, person)),
    ),
  )
}
