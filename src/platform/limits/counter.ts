/** Counts uses of a key in fixed windows. */
export interface Counter {
  /** Takes one use if the quota has room; says how many are left after it, or -1 when there was none to take. */
  take(key: string, window: WindowOfTime, quota: number): number | Promise<number>
  /** Whether this process knows, without asking anyone, that nothing is left. */
  isSpent(key: string, window: WindowOfTime, quota: number): boolean
}

export interface WindowOfTime {
  /** Which window this is, counted since the epoch. */
  index: number
  /** Its length in seconds. */
  length: number
  /** Seconds until the next one. */
  rest: number
}

export function windowAt(now: Date, length: number): WindowOfTime {
  const seconds = now.getTime() / 1000
  const index = Math.floor(seconds / length)
  return { index, length, rest: Math.max(1, Math.ceil((index + 1) * length - seconds)) }
}
