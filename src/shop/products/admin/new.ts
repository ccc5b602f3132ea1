import type { FastifyRequest } from 'fastify'
import { currencyOf } from '../../../core/site-settings/prices.ts'
import type { App } from '../../../platform/app.ts'
import { html } from '../../../platform/html.ts'
import { tokenField } from '../../../web/account.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { checkbox, field, textField } from '../../../web/components/form.ts'
import { readForm } from '../../../web/forms.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { partTexts, productParts } from '../parts.ts'
import { markdownHint, newOptionFields } from './product.ts'

/** The form that creates a product. */
export function newProductPage(app: App, person: Person, request: FastifyRequest, flash: Flash): PageResponse {
  const form = request.method === 'POST' ? readForm(request) : null
  const { problem } = flash
  const props = (name: string) => ({ name, value: form?.get(name) ?? null, error: fieldError(problem, name) })
  const wrongParts = fieldError(problem, 'parts') ?? fieldError(problem, 'needs_award')
  return adminPage(
    '/admin/products',
    'New product',
    flash,
    html`<form class="stack" method="post" action="/admin/products/new">${tokenField(person)}
${field({ ...props('name'), label: 'Name', required: true, maxlength: 80 })}
${field({
  ...props('code'),
  label: 'Code',
  maxlength: 60,
  hint: 'For the API and links, like sponsored_post. Defaults to the name and can’t be changed later.',
})}
${textField({ ...props('description'), label: 'Description', required: true, maxlength: 2000, rows: 4, hint: markdownHint })}
${field({
  ...props('price_cents'),
  label: `Price (${currencyOf(app)})`,
  required: true,
  inputmode: 'decimal',
  maxlength: 12,
  hint: 'Excluding VAT.',
})}
<fieldset id="parts" class="option-fields"><legend>Customers get</legend>\
${wrongParts && html`<p class="wrong">${wrongParts}</p>`}
<p class="hint">Can’t be changed later, because orders depend on it.</p>
${productParts.map(
  (part) =>
    html`<p>${checkbox({
      name: 'parts',
      value: part,
      label: partTexts[part],
      checked: form?.getAll('parts').includes(part) ?? false,
    })}</p>`,
)}
<p>${checkbox({
      name: 'needs_award',
      label: 'Made for an award of the listing and shipped, like a trophy',
      checked: form?.has('needs_award') ?? false,
    })}</p></fieldset>
${newOptionFields(problem, form)}
<p class="cluster"><button class="button">Create product</button><a href="/admin/products">Cancel</a></p></form>`,
  )
}
