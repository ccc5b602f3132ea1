import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html } from '../platform/html.ts'
import { Problem } from '../platform/problem.ts'
import { formErrors } from './components/form.ts'
import { notice } from './components/notice.ts'
import { type About, documentOf } from './layout/document.ts'
import type { Navigation } from './layout/navigation.ts'
import type { Site } from './page.ts'
import { sendOnce, sendToMember } from './respond.ts'

export interface PageResponse {
  title: string
  /** A function for pages of the account or admin area, which show the tabs from the navigation. */
  content: Html | ((navigation: Navigation) => Html)
  status?: number
  about?: Partial<About>
}

const type = 'text/html; charset=utf-8'

/** Sends a page that belongs to one request: not cached, not indexed, and without a Referer for its links. */
export async function show(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { title, content, status = 200, about: more }: PageResponse,
) {
  const { app, layout } = site
  const viewer = await site.readViewer(request)
  const about = { title, description: `${title}, at ${app.siteName()}.`, index: false, ...more }
  const body = documentOf(site, {
    about,
    canonical: request.url.split('?')[0]!,
    content: typeof content === 'function' ? content(layout.navigation) : content,
  }).markup
  reply.code(status).header('referrer-policy', 'no-referrer')
  return viewer ? sendToMember(app, viewer, request, reply, body, type) : sendOnce(request, reply, body, type)
}

/** Handles a form. If it is refused, the form is shown again with the errors. */
export async function handleForm(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<unknown>,
  again: (problem: Problem) => Promise<PageResponse> | PageResponse,
) {
  try {
    return await work()
  } catch (error) {
    // Programs get a problem document from the error handler instead.
    if (
      !(error instanceof Problem) ||
      error.status >= 500 ||
      !/text\/html|\*\/\*/.test(request.headers.accept ?? '*/*')
    )
      throw error
    reply.headers(error.headers)
    return show(site, request, reply, { ...(await again(error)), status: error.status })
  }
}

/** The error notice above a form. It gets the focus, so that it is in view however long the page is. */
export function problemNotice(problem: Problem | undefined): Html {
  if (!problem) return html``
  return html`<div class="problem" tabindex="-1" autofocus>${
    problem.errors?.length ? formErrors(problem.errors) : notice(problem.message, 'error')
  }</div>`
}

/** The error message of one field. */
export function fieldError(problem: Problem | undefined, path: string): string | undefined {
  return problem?.errors?.find((error) => error.path === path)?.message
}
