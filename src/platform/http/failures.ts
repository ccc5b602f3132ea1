import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { refuse } from '../operation/perform.ts'
import { Problem } from '../problem.ts'
import { send } from './rest.ts'

/** What goes wrong outside of an operation: unreadable requests, unknown addresses, faults of pages. */
export function registerFailures(server: FastifyInstance, app: App): void {
  server.setErrorHandler((error: FastifyError, request, reply) => answer(app, request, reply, translate(error)))
  server.setNotFoundHandler((request, reply) => {
    const detail = request.url.startsWith('/api/')
      ? `There is no operation ${request.method} ${request.url.split('?')[0]}. The operations are listed in ${app.urls.openapi}.`
      : 'There is no such page.'
    return answer(app, request, reply, new Problem('not_found', detail))
  })
}

export function answer(app: App, request: FastifyRequest, reply: FastifyReply, problem: Problem) {
  return send(request, reply, refuse(app, problem, request.id), false)
}

export function translate(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem('body_too_large', 'The body is over 1 MiB. Send less at once.')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new Problem('invalid_request', 'The request could not be read. Check its address, headers and body.', { cause: error })
  return new Problem('internal_error', 'This is a fault of the service, not of the request. Report it with the request id.', { cause: error })
}
