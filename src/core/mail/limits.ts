import { hour, second } from '../../platform/duration.ts'
import { limit, type Policy } from '../../platform/limits/policy.ts'

export const mailsPerHour = limit(
  'mails_per_hour',
  'Emails per account and hour',
  'Emails one account can trigger per hour.',
  30,
)
export const mailsToAddressPerHour = limit(
  'mails_to_address_per_hour',
  'Links emailed to one address per hour',
  'Links emailed to one address per hour, requested from one IP address.',
  6,
)

export const mailLimits = {
  mails: { name: 'mails', quota: mailsPerHour, window: hour / second },
  mailsToAddress: { name: 'mails-to-address', quota: mailsToAddressPerHour, window: hour / second },
} satisfies Record<string, Policy>
