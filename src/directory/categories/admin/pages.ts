import type { FastifyRequest } from 'fastify'
import { type BulkBox, bulkForm } from '../../../core/bulk/admin/form.ts'
import type { App } from '../../../platform/app.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { number } from '../../../platform/numbers.ts'
import { notFound } from '../../../platform/problem.ts'
import { tokenField } from '../../../web/account.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { choice } from '../../../web/components/form.ts'
import { emptyState, notice } from '../../../web/components/notice.ts'
import { table } from '../../../web/components/table.ts'
import { readForm } from '../../../web/forms.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { type AdminCategory, categoriesForAdmin, countListingsText } from '../admin.ts'
import { categoriesInBulk } from '../bulk.ts'
import { describeContents, mergeTargets } from '../remove.ts'
import { mergesUnderway } from '../run-merges.ts'
import { categoryIdIn } from './editor.ts'

export async function categoriesList(app: App, person: Person, flash: Flash): Promise<PageResponse> {
  const all = await categoriesForAdmin(app.db)
  const { form, box } = await bulkForm(app, categoriesInBulk, person, {})
  const childrenOf = (id: number | null) => all.filter(({ parent_id }) => parent_id === id)
  const rows = childrenOf(null).flatMap((top) => [row(top, box), ...childrenOf(top.id).map((child) => row(child, box))])
  return adminPage(
    '/admin/categories',
    'Categories',
    flash,
    html`${await mergeNotices(app, all)}<p class="cluster">\
<a class="button" href="/admin/categories/new">Add category</a></p>${
      rows.length === 0
        ? emptyState({
            title: 'No categories yet',
            text: 'Products need a category to launch. Add one to get started.',
          })
        : html`${form}${table({
            caption: 'Categories',
            columns: [
              { title: 'Category' },
              { title: 'Live listings', numeric: true },
              { title: 'Attributes', numeric: true },
              { title: 'Subcategories' },
            ],
            rows,
          })}`
    }`,
  )
}

/** The progress of merges that run in the background. */
async function mergeNotices({ db }: App, all: readonly AdminCategory[]): Promise<Html[]> {
  const name = (id: number) => all.find((category) => category.id === id)?.name ?? 'Another category'
  const merges = await mergesUnderway(db)
  return Promise.all(
    merges.map(async ({ category_id, into_id }) =>
      notice(
        `Merging ${name(category_id)} into ${name(into_id)}: \
${await countListingsText(db, category_id)} left to move. \
You can leave this page. If the server restarts, the merge picks up where it left off.`,
      ),
    ),
  )
}

function row({ id, name, parent_id, live, attributes }: AdminCategory, box: BulkBox): Part[] {
  const link = html`${box(id, name)}<a class="${parent_id !== null && 'below'}" href="/admin/categories/${id}">${name}</a>`
  const more =
    parent_id === null &&
    html`<a href="/admin/categories/new?parent=${id}">Add<span class="visually-hidden"> a subcategory to ${name}</span></a>`
  return [link, number(live), parent_id === null ? number(attributes.length) : '', more]
}

/** Asks for confirmation, and where the listings should go. */
export async function removalPage(
  app: App,
  person: Person,
  request: FastifyRequest,
  flash: Flash,
): Promise<PageResponse> {
  const all = await categoriesForAdmin(app.db)
  const category = all.find(({ id }) => id === categoryIdIn(request))
  if (!category) throw notFound('Category not found.')
  const contents = await describeContents(app.db, all, category)
  const form = request.method === 'POST' ? readForm(request) : undefined
  return adminPage(
    '/admin/categories',
    `Remove ${category.name}`,
    flash,
    html`<p>${consequences(category, contents)}</p>
<form class="stack" method="post" action="/admin/categories/${category.id}/remove">${tokenField(person)}
${choice({
  name: 'into',
  label: 'Merge into',
  value: form?.get('into') ?? '',
  required: contents !== null,
  error: fieldError(flash.problem, 'into'),
  choices: [
    { value: '', text: contents === null ? 'None (the URL will stop working)' : 'Choose a category' },
    ...mergeTargets(all, category).map((target) => ({ value: String(target.id), text: nameWithParent(all, target) })),
  ],
})}
<p class="cluster"><button class="button">Remove ${category.name}</button>\
<a class="button button-quiet" href="/admin/categories/${category.id}">Cancel</a></p></form>`,
  )
}

function consequences({ name, description, faqs }: AdminCategory, contents: string | null): Html {
  const lost = [description !== null && 'description', faqs.length > 0 && 'FAQ'].filter(Boolean).join(' and ')
  return html`${
    contents === null
      ? `${name} is empty.`
      : `${name} has ${contents}. Choose a category to move them to, along with its drafts and attributes.`
  } Its URL will redirect to the category you choose.${lost && ` You’ll lose its ${lost}.`}`
}

function nameWithParent(all: readonly AdminCategory[], { name, parent_id }: AdminCategory): string {
  const parent = all.find(({ id }) => id === parent_id)
  return parent ? `${parent.name}: ${name}` : name
}
