import type { FastifyReply, FastifyRequest } from 'fastify'

const exposed = 'X-Request-Id, ETag, RateLimit, RateLimit-Policy, Retry-After, Idempotency-Replayed, WWW-Authenticate'

/** The headers of every response. */
export function commonHeaders(requestId: string): Record<string, string> {
  return { 'x-request-id': requestId, 'x-content-type-options': 'nosniff' }
}

/** Any web page may read the API, because it accepts no cookies. */
export function addCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(commonHeaders(request.id))
  if (isForApi(request))
    reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', exposed)
}

export function isForApi({ url }: FastifyRequest): boolean {
  return url.startsWith('/api/')
}
