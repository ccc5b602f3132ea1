import { hour, second } from '../../platform/duration.ts'
import { limit, type Policy } from '../../platform/limits/policy.ts'

export const reportsPerHour = limit(
  'reports_per_hour',
  'Reports per hour',
  'Reports of listings, reviews and updates per hour, per IP address (IPv6 by /64).',
  20,
)

export const reportsLimit: Policy = { name: 'reports', quota: reportsPerHour, window: hour / second }
