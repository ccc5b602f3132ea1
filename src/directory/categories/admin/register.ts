import type { FastifyInstance } from 'fastify'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import { adminForm, type DrawAdmin, showAdmin } from '../../../web/admin/frame.ts'
import { formNumber } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { addCategory, changeCategory } from '../arrange.ts'
import { mergeCategory } from '../merge.ts'
import { categoryEditor, categoryIdIn } from './editor.ts'
import { categoryIn, categoryInForm } from './form.ts'
import { categoriesList, removalPage } from './pages.ts'

/** Where the site team arranges the directory. */
export function registerCategories(server: FastifyInstance, site: Site): void {
  const { app } = site
  const editor: DrawAdmin = (person, request, said) => categoryEditor(app, person, request, said)
  const removal: DrawAdmin = (person, request, said) => removalPage(app, person, request, said)

  server.get(
    '/admin/categories',
    showAdmin(site, (_, __, said) => categoriesList(app, said), {
      removed: 'Removed. What it held is where you put it.',
      begun: 'It is a big category, so it is merged in the background. This page shows how far it is.',
    }),
  )
  server.get('/admin/categories/new', showAdmin(site, editor))
  server.get('/admin/categories/:id', showAdmin(site, editor, { saved: 'Saved.' }))
  server.get('/admin/categories/:id/remove', showAdmin(site, removal))

  const opened = (id: number) => `/admin/categories/${id}?done=saved`
  server.post(
    '/admin/categories/new',
    adminForm<number>(
      site,
      editor,
      (_, __, id) => opened(id),
      (tx, person, form) => addCategory(app, tx, categoryIn(categoryInForm(form)), adminActor(app, person)),
    ),
  )
  server.post(
    '/admin/categories/:id',
    adminForm(
      site,
      editor,
      (_, request) => opened(categoryIdIn(request)!),
      (tx, person, form, request) =>
        changeCategory(
          app,
          tx,
          categoryIdIn(request)!,
          categoryIn(categoryInForm(form)),
          adminActor(app, person),
          form.get('seen'),
        ),
    ),
  )
  server.post(
    '/admin/categories/:id/remove',
    adminForm<boolean>(
      site,
      removal,
      (_, __, done) => `/admin/categories?done=${done ? 'removed' : 'begun'}`,
      (tx, person, form, request) =>
        mergeCategory(app, tx, categoryIdIn(request)!, formNumber(form, 'into') || null, adminActor(app, person)),
    ),
  )
}
