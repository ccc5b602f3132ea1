import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { addressKey } from '../limits/limiter.ts'
import { policies } from '../limits/policy.ts'
import { asProblem, refuse } from '../operation/perform.ts'
import { Problem } from '../problem.ts'
import { addCommonHeaders, isForApi } from './common-headers.ts'
import { send } from './rest.ts'
import { translate } from './unreadable.ts'

/** Shows a refusal to people; undefined where the caller is a program that wants the problem document. */
export type FailurePage = (
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
) => Promise<unknown> | undefined

/** What goes wrong outside of an operation: unknown addresses, faults of pages. */
export function registerFailures(server: FastifyInstance, app: App, page?: FailurePage): void {
  server.setErrorHandler((error: FastifyError, request, reply) => answer(app, request, reply, translate(error), page))
  server.setNotFoundHandler((request, reply) => {
    const detail = isForApi(request)
      ? `There is no operation ${request.method} ${request.url.split('?')[0]}. The operations are listed in ${app.urls.openapi}.`
      : 'There is no such page.'
    return answer(app, request, reply, new Problem('not_found', detail), page)
  })
}

/** An address that Fastify cannot read: none of its hooks have run. */
export function answerUnreadable(app: App, error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  addCommonHeaders(request, reply)
  return answer(app, request, reply, translate(error))
}

async function answer(app: App, request: FastifyRequest, reply: FastifyReply, problem: Problem, page?: FailurePage) {
  const headers: Record<string, string> = {}
  const told = isForApi(request) ? await count(app, request, headers).then(() => problem, asProblem) : problem
  const refused = refuse(app, told, request.id, headers)
  return (isForApi(request) ? undefined : page?.(request, reply, told)) ?? send(request, reply, refused, false)
}

// A call of nothing costs as much as any other call.
async function count(app: App, { ip }: FastifyRequest, headers: Record<string, string>): Promise<void> {
  await app.limiter.take([[policies.anonymous, addressKey(ip)]], headers)
}
