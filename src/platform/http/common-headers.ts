import type { FastifyReply, FastifyRequest } from 'fastify'

const exposed = 'X-Request-Id, ETag, RateLimit, RateLimit-Policy, Retry-After, Idempotency-Replayed, WWW-Authenticate'

/** What every answer carries, whoever gives it. Any page may read the API, because no cookie lets anyone into it. */
export function addCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
  if (isForApi(request))
    reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', exposed)
}

export function isForApi({ url }: FastifyRequest): boolean {
  return url.startsWith('/api/')
}
