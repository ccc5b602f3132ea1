import type { FastifyRequest } from 'fastify'
import type { App } from '../platform/app.ts'
import { parseId } from '../platform/ids.ts'
import { invalid, maxErrors, notFound, Problem } from '../platform/problem.ts'

export function readForm(request: FastifyRequest): URLSearchParams {
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded'))
    throw new Problem('unsupported_content_type', 'Send the form as application/x-www-form-urlencoded.')
  const form = new URLSearchParams((request.body as string | undefined) ?? '')
  refuseNulIn(form)
  return form
}

/** Answers 404 for a path with a NUL, because PostgreSQL cannot store one and nothing has such a name. */
export function refuseNul({ url }: FastifyRequest): void {
  if (url.includes('%00') && url.split('?', 1)[0]!.includes('%00')) throw notFound('This page doesn’t exist.')
}

function refuseNulIn(form: URLSearchParams): void {
  const bad = [...form].filter(([name, value]) => name.includes('\0') || value.includes('\0'))
  if (bad.length > 0)
    throw invalid(
      bad
        .slice(0, maxErrors)
        .map(([name]) => ({ path: name.replaceAll('\0', ''), message: 'contains a NUL character' })),
      bad.length,
    )
}

/** Refuses cross-site requests, by the headers that browsers set. */
export function refuseForeignForms(app: App, request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
  const site = request.headers['sec-fetch-site']
  const isSameOrigin =
    site === undefined ? request.headers.origin === app.urls.site : site === 'same-origin' || site === 'none'
  if (!isSameOrigin)
    throw new Problem('forbidden', 'This form came from another site. Open the page here and try again.')
}

/** What was chosen, such as the value of the button that sent the form. */
export function formChoice<Choice extends string>(
  form: URLSearchParams,
  name: string,
  choices: readonly Choice[],
): Choice {
  const chosen = choices.find((choice) => choice === form.get(name))
  if (chosen === undefined) throw invalid([{ path: name, message: `must be one of: ${choices.join(', ')}` }])
  return chosen
}

/** A whole number from a form, such as an id. Anything else gives 0. */
export function formNumber(form: URLSearchParams, name: string): number {
  return parseId(form.get(name))
}

/** The `:id` in the path of a page or form. */
export function pathId(request: FastifyRequest): number {
  return parseId((request.params as { id?: string }).id)
}

/** Whether a script sent the form. Without a script, the browser is redirected to a page. */
export function wantsJson(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('application/json')
}
