import type { FastifyError } from 'fastify'
import { Problem } from '../problem.ts'

/** Translates an error that Fastify or a page threw into a problem. */
export function problemFromFastify(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new Problem('body_too_large', 'The body is over 1 MiB. Send less at once.')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Problem(
      'unsupported_content_type',
      'Send the body as application/json; its Content-Type could not be read.',
    )
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Problem('invalid_request', 'The request could not be read. Check its address, headers and body.', {
      cause: error,
    })
  return new Problem(
    'internal_error',
    'This is a fault of the service, not of the request. Report it with the request id.',
    { cause: error },
  )
}
