import { minute, second } from '../../platform/duration.ts'
import { limit, type Policy } from '../../platform/limits/policy.ts'

export const webhooksPerMinute = limit(
  'webhooks_per_minute',
  'Events of gateways a minute',
  'Events that gateways deliver a minute, per IP address (IPv6 by /64). What is refused is delivered again later.',
  600,
)

export const webhooks: Policy = { name: 'webhooks', quota: webhooksPerMinute, window: minute / second }
