import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { activeTracer, type RequestSpan } from '../observability/tracing.ts'
import { clientAddress } from './client-address.ts'

/** Adds a span for each request, with its route but never its path, because a link in an email is a secret. */
export function registerTracing(server: FastifyInstance, app: App): void {
  const tracer = activeTracer()
  if (!tracer) return
  const clientIn = clientAddress(app)
  const spans = new WeakMap<FastifyRequest, RequestSpan>()
  const inside = (request: FastifyRequest, rest: () => void) => {
    const span = spans.get(request)
    if (span) span.run(rest)
    else rest()
  }
  server.addHook('onRequest', (request, _, done) => {
    const { client } = clientIn(request)
    const attributes = { 'http.request.method': request.method, ...(client && { 'client.address': client }) }
    spans.set(request, tracer.startRequest(request.headers, attributes))
    inside(request, done)
  })
  // The body arrives in socket events, which are outside the span's context.
  server.addHook('preValidation', (request, _, done) => inside(request, done))
  server.addHook('onResponse', (request, reply, done) => {
    const { method, memberId, routeOptions } = request
    const route = routeOptions.url ?? 'none'
    spans.get(request)?.end(
      `${method} ${route}`,
      {
        'http.route': route,
        'http.response.status_code': reply.statusCode,
        'slipway.request_id': request.id,
        ...(memberId !== null && { 'user.id': String(memberId) }),
      },
      reply.statusCode >= 500,
    )
    inside(request, done)
  })
}
