/** How the queue paces itself, in seconds. */
export interface Timing {
  /** Pause before the first retry, doubled for each further one. */
  firstPause: number
  longestPause: number
  /** Interval of the check for delayed runs and retries that are due. Other runs start at once. */
  due: number
  /** Interval of the check of the schedules. */
  ticks: number
  /** Interval of the check for runs that timed out or whose process is gone. */
  watch: number
  /** A process without a heartbeat for this long is taken to be gone. */
  silence: number
  /** How long a stop waits for active runs. */
  stop: number
}

export const usualTiming: Timing = {
  firstPause: 2,
  longestPause: 300,
  due: 1,
  ticks: 15,
  watch: 30,
  silence: 30,
  stop: 25,
}
