import type { FastifyInstance, FastifyRequest } from 'fastify'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import { type BulkList, bulkLists } from '../../../core/bulk/declare.ts'
import { needs } from '../../../core/roles/admin/guard.ts'
import { may } from '../../../core/roles/roles.ts'
import { withFreshCheck } from '../../../core/sign-in/pages/fresh-check.ts'
import type { Queryable } from '../../../platform/database/types.ts'
import { notFound } from '../../../platform/problem.ts'
import { adminForm, type DrawAdmin, showAdmin } from '../../../web/admin/frame.ts'
import { formNumber, pathId } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import type { Person } from '../../../web/viewer.ts'
import { actionOf, cancelRun, permissionsOf, runById, startRun } from '../runs.ts'
import { previewPage, runPage, runsPage, selectionIn } from './pages.ts'

/** Seconds after which the page of an unfinished run loads again. */
const refresh = 3

/** A preview and a form for each list, and the runs of all of them. */
export function registerBulk(server: FastifyInstance, site: Site): void {
  const { app } = site
  for (const list of app.extensions.of(bulkLists)) registerList(server, site, list)

  const runs: DrawAdmin = (person, request, flash) => runsPage(app, person, request, flash)
  server.get('/admin/bulk', showAdmin(site, runs))

  /** Not found for people who may not open its list or run its action. */
  const runFor = async (db: Queryable, { member }: Person, request: FastifyRequest, isAllowed: 'list' | 'action') => {
    const run = await runById(db, pathId(request))
    const [list, ...actions] = permissionsOf(app, run)
    const needed = isAllowed === 'list' ? [list] : [list, ...actions]
    if (needed.some((permission) => permission === undefined || !may(member.role, permission)))
      throw notFound('This run doesn’t exist. Runs are deleted after 90 days.')
    return run
  }
  const one: DrawAdmin = async (person, request, flash) =>
    runPage(app, person, request, await runFor(app.db, person, request, 'list'), flash)
  const open = showAdmin(site, one, { canceled: 'Canceled. Completed changes stay.' })
  server.get('/admin/bulk/:id', async (request, reply) => {
    const run = await runById(app.db, pathId(request)).catch(() => undefined)
    if (run?.status === 'running') reply.header('refresh', `${refresh}; url=/admin/bulk/${run.id}`)
    return open(request, reply)
  })
  server.post(
    '/admin/bulk/:id/cancel',
    adminForm(
      site,
      one,
      (_, request) => `/admin/bulk/${pathId(request)}?done=canceled`,
      async (tx, person, _, request) => {
        const { id } = await runFor(tx, person, request, 'action')
        return cancelRun(app, tx, id, adminActor(app, person))
      },
    ),
  )
}

function registerList(server: FastifyInstance, site: Site, list: BulkList): void {
  const { app } = site
  const preview: DrawAdmin = (person, request, flash) => previewPage(app, list, person, request, flash)
  // If all actions need the same permission, the preview needs it too.
  const [first, ...others] = new Set(list.actions.map(({ permission }) => permission))
  const needed = needs(first && others.length === 0 ? first : list.permission)
  server.get(`${list.path}/bulk`, needed, showAdmin(site, preview))
  server.post(
    `${list.path}/bulk`,
    needed,
    withFreshCheck(
      site,
      adminForm<number>(
        site,
        preview,
        (_, __, id) => `/admin/bulk/${id}`,
        (tx, person, form, request) => {
          const { action, ...selection } = selectionIn(request)
          return startRun(app, tx, {
            list,
            action: actionOf(list, action, person.member.role),
            selection,
            expected: formNumber(form, 'expected'),
            reason: form.get('reason') ?? '',
            by: { ...adminActor(app, person), adminId: person.member.id },
          })
        },
      ),
    ),
  )
}
