import type { FastifyRequest } from 'fastify'
import type { App } from '../platform/app.ts'
import { idIn } from '../platform/ids.ts'
import { invalid, notFound, Problem } from '../platform/problem.ts'

/** What a form sent. */
export function readForm(request: FastifyRequest): URLSearchParams {
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded'))
    throw new Problem('unsupported_content_type', 'Send the form as application/x-www-form-urlencoded.')
  const form = new URLSearchParams((request.body as string | undefined) ?? '')
  refuseNulIn(form)
  return form
}

/** Nothing has a name with a NUL in it, which PostgreSQL cannot hold. */
export function refuseNul({ url }: FastifyRequest): void {
  if (url.includes('%00') && url.split('?', 1)[0]!.includes('%00')) throw notFound('There is nothing at this address.')
}

function refuseNulIn(form: URLSearchParams): void {
  const bad = [...form].filter(([name, value]) => name.includes('\0') || value.includes('\0'))
  if (bad.length > 0)
    throw invalid(bad.map(([name]) => ({ path: name.replaceAll('\0', ''), message: 'contains a NUL character' })))
}

/** Refuses a form that another site sent in the name of the reader. */
export function refuseForeignForms(app: App, request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
  const site = request.headers['sec-fetch-site']
  const ours = site === undefined ? request.headers.origin === app.urls.site : site === 'same-origin' || site === 'none'
  if (!ours)
    throw new Problem('forbidden', 'This form was sent from another site. Open the page here and send it again.')
}

/** A whole number that a form sent, such as an id; 0 if it is none. */
export function wholeIn(form: URLSearchParams, name: string): number {
  return idIn(form.get(name))
}

/** The `:id` of the address of a page or form. */
export function idInPath(request: FastifyRequest): number {
  return idIn((request.params as { id?: string }).id)
}

/** The script that sends a form asks for JSON; a browser without script is redirected to a page. */
export function wantsJson(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('application/json')
}
