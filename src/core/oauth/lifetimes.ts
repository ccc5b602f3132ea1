const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** In seconds. */
export const lifetimes = {
  code: minute,
  accessToken: hour,
  /** Of each refresh token: an app that stays away for longer has to ask the person again. */
  refreshToken: 30 * day,
  /** Of a consent, however often its tokens were refreshed. */
  grant: 365 * day,
  /** Time to sign in, or to sign up and read the mail, and to decide. */
  interaction: hour,
}

/** A refresh token that was just exchanged may be sent again for so long: the answer may have been lost on its way. */
export const retryGrace = 30_000

/** A client that registered and was never allowed anything is forgotten after so long. */
export const unusedClient = 30 * day * 1000
