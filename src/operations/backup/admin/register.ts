import type { FastifyInstance } from 'fastify'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import { needs } from '../../../core/roles/admin/guard.ts'
import { withFreshCheck } from '../../../core/sign-in/pages/fresh-check.ts'
import { asPerson } from '../../../web/account.ts'
import { adminForm, type DrawAdmin, showAdmin } from '../../../web/admin/frame.ts'
import { formNumber, pathId } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { cancelExport, deleteExport, downloadLink, openDownload, requestExport } from '../exports.ts'
import { readPassphrase } from '../passphrase.ts'
import { setSchedule, stopSchedule } from '../schedule.ts'
import { backupsPage, refreshAfter } from './page.ts'

const path = '/admin/backups'
const messages = {
  requested: 'Export started.',
  canceled: 'Export canceled.',
  deleted: 'Export deleted.',
  scheduled: 'Schedule saved.',
}

export function registerBackups(server: FastifyInstance, site: Site): void {
  const { app } = site
  const draw: DrawAdmin = (person, request, flash) => backupsPage(app, person, request, flash)
  const open = showAdmin(site, draw, messages)
  server.get(path, needs('health'), async (request, reply) => {
    const seconds = await refreshAfter(app)
    if (seconds !== undefined) reply.header('refresh', `${seconds}; url=${path}`)
    return open(request, reply)
  })
  server.post(
    `${path}/create`,
    withFreshCheck(
      site,
      adminForm(
        site,
        draw,
        () => `${path}?done=requested`,
        (tx, person, form) =>
          requestExport(app, tx, {
            passphrase: newPassphrase(form),
            pictures: form.has('pictures'),
            by: adminActor(app, person),
          }),
      ),
    ),
  )
  server.post(
    `${path}/:id/cancel`,
    adminForm(
      site,
      draw,
      () => `${path}?done=canceled`,
      (tx, person, _, request) => cancelExport(app, tx, pathId(request), adminActor(app, person)),
    ),
  )
  server.post(
    `${path}/:id/delete`,
    adminForm(
      site,
      draw,
      () => `${path}?done=deleted`,
      (tx, person, _, request) => deleteExport(app, tx, pathId(request), adminActor(app, person)),
    ),
  )
  server.post(
    `${path}/:id/download`,
    withFreshCheck(
      site,
      adminForm(
        site,
        draw,
        (_, __, link: string) => link,
        (tx, { member }, _, request) => downloadLink(app, tx, pathId(request), member.id),
      ),
    ),
  )
  server.get(
    `${path}/:id/file`,
    asPerson(site, async (person, request, reply) => {
      const { until, signature } = request.query as { until?: string; signature?: string }
      const by = { ...adminActor(app, person), adminId: person.member.id }
      const { stream, bytes, name } = await openDownload(app, { id: pathId(request), until, signature, by })
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('content-length', bytes)
        .type('application/octet-stream')
        .send(stream)
    }),
  )
  server.post(
    `${path}/schedule`,
    withFreshCheck(
      site,
      adminForm(
        site,
        draw,
        () => `${path}?done=scheduled`,
        (tx, person, form) => {
          const by = adminActor(app, person)
          const every = form.get('every')
          if (every !== 'day' && every !== 'week') return stopSchedule(app, tx, by)
          const isNew = Boolean(form.get('passphrase') || form.get('passphrase_again'))
          return setSchedule(
            app,
            tx,
            {
              every,
              keep: formNumber(form, 'keep'),
              pictures: form.has('pictures'),
              passphrase: isNew ? newPassphrase(form) : null,
            },
            by,
          )
        },
      ),
    ),
  )
}

function newPassphrase(form: URLSearchParams): string {
  return readPassphrase(form.get('passphrase') ?? '', form.get('passphrase_again') ?? '')
}
