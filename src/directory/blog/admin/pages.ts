import type { FastifyRequest } from 'fastify'
import { type BulkBox, bulkForm } from '../../../core/bulk/admin/form.ts'
import type { App } from '../../../platform/app.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { tokenField } from '../../../web/account.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { emptyState, notice } from '../../../web/components/notice.ts'
import { pageNumber, pagination } from '../../../web/components/pagination.ts'
import { table } from '../../../web/components/table.ts'
import { timeElement } from '../../../web/components/time.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { slugOf } from '../../listings/slugs.ts'
import { type AdminPost, type PostState, possibleAuthors, postForAdmin, postsForAdmin, stateOf } from '../admin.ts'
import { postsInBulk } from '../bulk.ts'
import { postArticle, postPictures } from '../pages/blog.ts'
import { authorText } from '../queries.ts'
import { postIdIn } from './editor.ts'
import { parsePostForm, readPostForm } from './form.ts'

const perPage = 50
const stateNames: Record<PostState, string> = { draft: 'Draft', scheduled: 'Scheduled', published: 'Published' }

export async function blogList(app: App, person: Person, request: FastifyRequest, flash: Flash): Promise<PageResponse> {
  const page = pageNumber((request.query as { page?: string }).page)
  const posts = await postsForAdmin(app.db, { limit: perPage + 1, offset: (page - 1) * perPage })
  const { form, box } = await bulkForm(app, postsInBulk, person, {})
  return adminPage(
    '/admin/blog',
    'Blog',
    flash,
    html`<p class="cluster"><a class="button" href="/admin/blog/new">New post</a></p>${
      posts.length === 0
        ? emptyState({ title: 'No posts yet', text: 'Posts stay drafts until you publish them.' })
        : html`${form}${table({
            caption: 'Posts',
            columns: [
              { title: 'Title' },
              { title: 'Status' },
              { title: 'Published' },
              { title: 'Author' },
              { title: 'Page' },
            ],
            rows: posts.slice(0, perPage).map((post) => row(app, post, box)),
          })}${pagination(
            '/admin/blog',
            {},
            { page, per_page: perPage, total: 0, total_exact: false, has_more: posts.length > perPage },
          )}`
    }`,
  )
}

function row(app: App, post: AdminPost, box: BulkBox): Part[] {
  const state = stateOf(post, app.clock.now())
  return [
    html`${box(post.id, post.title)}<a href="/admin/blog/${post.id}">${post.title}</a>`,
    html`<span class="tag${state === 'published' && ' state-live'}">${stateNames[state]}</span>`,
    post.published_at ? timeElement(post.published_at) : '',
    authorText(post) ?? '',
    state === 'published'
      ? html`<a href="/blog/${post.slug}">View<span class="visually-hidden">: ${post.title}</span></a>`
      : '',
  ]
}

/** Shows the submitted post as readers would see it, without saving it. */
export async function postPreviewPage(
  app: App,
  person: Person,
  request: FastifyRequest,
  form: URLSearchParams,
): Promise<PageResponse> {
  const id = postIdIn(request, form)
  const post = parsePostForm(app, readPostForm(form), id === null ? null : await postForAdmin(app.db, id))
  const authors = await possibleAuthors(app.db, post.authors)
  const article = postArticle({
    ...post,
    author_names: post.authors.flatMap((author) => authors.find(({ id }) => id === author)?.name ?? []),
    tag_slugs: post.tags.map(slugOf),
    published_at: post.published_at ?? app.clock.now(),
    pictures: await postPictures(app, post),
  })
  const hiddenFields = [...form]
    .filter(([name]) => name !== 'form_token')
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
  const bar = html`<form class="cluster" method="post" action="/admin/blog/${id ?? 'new'}">\
${tokenField(person)}${hiddenFields}<span><strong>Preview.</strong> Your changes aren’t saved yet.</span>\
<button class="button">Save</button>\
<button class="button button-quiet" formaction="/admin/blog/edit">Keep editing</button></form>`
  return { title: `Preview: ${post.title}`, content: html`<div class="page">${notice(bar)}</div>${article}` }
}

export async function deletePostPage(
  app: App,
  person: Person,
  request: FastifyRequest,
  flash: Flash,
): Promise<PageResponse> {
  const post = await postForAdmin(app.db, postIdIn(request) ?? 0)
  const state = stateOf(post, app.clock.now())
  return adminPage(
    '/admin/blog',
    'Delete post',
    flash,
    html`${warning(post, state)}
<form class="cluster" method="post" action="/admin/blog/${post.id}/delete">${tokenField(person)}\
<button class="button">Delete post</button><a class="button button-quiet" href="/admin/blog/${post.id}">Cancel</a></form>`,
  )
}

function warning({ title }: AdminPost, state: PostState): Html {
  return html`<p>“<span dir="auto">${title}</span>” and all its versions will be deleted${
    state === 'published' && ', and its URL will stop working'
  }. This cannot be undone. To unpublish it instead, change its status to Draft.</p>`
}
