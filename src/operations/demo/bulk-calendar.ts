import { addWeeks, startOfDay, type Week } from '../../core/calendar/weeks.ts'
import { week } from '../../platform/duration.ts'

/** Consecutive weeks, with a fast lookup of the week of an instant. */
export class Calendar {
  readonly weeks: readonly Week[]
  readonly #starts: readonly number[]

  constructor(zone: string, first: Week, count: number) {
    this.weeks = Array.from({ length: count }, (_, index) => addWeeks(first, index))
    this.#starts = this.weeks.map((week) => startOfDay(zone, week).getTime())
  }

  startOf(index: number): number {
    return this.#starts[index]!
  }

  weekOf(instant: number): Week {
    let index = Math.min(this.weeks.length - 1, Math.floor((instant - this.#starts[0]!) / week))
    // Daylight saving time makes some weeks an hour longer or shorter.
    while (index > 0 && this.#starts[index]! > instant) index--
    while (index + 1 < this.weeks.length && this.#starts[index + 1]! <= instant) index++
    return this.weeks[index]!
  }
}
