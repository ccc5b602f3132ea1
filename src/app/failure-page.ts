import type { FastifyReply, FastifyRequest } from 'fastify'
import { pictureOrigins } from '../directory/media/urls.ts'
import { missingContent } from '../directory/search/pages/missing.ts'
import type { Problem } from '../platform/problem.ts'
import { errorContent } from '../web/error-content.ts'
import { addSecurityHeaders } from '../web/headers.ts'
import { type About, documentOf } from '../web/layout/document.ts'
import { limitComputedPages } from '../web/limits.ts'
import type { Site } from '../web/page.ts'
import { sendOnce } from '../web/respond.ts'

const machinePaths = /^\/(?:api|mcp|oauth|\.well-known)(?:\/|$)/

/** An error as a page; undefined if the caller is a program and gets JSON instead. */
export function failurePage(site: Site, request: FastifyRequest, reply: FastifyReply, problem: Problem) {
  const path = request.url.split('?')[0]!
  if (machinePaths.test(path) || !/\btext\/html\b/.test(request.headers.accept ?? '')) return undefined
  return sendFailurePage(site, request, reply, problem, path)
}

async function sendFailurePage(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
  path: string,
) {
  const isMissing = problem.code === 'not_found' && (await maySearch(site, request))
  const plain = errorContent(problem, request.id)
  // The suggestions need the database, which may be down.
  const content = isMissing ? await missingContent(site.app, path).catch(() => plain) : plain
  const about: About = {
    title: problem.code === 'not_found' ? 'Page not found' : problem.title,
    description: problem.message,
    index: false,
  }
  addSecurityHeaders(site.app, reply, pictureOrigins(site.app))
  reply.code(problem.status).headers(problem.headers)
  const document = documentOf(site, { about, canonical: '/', content })
  return sendOnce(request, reply, document.markup, 'text/html; charset=utf-8')
}

/** A missing page suggests others, which takes a search. */
async function maySearch({ app }: Site, request: FastifyRequest): Promise<boolean> {
  return limitComputedPages(app, request).then(
    () => true,
    () => false,
  )
}
