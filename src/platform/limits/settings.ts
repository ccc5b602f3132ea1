import { limit } from './declare.ts'

export const anonymousPerMinute = limit(
  'anonymous_per_minute',
  'Requests without a credential a minute',
  'API requests a minute without a credential, per IP address (IPv6 by /64).',
  120,
)
export const memberPerMinute = limit(
  'member_per_minute',
  'Requests with a credential a minute',
  'API requests a minute with a credential, per account.',
  600,
)
export const writesPerMinute = limit('writes_per_minute', 'Writes a minute', 'API writes a minute, per account.', 120)
export const submissionsPerHour = limit(
  'submissions_per_hour',
  'Websites submitted an hour',
  'Websites submitted an hour, per account.',
  20,
)
export const readingsPerHour = limit(
  'readings_per_hour',
  'Websites read again an hour',
  'Times an hour that a website of a draft is read again, a competitor read or fields drafted anew, per account.',
  20,
)
export const mailsPerHour = limit('mails_per_hour', 'Mails caused an hour', 'Mails caused an hour, per account.', 30)
export const mailsToAddressPerHour = limit(
  'mails_to_address_per_hour',
  'Links mailed to one address an hour',
  'Links mailed an hour to one address, asked for from one IP address.',
  6,
)
export const webhooksPerMinute = limit(
  'webhooks_per_minute',
  'Events of gateways a minute',
  'Events that gateways deliver a minute, per IP address (IPv6 by /64). What is refused is delivered again later.',
  600,
)
export const signInsPerTenMinutes = limit(
  'sign_ins_per_ten_minutes',
  'Sign-ins of an account in ten minutes',
  'Sign-in attempts in ten minutes, per account and IP address.',
  10,
)
export const signInsPerAddress = limit(
  'sign_ins_per_ten_minutes_per_address',
  'Sign-ins from an address in ten minutes',
  'Sign-in attempts in ten minutes from one IP address, over all accounts.',
  100,
)
