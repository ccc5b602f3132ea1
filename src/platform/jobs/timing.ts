/** How the queue paces itself, in seconds. */
export interface Timing {
  /** Before the second try; doubled for each further one. */
  firstPause: number
  longestPause: number
  /** How often it looks for runs whose time has come; those without a time begin at once. */
  due: number
  /** How often it looks for ticks of schedules. */
  ticks: number
  /** How often it looks for runs that took too long or whose process is gone. */
  watch: number
  /** A process that has not been heard of for so long is gone. */
  silence: number
  /** How long a stop waits for runs under way. */
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
