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
export const mailsToRecipientPerHour = limit(
  'mails_to_recipient_per_hour',
  'Requested emails to one recipient per hour',
  'Links, invitations and confirmations emailed to one recipient per hour, requested from anywhere by anyone.',
  12,
)

export const mailLimits = {
  mails: { name: 'mails', quota: mailsPerHour, window: hour / second },
  mailsToRecipient: { name: 'mails-to-recipient', quota: mailsToRecipientPerHour, window: hour / second },
  mailsToAddress: { name: 'mails-to-address', quota: mailsToAddressPerHour, window: hour / second },
} satisfies Record<string, Policy>
