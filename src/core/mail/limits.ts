import { hour, second } from '../../platform/duration.ts'
import { limit, type Policy } from '../../platform/limits/policy.ts'

export const mailsPerHour = limit('mails_per_hour', 'Mails caused an hour', 'Mails caused an hour, per account.', 30)
export const mailsToAddressPerHour = limit(
  'mails_to_address_per_hour',
  'Links mailed to one address an hour',
  'Links mailed an hour to one address, asked for from one IP address.',
  6,
)

export const mailLimits = {
  mails: { name: 'mails', quota: mailsPerHour, window: hour / second },
  mailsToAddress: { name: 'mails-to-address', quota: mailsToAddressPerHour, window: hour / second },
} satisfies Record<string, Policy>
