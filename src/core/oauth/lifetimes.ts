import { day, hour, minute, second } from '../../platform/duration.ts'

/** In seconds. */
export const tokenLifetimes = {
  code: minute / second,
  /** Time to open the page, sign in and type the code that the device shows. */
  deviceCode: (15 * minute) / second,
  accessToken: hour / second,
  /** An app that is not used for this long must ask for consent again. */
  refreshToken: (30 * day) / second,
  /** However often its tokens are refreshed. */
  grant: (365 * day) / second,
  /** Time to sign in or sign up, read the confirmation email and decide. */
  interaction: hour / second,
}

/** How long a device waits between two polls. It may come a little early, because the network is not even. */
export const pollInterval = 5 * second
export const pollJitter = second

/** How long a refresh token that was just used may be sent again: the response may have been lost. */
export const refreshRetryGrace = 30 * second

/** Clients without a grant are purged after this time. */
export const unusedClientLifetime = 30 * day
