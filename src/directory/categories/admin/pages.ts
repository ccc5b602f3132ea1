import type { FastifyRequest } from 'fastify'
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
import { describeContents, mergeTargets } from '../remove.ts'
import { mergesUnderway } from '../run-merges.ts'
import { categoryIdIn } from './editor.ts'

export async function categoriesList(app: App, flash: Flash): Promise<PageResponse> {
  const all = await categoriesForAdmin(app.db)
  const childrenOf = (id: number | null) => all.filter(({ parent_id }) => parent_id === id)
  const rows = childrenOf(null).flatMap((top) => [row(top), ...childrenOf(top.id).map(row)])
  return adminPage(
    '/admin/categories',
    'Categories',
    flash,
    html`${await mergeNotices(app, all)}<p class="cluster">\
<a class="button" href="/admin/categories/new">Add a category</a></p>${
      rows.length === 0
        ? emptyState({ title: 'No categories yet', text: 'Products cannot launch without one.' })
        : table({
            caption: 'Categories',
            columns: [
              { title: 'Category' },
              { title: 'Live listings', numeric: true },
              { title: 'Compared by', numeric: true },
              { title: 'Below it' },
            ],
            rows,
          })
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
        `${name(category_id)} is being merged into ${name(into_id)}: \
${await countListingsText(db, category_id)} still to move. \
You need not wait here; if the service stops, it goes on when it starts again.`,
      ),
    ),
  )
}

function row({ id, name, parent_id, live, attributes }: AdminCategory): Part[] {
  const link = html`<a class="${parent_id !== null && 'below'}" href="/admin/categories/${id}">${name}</a>`
  const more =
    parent_id === null &&
    html`<a href="/admin/categories/new?parent=${id}">Add one<span class="visually-hidden"> below ${name}</span></a>`
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
  if (!category) throw notFound('There is no such category.')
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
  label: 'The category that takes them',
  value: form?.get('into') ?? '',
  required: contents !== null,
  error: fieldError(flash.problem, 'into'),
  choices: [
    { value: '', text: contents === null ? 'None: its address will lead nowhere' : 'Choose one' },
    ...mergeTargets(all, category).map((target) => ({ value: String(target.id), text: nameWithParent(all, target) })),
  ],
})}
<p class="cluster"><button class="button">Remove ${category.name}</button>\
<a class="button button-quiet" href="/admin/categories/${category.id}">Keep it</a></p></form>`,
  )
}

function consequences({ name, description, faqs }: AdminCategory, contents: string | null): Html {
  const lost = [description !== null && 'description', faqs.length > 0 && 'questions'].filter(Boolean).join(' and ')
  return html`${
    contents === null
      ? `${name} holds nothing.`
      : `${name} holds ${contents}. Choose a category that takes them, with the drafts that name it and what is compared.`
  } Its address will lead to the one you choose.${lost && ` Its own ${lost} will be gone.`}`
}

function nameWithParent(all: readonly AdminCategory[], { name, parent_id }: AdminCategory): string {
  const parent = all.find(({ id }) => id === parent_id)
  return parent ? `${parent.name}: ${name}` : name
}
