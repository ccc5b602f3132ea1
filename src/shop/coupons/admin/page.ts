import type { FastifyRequest } from 'fastify'
import { type BulkBox, bulkForm } from '../../../core/bulk/admin/form.ts'
import { dateInZone, siteTimeZone } from '../../../core/calendar/weeks.ts'
import { currencyOf } from '../../../core/site-settings/prices.ts'
import type { App } from '../../../platform/app.ts'
import type { Currency } from '../../../platform/currency.ts'
import { dateText } from '../../../platform/dates.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { number } from '../../../platform/numbers.ts'
import { notFound } from '../../../platform/problem.ts'
import { tokenField } from '../../../web/account.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { checkbox, choice, field } from '../../../web/components/form.ts'
import { emptyState, notice } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import { readForm } from '../../../web/forms.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { adminProducts } from '../../products/admin.ts'
import { couponsInBulk } from '../bulk.ts'
import { type CouponInput, couponInput } from '../change.ts'
import { discountText } from '../discount.ts'
import { allCoupons, type Coupon, couponByCode } from '../queries.ts'
import { whyNotUsable } from '../usable.ts'

export const couponFrom = (request: FastifyRequest) => (request.params as { code: string }).code.slice(0, 60)

export function readCouponInput(form: URLSearchParams): CouponInput {
  const text = (name: string) => (form.get(name) ?? '').slice(0, 40)
  return {
    kind: text('kind'),
    value: text('value'),
    products: form.getAll('products').slice(0, 200),
    max_uses: text('max_uses'),
    max_uses_each: text('max_uses_each'),
    starts: text('starts'),
    ends: text('ends'),
  }
}

const empty: CouponInput = {
  kind: 'percent',
  value: '',
  products: [],
  max_uses: '',
  max_uses_each: '1',
  starts: '',
  ends: '',
}

/** All coupons, and the form that creates one. */
export async function couponsPage(
  app: App,
  person: Person,
  request: FastifyRequest,
  flash: Flash,
): Promise<PageResponse> {
  const coupons = await allCoupons(app.db)
  const names = await productNamesByCode(app)
  const form = request.method === 'POST' ? readForm(request) : null
  const bulk = await bulkForm(app, couponsInBulk, person, {})
  return adminPage(
    '/admin/coupons',
    'Coupons',
    flash,
    html`${section({
      id: 'coupons',
      title: 'Coupons',
      note: 'Customers enter the code on the order form or at checkout',
      content:
        coupons.length === 0
          ? emptyState({ title: 'No coupons yet', text: 'Create one below and share its code.' })
          : html`${bulk.form}${table({
              caption: 'Coupons',
              columns: [
                { title: 'Code' },
                { title: 'Discount' },
                { title: 'Products' },
                { title: 'Valid' },
                { title: 'Used', numeric: true },
                { title: 'Status' },
              ],
              rows: coupons.map((coupon) => couponRow(app, coupon, names, bulk.box)),
            })}`,
    })}
${section({
  id: 'new',
  title: 'New coupon',
  content: html`<form class="stack" method="post" action="/admin/coupons">${tokenField(person)}
${field({
  name: 'code',
  label: 'Code',
  value: form?.get('code') ?? null,
  required: true,
  maxlength: 40,
  hint: 'What customers type, like LAUNCH20. Not case-sensitive.',
  error: fieldError(flash.problem, 'code'),
})}
${couponFields(currencyOf(app), names, form ? readCouponInput(form) : empty, flash)}
<p><button class="button">Create coupon</button></p></form>`,
})}`,
  )
}

/** One coupon: the form to change it, and where to archive it. */
export async function couponPage(
  app: App,
  person: Person,
  request: FastifyRequest,
  flash: Flash,
): Promise<PageResponse> {
  const coupon = await couponByCode(app.db, couponFrom(request))
  if (!coupon) throw notFound('We couldn’t find that coupon.')
  const names = await productNamesByCode(app)
  const form = request.method === 'POST' && !/\/(archive|restore)$/.test(request.url) ? readForm(request) : null
  const isArchived = coupon.archived_at !== null
  // After an edit conflict, saving again replaces the stored values.
  const revision =
    flash.problem?.code === 'not_allowed_now' ? coupon.revision : (form?.get('revision') ?? coupon.revision)
  return adminPage(
    '/admin/coupons',
    coupon.code,
    flash,
    html`${isArchived && notice('Archived. Customers can’t use it.')}
${section({
  id: 'change',
  title: 'Details',
  note: usesText(coupon),
  content: html`<form class="stack" method="post" action="/admin/coupons/${coupon.code}">${tokenField(person)}\
<input type="hidden" name="revision" value="${revision}">
${couponFields(currencyOf(app), names, form ? readCouponInput(form) : couponInput(app, coupon), flash)}
<p class="hint">Orders that already use this coupon keep their discount.</p>
<p><button class="button">Save</button></p></form>`,
})}
${section({
  id: 'share',
  title: 'Link',
  content: html`<p>Opens the order form with the coupon filled in. To use it on an existing order, enter it at checkout.</p>
<p><code>${app.urls.to(`/account/orders/new?coupon=${coupon.code}`)}</code></p>`,
})}
${section({
  id: 'archive',
  title: isArchived ? 'Restore' : 'Archive',
  content: html`<form class="stack" method="post" \
action="/admin/coupons/${coupon.code}/${isArchived ? 'restore' : 'archive'}">${tokenField(person)}
<p>${isArchived ? 'Customers can use it again.' : 'Customers can’t use it anymore. You can restore it.'}</p>
<p><button class="button button-quiet">${isArchived ? 'Restore coupon' : 'Archive coupon'}</button></p></form>`,
})}`,
  )
}

type ProductNames = ReadonlyMap<string, string>

async function productNamesByCode(app: App): Promise<ProductNames> {
  return new Map((await adminProducts(app.db)).map(({ code, name }) => [code, name]))
}

function couponFields(currency: Currency, names: ProductNames, input: CouponInput, { problem }: Flash): Html {
  const props = (name: Exclude<keyof CouponInput, 'products'>) => ({
    name,
    value: input[name],
    error: fieldError(problem, name),
  })
  const wrongProducts = fieldError(problem, 'products')
  return html`<div class="field-row field-row-even">${choice({
    ...props('kind'),
    label: 'Discount',
    required: true,
    choices: [
      { value: 'percent', text: 'Percent' },
      { value: 'amount', text: `Amount (${currency})` },
    ],
  })}
${field({ ...props('value'), label: 'Value', required: true, inputmode: 'decimal', maxlength: 12 })}</div>
<div class="field-row field-row-even">${field({
    ...props('max_uses'),
    label: 'Total uses',
    inputmode: 'numeric',
    maxlength: 7,
    hint: 'Empty for no limit.',
  })}
${field({
  ...props('max_uses_each'),
  label: 'Uses per person',
  inputmode: 'numeric',
  maxlength: 7,
  hint: 'Empty for no limit.',
})}</div>
<div class="field-row field-row-even">${field({ ...props('starts'), label: 'First day', type: 'date' })}
${field({ ...props('ends'), label: 'Last day', type: 'date' })}</div>
<fieldset id="products" class="option-fields"><legend>Products</legend>\
${wrongProducts && html`<p class="wrong">${wrongProducts}</p>`}<p class="hint">Select none to allow all.</p>
<div class="product-boxes">${[...names].map(([code, name]) =>
    checkbox({ name: 'products', value: code, label: name, checked: input.products.includes(code) }),
  )}</div></fieldset>`
}

function couponRow(app: App, coupon: Coupon, names: ProductNames, box: BulkBox): Part[] {
  return [
    html`${box(coupon.code, coupon.code)}<a href="/admin/coupons/${coupon.code}">${coupon.code}</a>`,
    discountText(coupon),
    coupon.products === null ? 'All' : coupon.products.map((code) => names.get(code) ?? code).join(', '),
    validText(app, coupon),
    usesText(coupon),
    stateText(app, coupon),
  ]
}

function usesText({ uses, max_uses }: Coupon): string {
  return max_uses === null ? number(uses) : `${number(uses)} of ${number(max_uses)}`
}

function validText(app: App, { starts_at, ends_at }: Coupon): string {
  const zone = siteTimeZone(app)
  const first = starts_at && dateText(dateInZone(zone, starts_at))
  const last = ends_at && dateText(dateInZone(zone, new Date(ends_at.getTime() - 1)))
  if (first && last) return `${first} to ${last}`
  return first ? `From ${first}` : last ? `Until ${last}` : 'Always'
}

function stateText(app: App, coupon: Coupon): Part {
  const { archived_at, starts_at, ends_at } = coupon
  if (whyNotUsable(app, coupon) === null) return 'Active'
  const now = app.clock.now()
  const text = archived_at
    ? 'Archived'
    : ends_at && ends_at <= now
      ? 'Expired'
      : starts_at && starts_at > now
        ? 'Scheduled'
        : 'Used up'
  return html`<span class="muted">${text}</span>`
}
