import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { parseId } from '../../../platform/ids.ts'
import { notFound, type Problem } from '../../../platform/problem.ts'
import { tokenField } from '../../../web/account.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { beforeAfter } from '../../../web/components/before-after.ts'
import { choice, field, textField } from '../../../web/components/form.ts'
import { section } from '../../../web/components/section.ts'
import { readForm } from '../../../web/forms.ts'
import { type Html, html } from '../../../web/html.ts'
import { counted } from '../../../web/numbers.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { faqFields } from '../../listings/pages/faq-fields.ts'
import { CategoryChanged, categoriesForTeam, seenOf, type TeamCategory } from '../admin.ts'
import { attributeKinds, maxCategoryFaqs, mostAttributes } from '../input.ts'
import { blankCategory, type CategoryFormValues, categoryFormValues, categoryInForm, inWords } from './form.ts'

export function categoryIdIn(request: FastifyRequest): number | null {
  const { id } = request.params as { id?: string }
  return id === undefined ? null : parseId(id)
}

export async function categoryEditor(
  app: App,
  person: Person,
  request: FastifyRequest,
  said: Flash,
): Promise<PageResponse> {
  const id = categoryIdIn(request)
  const all = await categoriesForTeam(app.db)
  const category = all.find((one) => one.id === id)
  if (id !== null && !category) throw notFound('There is no such category.')
  const { parent = '' } = request.query as { parent?: string }
  const form = request.method === 'POST' ? readForm(request) : undefined
  const theirs = said.problem instanceof CategoryChanged ? said.problem.theirs : undefined
  const typed = form ? categoryInForm(form) : category ? categoryFormValues(all, category) : blankCategory(parent)
  const problem = inWords(said.problem, typed)
  return adminPage(
    '/admin/categories',
    category?.name ?? 'A new category',
    { ...said, problem },
    html`${category && facts(category)}
${theirs && conflict(all, theirs, typed)}
<form class="stack" method="post" action="/admin/categories/${category?.id ?? 'new'}">${tokenField(person)}${
      category &&
      html`<input type="hidden" name="seen" value="${theirs || !form ? seenOf(category) : (form.get('seen') ?? '')}">`
    }
${fields(all, category, typed, problem)}
${attributes(all, typed, problem)}
${section({
  id: 'faqs',
  title: 'Questions and answers',
  note: `Up to ${maxCategoryFaqs}`,
  content: faqFields(typed.faqs, maxCategoryFaqs, (name) => fieldError(problem, name)),
})}
<p class="save-bar cluster"><button class="button">Save</button>${
      category && html`<a href="/admin/categories/${category.id}/remove">Merge or remove</a>`
    }</p></form>`,
  )
}

function conflict(all: readonly TeamCategory[], category: TeamCategory, yours: CategoryFormValues): Html {
  const texts = (typed: CategoryFormValues) => ({
    Name: typed.name,
    Address: typed.slug,
    Description: typed.description,
    Below: all.find(({ id }) => String(id) === typed.parent)?.name ?? 'At the top',
    Comparison: typed.attributes.flatMap(({ label }) => label || []).join('\n'),
    Questions: typed.faqs.flatMap(({ question, answer }) => (question ? `${question}\n${answer}` : [])).join('\n\n'),
  })
  const [theirs, own] = [texts(categoryFormValues(all, category)), texts(yours)]
  const changes = (Object.keys(own) as (keyof typeof own)[])
    .filter((name) => theirs[name] !== own[name])
    .map((name) => ({ label: name, before: theirs[name], after: own[name] }))
  return section({
    id: 'theirs',
    title: 'Theirs and yours',
    note: 'Before is theirs, after is yours',
    content: beforeAfter(changes),
  })
}

function facts({ slug, live, former_slugs }: TeamCategory): Html {
  return html`<p class="facts"><span>${counted(live, 'live product')} here or below</span>\
<a href="/categories/${slug}">Its public page</a>${
    former_slugs.length > 0 && html`<span>Also answers to ${former_slugs.join(', ')}</span>`
  }</p>`
}

function fields(
  all: readonly TeamCategory[],
  category: TeamCategory | undefined,
  typed: CategoryFormValues,
  problem: Problem | undefined,
): Html {
  const at = (name: 'name' | 'slug' | 'description' | 'parent' | 'place') => ({
    name,
    value: typed[name],
    error: fieldError(problem, name),
  })
  const tops = all.filter(({ parent_id, id }) => parent_id === null && id !== category?.id)
  return html`${field({ ...at('name'), label: 'Name', maxlength: 100, required: true })}
${field({
  ...at('slug'),
  label: 'Address',
  maxlength: 220,
  hint: 'The end of its address, /categories/… Left empty it is made from the name. When it changes, the old one leads to the new.',
})}
${textField({ ...at('description'), label: 'Description', rows: 3, maxlength: 2000 })}
<div class="field-pairs">${choice({
    ...at('parent'),
    label: 'Below',
    required: true,
    hint: 'The category above it.',
    choices: [
      {
        value: '',
        text: 'At the top',
      },
      ...tops.map(({ id, name }) => ({ value: String(id), text: name })),
    ],
  })}
${field({
  ...at('place'),
  label: 'Place',
  type: 'number',
  min: 1,
  max: 1000,
  hint: 'Among those beside it. Empty: it stays, or comes last.',
})}</div>`
}

/** What two products of the category are compared by. It is said at the top, for all that is below. */
function attributes(all: readonly TeamCategory[], typed: CategoryFormValues, problem: Problem | undefined): Html {
  const above = all.find(({ id }) => String(id) === typed.parent)
  const used = typed.attributes.findLastIndex(({ label }) => label !== '') + 1
  const rows = Array.from({ length: Math.min(mostAttributes, used + (above ? 0 : 3)) }, (_, index) =>
    attribute(typed, index, problem),
  )
  const note = above
    ? html`<p class="muted">Products here are compared by the attributes \
of <a href="/admin/categories/${above.id}">${above.name}</a>.${
        used > 0 && ' Those of its own are used when it stands at the top.'
      }</p>`
    : html`<p class="hint">What products of this category and of those below it are compared by, beside price, \
country and the like. Empty the name to take one away; what listings state about it is kept.</p>`
  return section({ id: 'attributes', title: 'Comparison', content: html`${note}${rows}` })
}

const kindNames: Record<(typeof attributeKinds)[number], string> = {
  text: 'Text',
  number: 'Number',
  yes_no: 'Yes or no',
}

function attribute(typed: CategoryFormValues, index: number, problem: Problem | undefined): Html {
  const { key = '', label = '', kind = 'text', place = '' } = typed.attributes[index] ?? {}
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
    label: 'Kind',
    value: kind,
    required: true,
    choices: attributeKinds.map((one) => ({ value: one, text: kindNames[one] })),
  })}${field({
    name: name('place'),
    label: 'Place',
    type: 'number',
    min: 1,
    max: 999,
    value: label === '' ? '' : place,
  })}</div>`
}
