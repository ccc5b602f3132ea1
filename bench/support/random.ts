import { Random } from '../../src/operations/demo/random.ts'

export const random = new Random(41)

/** Distinct items, in random order. */
export function sample<T>(items: readonly T[], count: number): T[] {
  return random.shuffled(items).slice(0, count)
}

/** Numbers from `first` to `last`. */
export function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
