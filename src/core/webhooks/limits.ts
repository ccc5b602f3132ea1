import { hour, second } from '../../platform/duration.ts'
import { limit, type Policy } from '../../platform/limits/policy.ts'

export const webhookSendsPerHour = limit(
  'webhook_sends_per_hour',
  'Test and resent webhooks per hour',
  'Test webhooks and resends one account can request per hour.',
  120,
)

export const webhookSends: Policy = { name: 'webhook-sends', quota: webhookSendsPerHour, window: hour / second }

/** Endpoints of one account, and of the site. */
export const maxEndpoints = { member: 10, site: 20 } as const
