import { timingSafeEqual } from 'node:crypto'

/** Whether two texts are equal, in a time that does not tell how much of them is. */
export function isEqual(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
