import type { FastifyReply, FastifyRequest } from 'fastify'
import { missingContent } from '../directory/search/pages/missing.ts'
import type { Problem } from '../platform/problem.ts'
import { faultContent } from '../web/fault.ts'
import { guard } from '../web/headers.ts'
import { type About, documentOf } from '../web/layout/document.ts'
import type { Site } from '../web/page.ts'
import { sendOnce } from '../web/respond.ts'

const forMachines = /^\/(?:api|mcp|oauth|\.well-known)(?:\/|$)/

/** A refusal as a page, for people; undefined where the caller is a program. */
export function failurePage(site: Site, request: FastifyRequest, reply: FastifyReply, problem: Problem) {
  const path = request.url.split('?')[0]!
  if (forMachines.test(path) || !/\btext\/html\b/.test(request.headers.accept ?? '')) return undefined
  return show(site, request, reply, problem, path)
}

async function show(site: Site, request: FastifyRequest, reply: FastifyReply, problem: Problem, path: string) {
  const content =
    problem.code === 'not_found' ? await missingContent(site.app, path) : faultContent(problem, request.id)
  const about: About = {
    title: problem.code === 'not_found' ? 'Page not found' : problem.title,
    description: problem.message,
    index: false,
  }
  guard(site.app, reply)
  reply.code(problem.status).headers(problem.headers)
  return sendOnce(
    request,
    reply,
    documentOf(site, { about, canonical: '/', content }).markup,
    'text/html; charset=utf-8',
  )
}
