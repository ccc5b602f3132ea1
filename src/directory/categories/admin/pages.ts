import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { notFound } from '../../../platform/problem.ts'
import { tokenField } from '../../../web/account.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { choice } from '../../../web/components/form.ts'
import { emptyState, notice } from '../../../web/components/notice.ts'
import { table } from '../../../web/components/table.ts'
import { readForm } from '../../../web/forms.ts'
import { type Html, html, type Part } from '../../../web/html.ts'
import { number } from '../../../web/numbers.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { categoriesForTeam, listingsIn, type TeamCategory } from '../admin.ts'
import { mergesUnderway } from '../merging.ts'
import { keptBy, takersOf } from '../remove.ts'
import { categoryIdIn } from './editor.ts'

export async function categoriesList(app: App, said: Flash): Promise<PageResponse> {
  const all = await categoriesForTeam(app.db)
  const below = (id: number | null) => all.filter(({ parent_id }) => parent_id === id)
  const rows = below(null).flatMap((top) => [row(top), ...below(top.id).map(row)])
  return adminPage(
    '/admin/categories',
    'Categories',
    said,
    html`${await underway(app, all)}<p class="cluster">\
<a class="button" href="/admin/categories/new">Add a category</a>\
</p>${
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

/** Merges that a job is at, and how much is left of them. */
async function underway({ db }: App, all: readonly TeamCategory[]): Promise<Html[]> {
  const name = (id: number) => all.find((category) => category.id === id)?.name ?? 'Another category'
  const merges = await mergesUnderway(db)
  return Promise.all(
    merges.map(async ({ category_id, into_id }) =>
      notice(
        `${name(category_id)} is being merged into \
${name(into_id)}: ${await listingsIn(db, category_id)} still to move. You need not wait here; if the service stops, it \
goes on when it starts again.`,
      ),
    ),
  )
}

function row({ id, name, parent_id, live, attributes }: TeamCategory): Part[] {
  const link = html`<a class="${parent_id !== null && 'below'}" href="/admin/categories/${id}">${name}</a>`
  const more =
    parent_id === null &&
    html`<a href="/admin/categories/new?parent=${id}">Add one<span class="visually-hidden"> below ${name}</span></a>`
  return [link, number(live), parent_id === null ? number(attributes.length) : '', more]
}

/** Asks before a category goes, and where its listings go. */
export async function removalPage(
  app: App,
  person: Person,
  request: FastifyRequest,
  said: Flash,
): Promise<PageResponse> {
  const all = await categoriesForTeam(app.db)
  const category = all.find(({ id }) => id === categoryIdIn(request))
  if (!category) throw notFound('There is no such category.')
  const held = await keptBy(app.db, all, category)
  const form = request.method === 'POST' ? readForm(request) : undefined
  return adminPage(
    '/admin/categories',
    `Remove ${category.name}`,
    said,
    html`<p>${told(category, held)}</p>
<form class="stack" method="post" action="/admin/categories/${category.id}/remove">${tokenField(person)}
${choice({
  name: 'into',
  label: 'The category that takes them',
  value: form?.get('into') ?? '',
  required: held !== null,
  error: fieldError(said.problem, 'into'),
  choices: [
    { value: '', text: held === null ? 'None: its address will lead nowhere' : 'Choose one' },
    ...takersOf(all, category).map((other) => ({ value: String(other.id), text: nameOf(all, other) })),
  ],
})}
<p class="cluster"><button class="button">Remove ${category.name}</button>\
<a class="button button-quiet" href="/admin/categories/${category.id}">Keep it</a></p></form>`,
  )
}

function told({ name, description, faqs }: TeamCategory, held: string | null): Html {
  const lost = [description !== null && 'description', faqs.length > 0 && 'questions'].filter(Boolean).join(' and ')
  return html`${
    held === null
      ? `${name} holds nothing.`
      : `${name} holds ${held}. Choose a category that takes them, with the drafts that name it and what is compared.`
  } Its \
address will lead to the one you choose.${lost && ` Its own ${lost} will be gone.`}`
}

function nameOf(all: readonly TeamCategory[], { name, parent_id }: TeamCategory): string {
  const above = all.find(({ id }) => id === parent_id)
  return above ? `${above.name}: ${name}` : name
}
