import type { FastifyInstance, FastifyRequest } from 'fastify'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import { adminForm, type DrawAdmin, showAdmin } from '../../../web/admin/frame.ts'
import type { Site } from '../../../web/page.ts'
import { archiveCoupon, changeCoupon, createCoupon } from '../change.ts'
import { couponFrom, couponPage, couponsPage, readCouponInput } from './page.ts'

/** The pages to create, change and archive coupons. */
export function registerCouponAdmin(server: FastifyInstance, site: Site): void {
  const { app } = site
  const list: DrawAdmin = (person, request, flash) => couponsPage(app, person, request, flash)
  const coupon: DrawAdmin = (person, request, flash) => couponPage(app, person, request, flash)
  const pathOf = (request: FastifyRequest) => `/admin/coupons/${encodeURIComponent(couponFrom(request))}`
  const messages = {
    created: 'Created. Customers can use it at checkout.',
    saved: 'Saved.',
    archived: 'Archived. Orders that already use it keep their discount.',
    restored: 'Restored.',
  }
  server.get('/admin/coupons', showAdmin(site, list, messages))
  server.post(
    '/admin/coupons',
    adminForm(
      site,
      list,
      () => '/admin/coupons?done=created',
      (tx, person, form) =>
        createCoupon(app, tx, { ...readCouponInput(form), code: form.get('code') ?? '' }, adminActor(app, person)),
    ),
  )
  server.get('/admin/coupons/:code', showAdmin(site, coupon, messages))
  server.post(
    '/admin/coupons/:code',
    adminForm(
      site,
      coupon,
      (_, request) => `${pathOf(request)}?done=saved`,
      (tx, person, form, request) =>
        changeCoupon(app, tx, {
          code: couponFrom(request),
          input: readCouponInput(form),
          by: adminActor(app, person),
          revision: /^\d{1,9}$/.test(form.get('revision') ?? '') ? Number(form.get('revision')) : -1,
        }),
    ),
  )
  for (const action of ['archive', 'restore'] as const)
    server.post(
      `/admin/coupons/:code/${action}`,
      adminForm(
        site,
        coupon,
        (_, request) => `${pathOf(request)}?done=${action}d`,
        (tx, person, _, request) =>
          archiveCoupon(app, tx, {
            code: couponFrom(request),
            archived: action === 'archive',
            by: adminActor(app, person),
          }),
      ),
    )
}
