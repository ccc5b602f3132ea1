import { day, hour, minute, second } from '../../platform/duration.ts'

/** In seconds. */
export const tokenLifetimes = {
  code: minute / second,
  /** Time to open the page, sign in and type the code. */
  deviceCode: (15 * minute) / second,
  accessToken: hour / second,
  /** An app that is not used for this long must ask for consent again. */
  refreshToken: (30 * day) / second,
  /** The limit, no matter how often the tokens are refreshed. */
  grant: (365 * day) / second,
  /** Time to sign in or sign up, read the confirmation email and decide. */
  interaction: hour / second,
}

/** How long a device waits between two polls. A poll may arrive slightly early because of network jitter. */
export const pollInterval = 5 * second
export const pollJitter = second

/** How long a used refresh token may be sent again, in case the response was lost. */
export const refreshRetryGrace = 30 * second

/** Clients without a grant are purged after this time. */
export const unusedClientLifetime = 30 * day
