import type { FastifyRequest } from 'fastify'
import { allCategories } from '../../../directory/categories/queries.ts'
import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import type { Problem } from '../../../platform/problem.ts'
import { tokenField } from '../../../web/account.ts'
import { choice, field, textField } from '../../../web/components/form.ts'
import { readForm } from '../../../web/forms.ts'
import { fieldError } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { maxHrefLength } from '../../reader/urls.ts'
import type { Content } from '../content.ts'
import { type Identity, maxCategories } from '../review/identity.ts'

const categoryLabels = ['Primary category', 'Second category', 'Third category', 'Fourth category']

/** The form for what owners cannot change: name, website and categories. A refused form keeps its values. */
export async function identityForm(
  app: App,
  person: Person,
  request: FastifyRequest,
  id: number,
  content: Content,
  problem: Problem | undefined,
): Promise<Html> {
  const sent =
    request.method === 'POST' && readForm(request).has('website_url') ? readIdentity(readForm(request)) : undefined
  const { name, website_url, categories } = sent ?? content
  const choices = [{ value: '', text: 'None' }, ...(await categoryChoices(app))]
  const error = (path: string) => (sent ? fieldError(problem, path) : undefined)
  return html`<form class="stack" method="post" action="/admin/listings/${id}/identity">${tokenField(person)}
${field({ name: 'name', label: 'Name', value: name, required: true, maxlength: 200, error: error('name') })}
${field({
  name: 'website_url',
  label: 'Website',
  type: 'url',
  value: website_url,
  required: true,
  maxlength: maxHrefLength,
  hint: 'The listing’s own URL doesn’t change.',
  error: error('website_url'),
})}
<div class="field-pairs by-two">${categoryLabels.map((label, index) =>
    choice({
      name: `category-${index}`,
      label,
      value: categories[index] ?? '',
      required: index === 0,
      choices,
      error: error(`category-${index}`),
    }),
  )}</div>
${textField({
  name: 'note',
  label: 'Reason',
  rows: 2,
  maxlength: 1000,
  value: sent?.note ?? null,
  hint: 'We send the change and your reason to the owner and editors.',
  error: error('note'),
})}
<p><button class="button">Save changes</button></p></form>`
}

/** The category tree as a flat list: `Craft › Pottery`. */
async function categoryChoices(app: App): Promise<{ value: string; text: string }[]> {
  const categories = await allCategories(app.db)
  const roots = categories.filter(({ parent_id }) => parent_id === null)
  return roots.flatMap((root) => [
    { value: root.slug, text: root.name },
    ...categories
      .filter(({ parent_id }) => parent_id === root.id)
      .map(({ slug, name }) => ({ value: slug, text: `${root.name} › ${name}` })),
  ])
}

export function readIdentity(form: URLSearchParams): Identity {
  const [primary = '', ...more] = Array.from(
    { length: maxCategories },
    (_, index) => form.get(`category-${index}`) ?? '',
  )
  const others = more.filter((slug) => slug !== '')
  const categories = primary === '' && others.length === 0 ? [] : [primary, ...others]
  return {
    name: form.get('name') ?? '',
    website_url: form.get('website_url') ?? '',
    categories,
    note: (form.get('note') ?? '').replaceAll('\r\n', '\n'),
  }
}
