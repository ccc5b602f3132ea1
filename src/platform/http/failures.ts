import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { asProblem } from '../faults.ts'
import { addressKey } from '../limits/limiter.ts'
import { policies } from '../limits/policy.ts'
import { maskText } from '../masking.ts'
import { refuse } from '../operation/perform.ts'
import { Problem } from '../problem.ts'
import { addCommonHeaders, isForApi } from './common-headers.ts'
import { problemFromFastify } from './fastify-errors.ts'
import { newRequestId } from './request-id.ts'
import { send } from './rest.ts'

/** Renders an error page for people. Undefined if the caller is a program that expects the problem document. */
export type FailurePage = (
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
) => Promise<unknown> | undefined

/** Handles errors outside of operations, such as unknown paths and pages that throw. */
export function registerFailures(server: FastifyInstance, app: App, page?: FailurePage): void {
  server.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = problemFromFastify(error)
    // The API declares 400 for a body that is too large. Forms use the status that HTTP has for it.
    const isLargeForm = problem.code === 'body_too_large' && !isForApi(request)
    return answer(
      app,
      request,
      reply,
      isLargeForm ? new Problem(problem.code, problem.message, { status: 413 }) : problem,
      page,
    )
  })
  server.setNotFoundHandler((request, reply) => {
    const detail = isForApi(request)
      ? `There's no operation ${request.method} ${maskText(request.url.split('?')[0]!)}. See ${app.urls.openapi} for all operations.`
      : "This page doesn't exist."
    return answer(app, request, reply, new Problem('not_found', detail), page)
  })
}

/** Answers a URL that Fastify cannot parse. None of the hooks have run. */
export function answerMalformedUrl(app: App, error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  addCommonHeaders(request, reply)
  return answer(app, request, reply, problemFromFastify(error))
}

const socketErrors: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The headers are over 16 KiB. Send fewer or smaller headers.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request timed out before it was complete. Send it again.',
}

/** Answers bytes that are not HTTP or not a complete request. Fastify never sees them, so the response is raw. */
export function answerBrokenRequest(app: App, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const requestId = newRequestId()
  const problem = new Problem('invalid_request', socketErrors[error.code ?? ''] ?? "This isn't a valid HTTP request.")
  const { body } = refuse(app, problem, requestId)
  const head = [
    'HTTP/1.1 400 Bad Request',
    `X-Request-Id: ${requestId}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

async function answer(app: App, request: FastifyRequest, reply: FastifyReply, problem: Problem, page?: FailurePage) {
  const headers: Record<string, string> = {}
  const final = isForApi(request) ? await takeLimit(app, request, headers).then(() => problem, asProblem) : problem
  const refused = refuse(app, final, request.id, headers)
  return (isForApi(request) ? undefined : page?.(request, reply, final)) ?? send(request, reply, refused, false)
}

/** A call to an unknown operation counts like any other call. */
async function takeLimit(app: App, { ip }: FastifyRequest, headers: Record<string, string>): Promise<void> {
  await app.limiter.take([[policies.anonymous, addressKey(ip)]], headers)
}
