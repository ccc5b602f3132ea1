import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { decimalText, moneyText } from '../../../platform/cents.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { counted, sentenceCase } from '../../../platform/numbers.ts'
import type { Problem } from '../../../platform/problem.ts'
import { tokenField } from '../../../web/account.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { checkbox, field, textField } from '../../../web/components/form.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import { timeElement } from '../../../web/components/time.ts'
import { readForm } from '../../../web/forms.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { type AdminProduct, adminProduct, countOpenOrdersOf } from '../admin.ts'
import { type PastPrice, priceHistory } from '../queries.ts'
import { firstPrices } from '../seed.ts'
import { optionField, optionsOf } from './form.ts'

export const codeFrom = (request: FastifyRequest) => (request.params as { code: string }).code.slice(0, 60)

/** One product: the form to change it, and its price history. */
export async function productPage(
  app: App,
  person: Person,
  request: FastifyRequest,
  flash: Flash,
): Promise<PageResponse> {
  const product = await adminProduct(app.db, codeFrom(request))
  const prices = await priceHistory(app.db, product.code)
  const openOrders = await countOpenOrdersOf(app.db, product.code, app.clock.now())
  const form = request.method === 'POST' ? readForm(request) : null
  return adminPage(
    '/admin/products',
    product.name,
    flash,
    html`
${section({
  id: 'change',
  title: 'Details',
  note: html`<code>${product.code}</code>`,
  content: productForm(person, product, openOrders, flash.problem, form),
})}
${section({
  id: 'history',
  title: 'Price history',
  content: table({
    caption: 'Prices',
    columns: [{ title: 'Since' }, { title: 'Price', numeric: true }, { title: 'Changed by' }],
    rows: prices.map(priceRow),
  }),
})}`,
  )
}

function productForm(
  person: Person,
  product: AdminProduct,
  openOrders: number,
  problem: Problem | undefined,
  form: URLSearchParams | null,
): Html {
  // After an edit conflict the form shows the stored values, and saving again replaces them.
  const isConflict = problem?.code === 'not_allowed_now'
  const fieldProps = (name: string, value: string, hint?: string) => {
    const stored =
      isConflict && form?.get(name) !== value && html` <strong>Current value: <span dir="auto">${value}</span></strong>`
    return {
      name,
      value: form?.get(name) ?? value,
      error: fieldError(problem, name),
      hint: stored ? html`${hint}${stored}` : hint,
    }
  }
  const openOrdersHint =
    openOrders > 0
      ? `${counted(openOrders, 'open order')} ${openOrders === 1 ? 'keeps its' : 'keep their'} price.`
      : 'Existing orders keep their price.'
  const revision = (isConflict ? null : form?.get('revision')) ?? product.revision
  return html`<form class="stack" method="post" action="/admin/products/${product.code}">${tokenField(person)}\
<input type="hidden" name="revision" value="${revision}">
${field({
  ...fieldProps('price_cents', decimalText(product.price_cents), `Excluding VAT, like 49.00. ${openOrdersHint}`),
  label: product.code === 'billboard_min' ? 'Minimum amount (USD)' : 'Price (USD)',
  inputmode: 'decimal',
  required: true,
  maxlength: 12,
})}
${field({ ...fieldProps('name', product.name), label: 'Name', required: true, maxlength: 80 })}
${textField({
  ...fieldProps('description', product.description),
  label: 'Description',
  required: true,
  maxlength: 500,
  rows: 3,
})}
${optionFields(product, fieldProps)}
${checkbox({
  name: 'on_sale',
  label: html`On sale${
    isConflict &&
    form?.has('on_sale') !== product.on_sale &&
    html` <strong>Current value: ${product.on_sale ? 'yes' : 'no'}</strong>`
  }`,
  checked: form ? form.has('on_sale') : product.on_sale,
})}
<p><button class="button">Save</button></p></form>`
}

function optionFields(
  product: AdminProduct,
  fieldProps: (
    name: string,
    value: string,
    hint?: string,
  ) => { name: string; value: string; error: string | undefined; hint: Part },
): Html {
  const options = optionsOf(product)
  if (!options) return html``
  return html`${Object.entries(options.properties).map(
    ([name, option]) => html`<fieldset class="option-fields"><legend>Option: ${sentenceCase(name)}</legend>
${field({
  ...fieldProps(optionField(name, 'title'), option.title),
  label: 'Label',
  required: true,
  maxlength: 80,
})}
${
  option.enum &&
  textField({
    ...fieldProps(
      optionField(name, 'enum'),
      option.enum.join('\n'),
      option.default === undefined ? undefined : `Default: ${option.default}.`,
    ),
    label: 'Choices, one per line',
    required: true,
    rows: Math.min(8, option.enum.length + 1),
  })
}
${
  option.maxLength !== undefined &&
  field({
    ...fieldProps(optionField(name, 'maxLength'), String(option.maxLength)),
    label: 'Maximum characters',
    inputmode: 'numeric',
    required: true,
    maxlength: 3,
  })
}</fieldset>`,
  )}`
}

function priceRow({ price_cents, changed_by, changed_at }: PastPrice): Part[] {
  return [
    timeElement(changed_at),
    moneyText(price_cents),
    changed_by === firstPrices ? 'Starting price' : (changed_by ?? ''),
  ]
}
