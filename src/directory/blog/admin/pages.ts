import type { FastifyRequest } from 'fastify'
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
import { type AdminPost, type PostState, postForAdmin, postsForAdmin, stateOf } from '../admin.ts'
import { postArticle } from '../pages/blog.ts'
import { postIdIn } from './editor.ts'
import { parsePostForm, readPostForm } from './form.ts'

const perPage = 50
const stateNames: Record<PostState, string> = { draft: 'Draft', scheduled: 'Scheduled', published: 'Published' }

export async function blogList(app: App, request: FastifyRequest, flash: Flash): Promise<PageResponse> {
  const page = pageNumber((request.query as { page?: string }).page)
  const posts = await postsForAdmin(app.db, { limit: perPage + 1, offset: (page - 1) * perPage })
  return adminPage(
    '/admin/blog',
    'Blog',
    flash,
    html`<p class="cluster"><a class="button" href="/admin/blog/new">New post</a></p>${
      posts.length === 0
        ? emptyState({ title: 'No posts yet', text: 'Posts stay drafts until you publish them.' })
        : html`${table({
            caption: 'Posts',
            columns: [
              { title: 'Title' },
              { title: 'Status' },
              { title: 'Published' },
              { title: 'Author' },
              { title: 'Page' },
            ],
            rows: posts.slice(0, perPage).map((post) => row(app, post)),
          })}${pagination(
            '/admin/blog',
            {},
            { page, per_page: perPage, total: 0, total_exact: false, has_more: posts.length > perPage },
          )}`
    }`,
  )
}

function row(app: App, post: AdminPost): Part[] {
  const state = stateOf(post, app.clock.now())
  return [
    html`<a href="/admin/blog/${post.id}">${post.title}</a>`,
    html`<span class="tag${state === 'published' && ' state-live'}">${stateNames[state]}</span>`,
    post.published_at ? timeElement(post.published_at) : '',
    post.author ?? '',
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
  const id = postIdIn(request)
  const post = parsePostForm(app, readPostForm(form), id === null ? null : await postForAdmin(app.db, id))
  const article = postArticle({ ...post, published_at: (post.published_at ?? app.clock.now()).toISOString() })
  const hiddenFields = [...form]
    .filter(([name]) => name !== 'form_token')
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
  const bar = html`<form class="cluster" method="post" action="/admin/blog/${id ?? 'new'}">\
${tokenField(person)}${hiddenFields}<span><strong>Preview.</strong> Your changes aren’t saved yet.</span>\
<button class="button">Save</button>\
<button class="button button-quiet" formaction="/admin/blog/edit">Keep editing</button></form>`
  return { title: `Preview: ${post.title}`, content: html`<div class="page">${notice(bar)}</div>${article}` }
}

export async function deletePage(
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
