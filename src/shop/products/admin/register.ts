import type { FastifyInstance } from 'fastify'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import { adminForm, type DrawAdmin, showAdmin } from '../../../web/admin/frame.ts'
import type { Site } from '../../../web/page.ts'
import { adminProduct } from '../admin.ts'
import { changeProduct } from '../change.ts'
import { productChangesIn } from './form.ts'
import { productsPage } from './list.ts'
import { codeIn, productPage } from './product.ts'

/** What is sold, and for how much. */
export function registerProductAdmin(server: FastifyInstance, site: Site): void {
  const { app } = site
  const product: DrawAdmin = (person, request, said) => productPage(app, person, request, said)
  server.get(
    '/admin/products',
    showAdmin(site, (_, _request, said) => productsPage(app, said), {
      saved: 'Saved. The next request of anyone sees it.',
    }),
  )
  server.get('/admin/products/:code', showAdmin(site, product, { saved: 'Saved. The next request of anyone sees it.' }))
  server.post(
    '/admin/products/:code',
    adminForm(
      site,
      product,
      (_, request) => `/admin/products/${encodeURIComponent(codeIn(request))}?done=saved`,
      async (tx, person, form, request) => {
        const known = await adminProduct(tx, codeIn(request))
        const seen = /^\d{1,9}$/.test(form.get('revision') ?? '') ? Number(form.get('revision')) : -1
        await changeProduct(app, tx, {
          code: known.code,
          changes: productChangesIn(form, known),
          by: { ...adminActor(app, person), name: person.member.email },
          seen,
        })
      },
    ),
  )
}
