import { minute, second } from '../../platform/duration.ts'
import { limit, type Policy } from '../../platform/limits/policy.ts'

export const webhooksPerMinute = limit(
  'webhooks_per_minute',
  'Gateway events per minute',
  'Webhook events accepted per minute and IP address (IPv6 by /64). Gateways redeliver rejected events.',
  600,
)

export const webhooks: Policy = { name: 'webhooks', quota: webhooksPerMinute, window: minute / second }
