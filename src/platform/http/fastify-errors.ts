import type { FastifyError } from 'fastify'
import { asProblem } from '../faults.ts'
import { Problem } from '../problem.ts'

/** Translates an error that Fastify or a page threw into a problem. */
export function problemFromFastify(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new Problem('body_too_large', 'The body is over 1 MiB. Send a smaller one.')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Problem(
      'unsupported_content_type',
      "Send the body as application/json. We couldn't read its Content-Type.",
    )
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Problem('invalid_request', "We couldn't read the request. Check its URL, headers and body.", {
      cause: error,
    })
  return asProblem(error)
}
