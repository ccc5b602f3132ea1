import { limit, type Policy } from '../../platform/limits/policy.ts'

export const registrationsPerHour = limit(
  'registrations_per_hour',
  'OAuth client registrations per hour',
  'OAuth client registrations per hour and IP address (IPv6 by /64).',
  60,
)
export const documentsPerHour = limit(
  'client_documents_per_hour',
  'OAuth client documents fetched per hour',
  'OAuth client metadata documents fetched per hour, per requesting IP address.',
  120,
)
const authorizationsPerHour = limit(
  'authorizations_per_hour',
  'OAuth authorizations per hour',
  'How many times per hour apps can send someone at one IP address to connect their account.',
  120,
)
const deviceCodesPerHour = limit(
  'device_codes_per_hour',
  'OAuth device codes entered per hour',
  'How many codes of a device one account can enter per hour. Limits guessing.',
  30,
)
// High, because a service that acts for many members refreshes all their tokens from a few addresses.
const requestsPerMinute = limit(
  'oauth_per_minute',
  'OAuth requests per minute',
  'Requests to the OAuth endpoints per minute and IP address.',
  600,
)

export const oauthLimits = {
  registrations: { name: 'registrations', quota: registrationsPerHour, window: 3600 },
  documents: { name: 'client-documents', quota: documentsPerHour, window: 3600 },
  authorizations: { name: 'authorizations', quota: authorizationsPerHour, window: 3600 },
  deviceCodes: { name: 'device-codes', quota: deviceCodesPerHour, window: 3600 },
  requests: { name: 'oauth', quota: requestsPerMinute, window: 60 },
} satisfies Record<string, Policy>
