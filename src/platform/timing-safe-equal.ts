import { timingSafeEqual } from 'node:crypto'

/** Compares in constant time, so that the duration doesn't reveal how much of the text is right. */
export function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
