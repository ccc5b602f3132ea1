import * as z from 'zod'
import { minute, second } from '../duration.ts'
import { type Setting, setting } from '../settings/declare.ts'

/** A rate limit: how many uses each key has in a window of time. */
export interface Policy {
  name: string
  quota: Setting<number>
  /** In seconds. */
  window: number
  /**
   * For limits on load, not on guessing. Each additional process may grant a sixteenth more, and new keys cost no
   * query.
   */
  lenient?: boolean
}

/** A quota that a site owner may change. */
export const limit = (key: string, title: string, description: string, fallback: number) =>
  setting({ key: `limits.${key}`, title, description, schema: z.int().min(1).max(1_000_000), default: fallback })

export const anonymousPerMinute = limit(
  'anonymous_per_minute',
  'Anonymous requests per minute',
  'API requests per minute without a credential, per IP address (IPv6 by /64).',
  120,
)
export const memberPerMinute = limit(
  'member_per_minute',
  'Signed-in requests per minute',
  'API requests per minute with a credential, per account.',
  600,
)
export const writesPerMinute = limit(
  'writes_per_minute',
  'Writes per minute',
  'API writes per minute, per account.',
  120,
)

/** The limits of every request. Features declare additional ones. */
export const policies = {
  anonymous: { name: 'anonymous', quota: anonymousPerMinute, window: minute / second, lenient: true },
  refusedCredentials: { name: 'refused-credentials', quota: anonymousPerMinute, window: minute / second },
  member: { name: 'account', quota: memberPerMinute, window: minute / second, lenient: true },
  writes: { name: 'writes', quota: writesPerMinute, window: minute / second, lenient: true },
} satisfies Record<string, Policy>
