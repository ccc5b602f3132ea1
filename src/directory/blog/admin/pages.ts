import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { tokenField } from '../../../web/account.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { emptyState, notice } from '../../../web/components/notice.ts'
import { pageNumber, pagination } from '../../../web/components/pagination.ts'
import { table } from '../../../web/components/table.ts'
import { timeText } from '../../../web/dates.ts'
import { type Html, html, type Part } from '../../../web/html.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { type PostState, postForTeam, postsForTeam, stateOf, type TeamPost } from '../admin.ts'
import { postArticle } from '../pages/blog.ts'
import { postIdIn } from './editor.ts'
import { postIn, postInForm } from './form.ts'

const perPage = 50
const states: Record<PostState, string> = { draft: 'Draft', scheduled: 'Scheduled', published: 'Published' }

export async function blogList(app: App, request: FastifyRequest, said: Flash): Promise<PageResponse> {
  const page = pageNumber((request.query as { page?: string }).page)
  const posts = await postsForTeam(app.db, { limit: perPage + 1, offset: (page - 1) * perPage })
  return adminPage(
    '/admin/blog',
    'Blog',
    said,
    html`<p class="cluster"><a class="button" href="/admin/blog/new">Write a post</a></p>${
      posts.length === 0
        ? emptyState({ title: 'No posts yet', text: 'What you write is a draft until you publish it.' })
        : html`${table({
            caption: 'Posts',
            columns: [
              { title: 'Title' },
              { title: 'State' },
              { title: 'Published at' },
              { title: 'Author' },
              { title: 'Page' },
            ],
            rows: posts.slice(0, perPage).map((post) => row(app, post)),
          })}${pagination(
            '/admin/blog',
            {},
            {
              page,
              per_page: perPage,
              total: 0,
              total_exact: false,
              has_more: posts.length > perPage,
            },
          )}`
    }`,
  )
}

function row(app: App, post: TeamPost): Part[] {
  const state = stateOf(post, app.clock.now())
  return [
    html`<a href="/admin/blog/${post.id}">${post.title}</a>`,
    html`<span class="tag${state === 'published' && ' state-live'}">${states[state]}</span>`,
    post.published_at ? timeText(post.published_at) : '',
    post.author ?? '',
    state === 'published'
      ? html`<a href="/blog/${post.slug}">See it<span class="visually-hidden">: ${post.title}</span></a>`
      : '',
  ]
}

/** The post as its readers will see it, from what was typed; nothing is saved. */
export async function postPreviewPage(
  app: App,
  person: Person,
  request: FastifyRequest,
  form: URLSearchParams,
): Promise<PageResponse> {
  const id = postIdIn(request)
  const post = postIn(app, postInForm(form), id === null ? null : await postForTeam(app.db, id))
  const article = postArticle({ ...post, published_at: (post.published_at ?? app.clock.now()).toISOString() })
  const kept = [...form]
    .filter(([name]) => name !== 'form_token')
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
  const bar = html`<form class="cluster" method="post" action="/admin/blog/${
    id ?? 'new'
  }">${tokenField(person)}${kept}<span><strong>Preview.</strong> Nothing is saved yet.</span>\
<button class="button">Save</button>\
<button class="button button-quiet" formaction="/admin/blog/edit">Go on editing</button></form>`
  return { title: `Preview: ${post.title}`, content: html`<div class="page">${notice(bar)}</div>${article}` }
}

export async function deletePage(
  app: App,
  person: Person,
  request: FastifyRequest,
  said: Flash,
): Promise<PageResponse> {
  const post = await postForTeam(app.db, postIdIn(request) ?? 0)
  const state = stateOf(post, app.clock.now())
  return adminPage(
    '/admin/blog',
    'Delete a post',
    said,
    html`${question(post, state)}
<form class="cluster" method="post" action="/admin/blog/${post.id}/delete">${tokenField(person)}<button \
class="button">Delete it</button><a class="button button-quiet" href="/admin/blog/${post.id}">Keep it</a></form>`,
  )
}

function question({ title }: TeamPost, state: PostState): Html {
  return html`<p>“<span dir="auto">${title}</span>” and all its versions will be gone${
    state === 'published' && ', and its address will lead nowhere'
  }. This cannot be undone. To take it off the site only, make it a draft.</p>`
}
