import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { addressKey, type LimitHeaders } from '../../../platform/limits/limiter.ts'
import { ProviderFailure } from '../../../platform/outbound/outbound.ts'
import { notFound, Problem } from '../../../platform/problem.ts'
import { gatewayById } from '../gateways.ts'
import { webhookDeliveries } from '../metrics.ts'
import { receiveEvent } from '../receive-event.ts'
import { webhooks } from '../settings.ts'

/** Acknowledges an event only after storing it, so that the gateway redelivers lost ones. */
export function registerWebhooks(server: FastifyInstance, app: App): void {
  type Delivery = FastifyRequest<{ Params: { gateway: string } }>
  const onResponse = async (request: Delivery, { statusCode: status }: FastifyReply) => {
    const gateway = gatewayById(request.params.gateway)
    if (!gateway?.readWebhook || !gateway.available(app)) return
    const outcome = status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'accepted'
    app.metrics.count(webhookDeliveries, { gateway: gateway.id, outcome })
  }
  server.post('/webhooks/:gateway', { onResponse }, async (request: Delivery, reply) => {
    const gateway = gatewayById(request.params.gateway)
    if (!gateway?.readWebhook || !gateway.available(app)) throw notFound('This webhook isn’t set up.')
    await limitDeliveries(app, request, reply)
    const delivery = {
      body: typeof request.body === 'string' ? request.body : '',
      header: (name: string) => headerOf(request, name),
    }
    const events = await gateway.readWebhook(app, delivery).catch((error: unknown) => {
      if (!(error instanceof ProviderFailure)) throw error
      throw new Problem('unavailable', 'We couldn’t verify the event right now. Send it again.', {
        cause: error,
        headers: { 'retry-after': '60' },
      })
    })
    for (const event of events) {
      const { outcome, repeated } = await receiveEvent(app, event)
      app.log.info(
        { gateway: event.gateway, event: event.eventId, kind: event.kind, repeated, outcome },
        'a gateway event was received',
      )
    }
    return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send('{"received":true}')
  })
}

/** Runs before the signature check, which can cost a request to the gateway. Gateways retry refused deliveries. */
async function limitDeliveries(app: App, { ip }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const headers: LimitHeaders = {}
  try {
    await app.limiter.take([[webhooks, addressKey(ip)]], headers)
  } finally {
    reply.headers(headers)
  }
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? undefined : value
}
