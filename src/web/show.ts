import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../platform/problem.ts'
import { formErrors } from './components/form.ts'
import { notice } from './components/notice.ts'
import { type Html, html } from './html.ts'
import { type About, documentOf } from './layout/document.ts'
import type { Navigation } from './layout/navigation.ts'
import type { Site } from './page.ts'
import { sendOnce, sendToMember } from './respond.ts'

export interface PageResponse {
  title: string
  /** Pages below the tabs of the account or the admin area are drawn once the menus are known. */
  content: Html | ((navigation: Navigation) => Html)
  status?: number
  /** What else it says about itself. */
  about?: Partial<About>
}

const type = 'text/html; charset=utf-8'

/**
 * Answers with a page for this request alone: it is kept by nobody, found by no search engine, and its address is told
 * to no one.
 */
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

/** Does what a form asks for; a refusal shows the form again, with what to change. */
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
    // A program is answered by a problem document instead.
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

/** What was wrong, above the form. */
export function refused(problem: Problem | undefined): Html {
  if (!problem) return html``
  return problem.errors?.length ? formErrors(problem.errors) : notice(problem.message, 'error')
}

/** What was wrong with one field. */
export function errorAt(problem: Problem | undefined, path: string): string | undefined {
  return problem?.errors?.find((error) => error.path === path)?.message
}
