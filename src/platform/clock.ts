/** The only place that reads the machine's time. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Starts at the given instant and runs at normal speed from there. */
export function clockFrom(start: Date): Clock {
  const offset = start.getTime() - Date.now()
  return { now: () => new Date(Date.now() + offset) }
}

/** Stands still until it is set or advanced. */
export class SettableClock implements Clock {
  #now: Date
  constructor(start: Date | string) {
    this.#now = new Date(start)
  }
  now() {
    return new Date(this.#now)
  }
  set(instant: Date | string) {
    this.#now = new Date(instant)
  }
  advance(milliseconds: number) {
    this.#now = new Date(this.#now.getTime() + milliseconds)
  }
}
