/** How the queue paces itself, in seconds. */
export interface Timing {
  /** Pause before the first retry, doubled for each further one. */
  retryDelay: number
  maxRetryDelay: number
  /** Interval of the check for delayed runs and retries that are due. Other runs start right away. */
  delayedCheck: number
  /** Interval of the check of the schedules. */
  scheduleCheck: number
  /** Interval of the check for runs that timed out or whose process is dead. */
  processCheck: number
  /** A process without a heartbeat for this long is considered dead. */
  heartbeatTimeout: number
  /** How long a shutdown waits for active runs before it returns them to the queue. */
  stopTimeout: number
}

export const defaultTiming: Timing = {
  retryDelay: 2,
  maxRetryDelay: 300,
  delayedCheck: 1,
  scheduleCheck: 15,
  processCheck: 30,
  heartbeatTimeout: 30,
  stopTimeout: 8,
}
