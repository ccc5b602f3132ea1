import type { FastifyInstance } from 'fastify'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import { adminForm, type DrawAdmin, showAdmin } from '../../../web/admin/frame.ts'
import { formNumber } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { mergeCategory } from '../merge.ts'
import { addCategory, changeCategory } from '../write.ts'
import { categoryEditor, categoryIdIn } from './editor.ts'
import { parseCategoryForm, readCategoryForm } from './form.ts'
import { categoriesList, removalPage } from './pages.ts'

export function registerCategories(server: FastifyInstance, site: Site): void {
  const { app } = site
  const editor: DrawAdmin = (person, request, flash) => categoryEditor(app, person, request, flash)
  const removal: DrawAdmin = (person, request, flash) => removalPage(app, person, request, flash)

  server.get(
    '/admin/categories',
    showAdmin(site, (person, _, flash) => categoriesList(app, person, flash), {
      removed: 'Category removed.',
      begun: 'This is a big category, so we’re merging it in the background. Track the progress here.',
    }),
  )
  server.get('/admin/categories/new', showAdmin(site, editor))
  server.get('/admin/categories/:id', showAdmin(site, editor, { saved: 'Category saved.' }))
  server.get('/admin/categories/:id/remove', showAdmin(site, removal))

  const savedPath = (id: number) => `/admin/categories/${id}?done=saved`
  server.post(
    '/admin/categories/new',
    adminForm<number>(
      site,
      editor,
      (_, __, id) => savedPath(id),
      (tx, person, form) => addCategory(app, tx, parseCategoryForm(readCategoryForm(form)), adminActor(app, person)),
    ),
  )
  server.post(
    '/admin/categories/:id',
    adminForm(
      site,
      editor,
      (_, request) => savedPath(categoryIdIn(request)!),
      (tx, person, form, request) =>
        changeCategory(
          app,
          tx,
          categoryIdIn(request)!,
          parseCategoryForm(readCategoryForm(form)),
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
      (_, __, isDone) => `/admin/categories?done=${isDone ? 'removed' : 'begun'}`,
      (tx, person, form, request) =>
        mergeCategory(app, tx, categoryIdIn(request)!, formNumber(form, 'into') || null, adminActor(app, person)),
    ),
  )
}
