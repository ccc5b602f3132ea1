import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import { parseId } from '../../../platform/ids.ts'
import { counted } from '../../../platform/numbers.ts'
import { notFound, type Problem } from '../../../platform/problem.ts'
import { tokenField } from '../../../web/account.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { beforeAfter } from '../../../web/components/before-after.ts'
import { choice, field, textField } from '../../../web/components/form.ts'
import { section } from '../../../web/components/section.ts'
import { readForm } from '../../../web/forms.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { faqFields } from '../../listings/pages/faq-fields.ts'
import { type AdminCategory, CategoryChanged, categoriesForAdmin, categoryVersion } from '../admin.ts'
import { attributeKinds, maxAttributes, maxCategoryFaqs } from '../input.ts'
import {
  blankCategory,
  type CategoryFormValues,
  categoryFormProblem,
  categoryFormValues,
  readCategoryForm,
} from './form.ts'

export function categoryIdIn(request: FastifyRequest): number | null {
  const { id } = request.params as { id?: string }
  return id === undefined ? null : parseId(id)
}

export async function categoryEditor(
  app: App,
  person: Person,
  request: FastifyRequest,
  flash: Flash,
): Promise<PageResponse> {
  const id = categoryIdIn(request)
  const all = await categoriesForAdmin(app.db)
  const category = all.find((candidate) => candidate.id === id)
  if (id !== null && !category) throw notFound('Category not found.')
  const { parent = '' } = request.query as { parent?: string }
  const form = request.method === 'POST' ? readForm(request) : undefined
  const theirs = flash.problem instanceof CategoryChanged ? flash.problem.theirs : undefined
  const values = form ? readCategoryForm(form) : category ? categoryFormValues(all, category) : blankCategory(parent)
  const problem = categoryFormProblem(flash.problem, values)
  return adminPage(
    '/admin/categories',
    category?.name ?? 'New category',
    { ...flash, problem },
    html`${category && facts(category)}
${theirs && conflict(all, theirs, values)}
<form class="stack" method="post" action="/admin/categories/${category?.id ?? 'new'}">${tokenField(person)}${
      category &&
      html`<input type="hidden" name="seen" value="${theirs || !form ? categoryVersion(category) : (form.get('seen') ?? '')}">`
    }
${fields(all, category, values, problem)}
${attributes(all, values, problem)}
${section({
  id: 'faqs',
  title: 'FAQ',
  note: `Up to ${maxCategoryFaqs}`,
  content: faqFields(values.faqs, maxCategoryFaqs, (name) => fieldError(problem, name)),
})}
<p class="save-bar cluster"><button class="button">Save</button>${
      category && html`<a href="/admin/categories/${category.id}/remove">Merge or remove</a>`
    }</p></form>`,
  )
}

function conflict(all: readonly AdminCategory[], category: AdminCategory, yours: CategoryFormValues): Html {
  const texts = (values: CategoryFormValues) => ({
    Name: values.name,
    URL: values.slug,
    Description: values.description,
    Parent: all.find(({ id }) => String(id) === values.parent)?.name ?? 'None (top level)',
    Comparison: values.attributes.flatMap(({ label }) => label || []).join('\n'),
    Questions: values.faqs.flatMap(({ question, answer }) => (question ? `${question}\n${answer}` : [])).join('\n\n'),
  })
  const [theirs, own] = [texts(categoryFormValues(all, category)), texts(yours)]
  const changes = (Object.keys(own) as (keyof typeof own)[])
    .filter((name) => theirs[name] !== own[name])
    .map((name) => ({ label: name, before: theirs[name], after: own[name] }))
  return section({
    id: 'theirs',
    title: 'Conflicting changes',
    note: 'Before: their version. After: yours',
    content: beforeAfter(changes),
  })
}

function facts({ slug, live, former_slugs }: AdminCategory): Html {
  return html`<p class="facts"><span>${counted(live, 'live product')}, including subcategories</span>\
<a href="/categories/${slug}">View public page</a>${
    former_slugs.length > 0 && html`<span>Old URLs: ${former_slugs.join(', ')}</span>`
  }</p>`
}

function fields(
  all: readonly AdminCategory[],
  category: AdminCategory | undefined,
  values: CategoryFormValues,
  problem: Problem | undefined,
): Html {
  const at = (name: 'name' | 'slug' | 'description' | 'parent' | 'place') => ({
    name,
    value: values[name],
    error: fieldError(problem, name),
  })
  const tops = all.filter(({ parent_id, id }) => parent_id === null && id !== category?.id)
  return html`${field({ ...at('name'), label: 'Name', maxlength: 100, required: true })}
${field({
  ...at('slug'),
  label: 'URL',
  maxlength: 220,
  hint: 'The last part of /categories/… Defaults to the name. Old URLs redirect to the new one.',
})}
${textField({ ...at('description'), label: 'Description', rows: 3, maxlength: 2000 })}
${choice({
  ...at('parent'),
  label: 'Parent category',
  choices: [
    { value: '', text: 'None (top level)' },
    ...tops.map(({ id, name }) => ({ value: String(id), text: name })),
  ],
})}
${field({
  ...at('place'),
  label: 'Position',
  type: 'number',
  min: 1,
  max: 1000,
  hint: 'Order among its siblings. Leave empty to keep it where it is. New categories go last.',
})}`
}

/** Comparison attributes are defined on top-level categories and apply to their subcategories. */
function attributes(all: readonly AdminCategory[], values: CategoryFormValues, problem: Problem | undefined): Html {
  const parent = all.find(({ id }) => String(id) === values.parent)
  const used = values.attributes.findLastIndex(({ label }) => label !== '') + 1
  const rows = Array.from({ length: Math.min(maxAttributes, used + (parent ? 0 : 3)) }, (_, index) =>
    attribute(values, index, problem),
  )
  const note = parent
    ? html`<p class="muted">Products here use the comparison attributes \
of <a href="/admin/categories/${parent.id}">${parent.name}</a>.${
        used > 0 && ' Its own attributes apply once it’s a top-level category.'
      }</p>`
    : html`<p class="hint">Extra rows for comparing products in this category and its subcategories, on top of \
pricing, country and so on. To remove one, clear its name. Listings keep their values.</p>`
  return section({ id: 'attributes', title: 'Comparison', content: html`${note}${rows}` })
}

const kindNames: Record<(typeof attributeKinds)[number], string> = {
  text: 'Text',
  number: 'Number',
  yes_no: 'Yes or no',
}

function attribute(values: CategoryFormValues, index: number, problem: Problem | undefined): Html {
  const { key = '', label = '', kind = 'text', place = '' } = values.attributes[index] ?? {}
  const name = (part: string) => `attribute-${index}-${part}`
  return html`<div class="attribute">\
<input type="hidden" name="${name('key')}" value="${key}">${field({
    name: name('label'),
    label: `Attribute ${index + 1}`,
    value: label,
    maxlength: 100,
    error: fieldError(problem, name('label')),
  })}${choice({
    name: name('kind'),
    label: 'Type',
    value: kind,
    required: true,
    choices: attributeKinds.map((kind) => ({ value: kind, text: kindNames[kind] })),
  })}${field({
    name: name('place'),
    label: 'Position',
    type: 'number',
    min: 1,
    max: 999,
    value: label === '' ? '' : place,
  })}</div>`
}
