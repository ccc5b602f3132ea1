import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { decimalText, moneyText } from '../../../platform/cents.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { counted } from '../../../platform/numbers.ts'
import type { Problem } from '../../../platform/problem.ts'
import { tokenField } from '../../../web/account.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { checkbox, choice, field, textField } from '../../../web/components/form.ts'
import { notice } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import { timeElement } from '../../../web/components/time.ts'
import { readForm } from '../../../web/forms.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { type AdminProduct, adminProduct, countOpenOrdersOf } from '../admin.ts'
import { partTexts } from '../parts.ts'
import { type PastPrice, priceHistory } from '../queries.ts'
import { firstPrices } from '../seed.ts'
import { editableOptions, newOptionField, optionField, optionsOf } from './form.ts'

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
  content: html`${!product.on_sale && notice('Archived. It can’t be ordered and isn’t on the pricing page.')}\
${productForm(person, product, openOrders, flash.problem, form)}`,
})}
${section({
  id: 'archive',
  title: product.on_sale ? 'Archive' : 'Restore',
  content: html`<form class="stack" method="post" \
action="/admin/products/${product.code}/${product.on_sale ? 'archive' : 'restore'}">${tokenField(person)}
<p>${
    product.on_sale
      ? 'An archived product can’t be ordered. Existing orders, paid or not, aren’t affected, and you can restore it.'
      : 'It returns to the pricing page with its current price.'
  }</p>
<p><button class="button button-quiet">${product.on_sale ? 'Archive product' : 'Restore product'}</button></p></form>`,
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
  ...fieldProps('price_cents', decimalText(product.price_cents, product.currency), `Excluding VAT. ${openOrdersHint}`),
  label: product.parts.includes('billboard') ? `Minimum amount (${product.currency})` : `Price (${product.currency})`,
  inputmode: 'decimal',
  required: true,
  maxlength: 12,
})}
${field({ ...fieldProps('name', product.name), label: 'Name', required: true, maxlength: 80 })}
${textField({
  ...fieldProps('description', product.description, markdownHint),
  label: 'Description',
  required: true,
  maxlength: 2000,
  rows: 4,
})}
<div><h3>Customers get</h3><ul>${product.parts.map((part) => html`<li>${partTexts[part]}</li>`)}\
${product.needs_award && html`<li>Made for an award of the listing and shipped to the customer</li>`}</ul></div>
${optionFields(product, fieldProps, form)}
${newOptionFields(problem, form)}
<p><button class="button">Save</button></p></form>`
}

function optionFields(
  product: AdminProduct,
  fieldProps: (
    name: string,
    value: string,
    hint?: string,
  ) => { name: string; value: string; error: string | undefined; hint: Part },
  form: URLSearchParams | null,
): Html {
  const options = optionsOf(product)
  if (!options) return html``
  return html`${editableOptions(options).map(
    ([name, option]) => html`<fieldset class="option-fields"><legend>Option: ${option.title}</legend>
${field({
  ...fieldProps(optionField(name, 'title'), option.title),
  label: 'Label',
  required: true,
  maxlength: 80,
})}
${field({
  ...fieldProps(optionField(name, 'description'), option.description ?? ''),
  label: 'Hint',
  maxlength: 200,
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
}
${checkbox({
  name: optionField(name, 'required'),
  label: 'Customers must answer',
  checked: form ? form.has(optionField(name, 'required')) : options.required.includes(name),
})}
${checkbox({
  name: optionField(name, 'remove'),
  label: 'Remove this option',
  checked: form?.has(optionField(name, 'remove')) ?? false,
})}</fieldset>`,
  )}`
}

export const markdownHint = 'You can use Markdown.'

/** Fields to ask the customer one more question. If left empty, nothing is added. */
export function newOptionFields(problem: Problem | undefined, form: URLSearchParams | null): Html {
  const props = (part: Parameters<typeof newOptionField>[0]) => {
    const name = newOptionField(part)
    return { name, value: form?.get(name) ?? null, error: fieldError(problem, name) }
  }
  const isOpen = form ? ['title', 'enum'].some((part) => form.get(`new_option.${part}`)?.trim()) : false
  return html`<details class="fold"${isOpen && html` open`}><summary>Add an option</summary>
<fieldset class="option-fields"><legend class="visually-hidden">New option</legend>
${field({ ...props('title'), label: 'Label', maxlength: 80, hint: 'What you ask the customer, like Size.' })}
${field({ ...props('description'), label: 'Hint', maxlength: 200 })}
${choice({
  ...props('kind'),
  label: 'Answer',
  required: true,
  choices: [
    { value: 'choice', text: 'One of these choices' },
    { value: 'text', text: 'Text' },
  ],
})}
${textField({ ...props('enum'), label: 'Choices, one per line', rows: 4 })}
${checkbox({
  name: newOptionField('required'),
  label: 'Customers must answer',
  checked: form?.has(newOptionField('required')) ?? false,
})}</fieldset></details>`
}

function priceRow({ price_cents, currency, changed_by, changed_at }: PastPrice): Part[] {
  return [
    timeElement(changed_at),
    moneyText(price_cents, currency),
    changed_by === firstPrices ? 'Starting price' : (changed_by ?? ''),
  ]
}
