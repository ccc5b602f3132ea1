import type { FastifyInstance } from 'fastify'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { accountForm } from '../../../web/account.ts'
import { adminForm, type DrawAdmin, forRole, showAdmin } from '../../../web/admin/frame.ts'
import { formNumber, pathId } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { show } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { registerPictureForm } from '../../media/admin/picture-form.ts'
import { addPage, deletePage, publishPage, savePage, unpublishPage } from '../write.ts'
import { pageEditor } from './editor.ts'
import { parsePageForm, readPageForm } from './form.ts'
import { pageDeletion, pageList, pagePreview } from './pages.ts'

const messages = {
  saved: 'Draft saved.',
  published: 'Page published.',
  unpublished: 'Page unpublished. It’s a draft now.',
}

export function registerSitePages(server: FastifyInstance, site: Site): void {
  const { app } = site
  const list: DrawAdmin = (person, request, flash) => pageList(app, person, request, flash)
  const editor: DrawAdmin = (person, request, flash) => pageEditor(app, person, request, flash)
  const deletion: DrawAdmin = (person, request, flash) => pageDeletion(app, person, request, flash)

  server.get('/admin/pages', showAdmin(site, list, { deleted: 'Page deleted.' }))
  server.get('/admin/pages/new', showAdmin(site, editor))
  server.get('/admin/pages/:id', showAdmin(site, editor, messages))
  server.get('/admin/pages/:id/delete', showAdmin(site, deletion))

  const savedPath = (id: number, form: URLSearchParams) =>
    `/admin/pages/${id}?done=${form.get('do') === 'publish' ? 'published' : 'saved'}`
  const publishIfAsked = async (tx: Transaction, person: Person, id: number, form: URLSearchParams) => {
    if (form.get('do') === 'publish') await publishPage(app, tx, id, adminActor(app, person))
    return id
  }
  server.post(
    '/admin/pages/new',
    adminForm<number>(
      site,
      editor,
      (form, _, id) => savedPath(id, form),
      async (tx, person, form) => {
        const id = await addPage(app, tx, parsePageForm(readPageForm(form)), adminActor(app, person))
        return publishIfAsked(tx, person, id, form)
      },
    ),
  )
  server.post(
    '/admin/pages/:id',
    adminForm<number>(
      site,
      editor,
      (form, _, id) => savedPath(id, form),
      async (tx, person, form, request) => {
        const id = pathId(request)
        const input = parsePageForm(readPageForm(form))
        await savePage(app, tx, id, formNumber(form, 'version'), input, adminActor(app, person))
        return publishIfAsked(tx, person, id, form)
      },
    ),
  )
  server.post(
    '/admin/pages/:id/unpublish',
    adminForm(
      site,
      list,
      (_, request) => `/admin/pages/${pathId(request)}?done=unpublished`,
      (tx, person, _, request) => unpublishPage(app, tx, pathId(request), adminActor(app, person)),
    ),
  )
  server.post(
    '/admin/pages/:id/delete',
    adminForm(
      site,
      deletion,
      () => '/admin/pages?done=deleted',
      (tx, person, _, request) => deletePage(app, tx, pathId(request), adminActor(app, person)),
    ),
  )

  for (const [path, draw] of [
    ['/admin/pages/preview', pagePreview],
    ['/admin/pages/edit', editorAgain],
  ] as const) {
    server.post(path, (request, reply) =>
      accountForm(
        site,
        async (person, form) =>
          show(site, request, reply, forRole(site, person, await draw(app, person, request, form))),
        async (person, problem) => forRole(site, person, await editor(person, request, { problem })),
      )(request, reply),
    )
  }

  registerPictureForm(server, site, {
    path: '/admin/pages/picture',
    permission: 'pages',
    draw: (person, request, flash, form) => pageEditor(app, person, request, flash, form),
  })
}

const editorAgain: typeof pagePreview = (app, person, request, form) => pageEditor(app, person, request, {}, form)
