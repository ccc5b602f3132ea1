import { day, hour, minute } from '../../../platform/duration.ts'

const pauses = [30 * minute, hour, 2 * hour, 4 * hour, 8 * hour, 12 * hour]
const patience = 60

/** How long until the next look after so many in vain: soon at first, once a day then, once a week in the end. */
export function pauseAfter(missed: number, listingId: number): number {
  const pause = pauses[missed - 1] ?? (missed <= patience ? day : 7 * day)
  // Each listing at a time of its own, so that those of one hour do not stay together for ever.
  return Math.round(pause * (0.9 + ((listingId * 7919) % 200) / 1000))
}
