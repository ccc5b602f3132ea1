import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { addressKey } from '../limits/limiter.ts'
import { policies } from '../limits/policy.ts'
import { asProblem, refuse } from '../operation/perform.ts'
import { Problem } from '../problem.ts'
import { addCommonHeaders, isForApi } from './common-headers.ts'
import { send } from './rest.ts'
import { translate } from './unreadable.ts'

/** What goes wrong outside of an operation: unknown addresses, faults of pages. */
export function registerFailures(server: FastifyInstance, app: App): void {
  server.setErrorHandler((error: FastifyError, request, reply) => answer(app, request, reply, translate(error)))
  server.setNotFoundHandler((request, reply) => {
    const detail = isForApi(request)
      ? `There is no operation ${request.method} ${request.url.split('?')[0]}. The operations are listed in ${app.urls.openapi}.`
      : 'There is no such page.'
    return answer(app, request, reply, new Problem('not_found', detail))
  })
}

/** An address that Fastify cannot read: none of its hooks have run. */
export function answerUnreadable(app: App, error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  addCommonHeaders(request, reply)
  return answer(app, request, reply, translate(error))
}

async function answer(app: App, request: FastifyRequest, reply: FastifyReply, problem: Problem) {
  const headers: Record<string, string> = {}
  const told = isForApi(request) ? await count(app, request, headers).then(() => problem, asProblem) : problem
  return send(request, reply, refuse(app, told, request.id, headers), false)
}

// A call of nothing costs as much as any other call.
async function count(app: App, { ip }: FastifyRequest, headers: Record<string, string>): Promise<void> {
  await app.limiter.take([[policies.anonymous, addressKey(ip)]], headers)
}
