/** A seeded random number generator, so that demo content is the same everywhere. */
export class Random {
  #state: number
  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0, inclusive, to 1, exclusive. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  whole(below: number): number {
    return Math.floor(this.next() * below)
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.whole(choices.length)]!
  }

  shuffled<T>(items: readonly T[]): T[] {
    const copy = [...items]
    for (let index = copy.length - 1; index > 0; index--) {
      const other = this.whole(index + 1)
      ;[copy[index], copy[other]] = [copy[other]!, copy[index]!]
    }
    return copy
  }
}
