import type { Setting } from '../settings/declare.ts'
import {
  anonymousPerMinute,
  mailsPerHour,
  mailsToAddressPerHour,
  memberPerMinute,
  readingsPerHour,
  signInsPerAddress,
  signInsPerTenMinutes,
  submissionsPerHour,
  webhooksPerMinute,
  writesPerMinute,
} from './settings.ts'

/** How many of something one key may do in a window of so many seconds. */
export interface Policy {
  name: string
  quota: Setting<number>
  window: number
}

export const policies = {
  anonymous: { name: 'anonymous', quota: anonymousPerMinute, window: 60 },
  refusedCredentials: { name: 'refused-credentials', quota: anonymousPerMinute, window: 60 },
  member: { name: 'account', quota: memberPerMinute, window: 60 },
  writes: { name: 'writes', quota: writesPerMinute, window: 60 },
  submissions: { name: 'submissions', quota: submissionsPerHour, window: 3600 },
  readings: { name: 'readings', quota: readingsPerHour, window: 3600 },
  mails: { name: 'mails', quota: mailsPerHour, window: 3600 },
  mailsToAddress: { name: 'mails-to-address', quota: mailsToAddressPerHour, window: 3600 },
  webhooks: { name: 'webhooks', quota: webhooksPerMinute, window: 60 },
  signInsFromAddress: { name: 'sign-ins-from-address', quota: signInsPerAddress, window: 600 },
  signIns: { name: 'sign-ins', quota: signInsPerTenMinutes, window: 600 },
} satisfies Record<string, Policy>
