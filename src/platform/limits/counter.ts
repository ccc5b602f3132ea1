/** Counts uses of a key in fixed windows. */
export interface Counter {
  /**
   * Takes one use if the quota has room. Returns how many are left after that, or -1 if none was left. Several
   * processes together may slightly exceed a lenient limit.
   */
  take(key: string, window: TimeWindow, quota: number, lenient?: boolean): number | Promise<number>
  /** Whether this process knows, without a query, that nothing is left. */
  isSpent(key: string, window: TimeWindow, quota: number): boolean
}

export interface TimeWindow {
  /** The number of the window, counted from the epoch. */
  index: number
  /** Its length in seconds. */
  length: number
  /** Seconds until the next window. */
  secondsLeft: number
}

export function windowAt(now: Date, length: number): TimeWindow {
  const seconds = now.getTime() / 1000
  const index = Math.floor(seconds / length)
  return { index, length, secondsLeft: Math.max(1, Math.ceil((index + 1) * length - seconds)) }
}
