import type { FastifyInstance } from 'fastify'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import { accountForm } from '../../../web/account.ts'
import { adminForm, type DrawAdmin, forRole, showAdmin } from '../../../web/admin/frame.ts'
import { formNumber } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { show } from '../../../web/show.ts'
import { registerPictureForm } from '../../media/admin/picture-form.ts'
import { postForAdmin } from '../admin.ts'
import { addPost, changePost, deletePost } from '../write.ts'
import { postEditorPage, postIdIn } from './editor.ts'
import { parsePostForm, readPostForm } from './form.ts'
import { blogList, deletePostPage, postPreviewPage } from './pages.ts'

export function registerBlog(server: FastifyInstance, site: Site): void {
  const { app } = site
  const editor: DrawAdmin = (person, request, flash) => postEditorPage(app, person, request, flash)
  const deletion: DrawAdmin = (person, request, flash) => deletePostPage(app, person, request, flash)

  server.get(
    '/admin/blog',
    showAdmin(site, (person, request, flash) => blogList(app, person, request, flash), { deleted: 'Post deleted.' }),
  )
  server.get('/admin/blog/new', showAdmin(site, editor))
  server.get('/admin/blog/:id', showAdmin(site, editor, { saved: 'Post saved.' }))
  server.get('/admin/blog/:id/delete', showAdmin(site, deletion))

  const savedPath = (id: number) => `/admin/blog/${id}?done=saved`
  server.post(
    '/admin/blog/new',
    adminForm<number>(
      site,
      editor,
      (_, __, id) => savedPath(id),
      (tx, person, form) => addPost(app, tx, parsePostForm(app, readPostForm(form), null), adminActor(app, person)),
    ),
  )
  server.post(
    '/admin/blog/:id',
    adminForm<number>(
      site,
      editor,
      (_, __, id) => savedPath(id),
      async (tx, person, form, request) => {
        const id = postIdIn(request)!
        const input = parsePostForm(app, readPostForm(form), await postForAdmin(tx, id))
        await changePost(app, tx, id, formNumber(form, 'version'), input, adminActor(app, person))
        return id
      },
    ),
  )
  server.post(
    '/admin/blog/:id/delete',
    adminForm(
      site,
      deletion,
      () => '/admin/blog?done=deleted',
      (tx, person, _, request) => deletePost(app, tx, postIdIn(request)!, adminActor(app, person)),
    ),
  )

  for (const [path, draw] of [
    ['/admin/blog/preview', postPreviewPage],
    ['/admin/blog/edit', editorAgain],
  ] as const) {
    server.post(path, (request, reply) =>
      accountForm(
        site,
        async (person, form) =>
          show(site, request, reply, forRole(site, person, await draw(app, person, request, form))),
        async (person, problem) => forRole(site, person, await postEditorPage(app, person, request, { problem })),
      )(request, reply),
    )
  }

  registerPictureForm(server, site, {
    path: '/admin/blog/picture',
    permission: 'blog',
    draw: (person, request, flash, form) => postEditorPage(app, person, request, flash, form),
  })
}

const editorAgain: typeof postPreviewPage = (app, person, request, form) =>
  postEditorPage(app, person, request, {}, form)
