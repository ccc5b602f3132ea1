import { day, hour, minute, second } from '../../platform/duration.ts'

/** In seconds. */
export const tokenLifetimes = {
  code: minute / second,
  accessToken: hour / second,
  /** Of each refresh token: an app that stays away for longer has to ask the person again. */
  refreshToken: (30 * day) / second,
  /** Of a consent, however often its tokens were refreshed. */
  grant: (365 * day) / second,
  /** Time to sign in, or to sign up and read the mail, and to decide. */
  interaction: hour / second,
}

/** A refresh token that was just exchanged may be sent again for so long: the answer may have been lost on its way. */
export const refreshRetryGrace = 30 * second

/** A client that registered and was never allowed anything is forgotten after so long. */
export const unusedClientLifetime = 30 * day
