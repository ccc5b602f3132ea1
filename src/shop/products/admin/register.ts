import type { FastifyInstance } from 'fastify'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import { adminForm, type DrawAdmin, showAdmin } from '../../../web/admin/frame.ts'
import type { Site } from '../../../web/page.ts'
import { adminProduct } from '../admin.ts'
import { changeProduct } from '../change.ts'
import { readProductChanges } from './form.ts'
import { productsPage } from './list.ts'
import { codeFrom, productPage } from './product.ts'

/** Products and their prices. */
export function registerProductAdmin(server: FastifyInstance, site: Site): void {
  const { app } = site
  const product: DrawAdmin = (person, request, flash) => productPage(app, person, request, flash)
  server.get(
    '/admin/products',
    showAdmin(site, (_, _request, flash) => productsPage(app, flash), {
      saved: 'Saved. Changes are live.',
    }),
  )
  server.get('/admin/products/:code', showAdmin(site, product, { saved: 'Saved. Changes are live.' }))
  server.post(
    '/admin/products/:code',
    adminForm(
      site,
      product,
      (_, request) => `/admin/products/${encodeURIComponent(codeFrom(request))}?done=saved`,
      async (tx, person, form, request) => {
        const product = await adminProduct(tx, codeFrom(request))
        const revision = /^\d{1,9}$/.test(form.get('revision') ?? '') ? Number(form.get('revision')) : -1
        await changeProduct(app, tx, {
          code: product.code,
          changes: readProductChanges(form, product),
          by: { ...adminActor(app, person), name: person.member.email },
          revision,
        })
      },
    ),
  )
}
