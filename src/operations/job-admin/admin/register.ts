import type { FastifyInstance } from 'fastify'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import { adminForm, type DrawAdmin, showAdmin } from '../../../web/admin/frame.ts'
import type { Site } from '../../../web/page.ts'
import { dropRun, retryAllRuns, retryRun } from '../admin.ts'
import { confirmRetryAll, jobsPage } from './page.ts'

const messages = {
  retried: 'Run queued.',
  all: 'Runs queued. Runs that are already queued were skipped.',
  dropped: 'Run dropped.',
}

export function registerJobs(server: FastifyInstance, site: Site): void {
  const { app } = site
  const draw: DrawAdmin = (person, request, flash) => jobsPage(app, person, request, flash)
  server.get('/admin/jobs', showAdmin(site, draw, messages))
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
      (form) => confirmRetryAll(app, form.get('job') ?? ''),
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
