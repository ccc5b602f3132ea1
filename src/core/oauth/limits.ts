import { limit, type Policy } from '../../platform/limits/policy.ts'

export const registrationsPerHour = limit(
  'registrations_per_hour',
  'OAuth clients registered an hour',
  'OAuth clients registered an hour, per IP address (IPv6 by /64).',
  60,
)
export const documentsPerHour = limit(
  'client_documents_per_hour',
  'OAuth client documents fetched an hour',
  'OAuth client documents fetched from elsewhere an hour, per IP address that asks for it.',
  120,
)
// High, because a service that acts for many members refreshes all their tokens from a few addresses.
const requestsPerMinute = limit(
  'oauth_per_minute',
  'OAuth requests a minute',
  'Requests to the OAuth endpoints a minute, per IP address.',
  600,
)

export const oauthLimits = {
  registrations: { name: 'registrations', quota: registrationsPerHour, window: 3600 },
  documents: { name: 'client-documents', quota: documentsPerHour, window: 3600 },
  requests: { name: 'oauth', quota: requestsPerMinute, window: 60 },
} satisfies Record<string, Policy>
