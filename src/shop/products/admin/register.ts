import type { FastifyInstance, FastifyRequest } from 'fastify'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import { currencyOf } from '../../../core/site-settings/prices.ts'
import { adminForm, type DrawAdmin, showAdmin } from '../../../web/admin/frame.ts'
import type { Site } from '../../../web/page.ts'
import type { Person } from '../../../web/viewer.ts'
import { adminProduct } from '../admin.ts'
import { changeProduct } from '../change.ts'
import { createProduct } from '../create.ts'
import { optionsOf, readNewProduct, readProductChanges, withNewOptionErrors } from './form.ts'
import { productsPage } from './list.ts'
import { newProductPage } from './new.ts'
import { codeFrom, productPage } from './product.ts'

/** Products and their prices. */
export function registerProductAdmin(server: FastifyInstance, site: Site): void {
  const { app } = site
  const product: DrawAdmin = (person, request, flash) => productPage(app, person, request, flash)
  const create: DrawAdmin = async (person, request, flash) => newProductPage(app, person, request, flash)
  const namedActor = (person: Person) => ({ ...adminActor(app, person), name: person.member.email })
  const productPath = (request: FastifyRequest) => `/admin/products/${encodeURIComponent(codeFrom(request))}`
  const messages = {
    saved: 'Saved. Changes are live.',
    created: 'Created. Customers can order it now.',
    archived: 'Archived. Existing orders aren’t affected.',
    restored: 'Restored. Customers can order it again.',
  }
  server.get(
    '/admin/products',
    showAdmin(site, (person, _, flash) => productsPage(app, person, flash), messages),
  )
  server.get('/admin/products/new', showAdmin(site, create))
  server.post(
    '/admin/products/new',
    adminForm(
      site,
      create,
      (_form, _request, code) => `/admin/products/${code}?done=created`,
      async (tx, person, form) => {
        const created = await withNewOptionErrors(form, null, () =>
          createProduct(app, tx, readNewProduct(form, currencyOf(app)), namedActor(person)),
        )
        return created.code
      },
    ),
  )
  server.get('/admin/products/:code', showAdmin(site, product, messages))
  server.post(
    '/admin/products/:code',
    adminForm(
      site,
      product,
      (_, request) => `${productPath(request)}?done=saved`,
      async (tx, person, form, request) => {
        const product = await adminProduct(tx, codeFrom(request))
        const revision = /^\d{1,9}$/.test(form.get('revision') ?? '') ? Number(form.get('revision')) : -1
        await withNewOptionErrors(form, optionsOf(product), () =>
          changeProduct(app, tx, {
            code: product.code,
            changes: readProductChanges(form, product),
            by: namedActor(person),
            revision,
          }),
        )
      },
    ),
  )
  for (const [action, on_sale] of [
    ['archive', false],
    ['restore', true],
  ] as const)
    server.post(
      `/admin/products/:code/${action}`,
      adminForm(
        site,
        product,
        (_, request) => `${productPath(request)}?done=${action}d`,
        (tx, person, _, request) =>
          changeProduct(app, tx, { code: codeFrom(request), changes: { on_sale }, by: namedActor(person) }),
      ),
    )
}
