import * as z from 'zod'
import { editDistance } from '../edit-distance.ts'

/** The known name closest to a mistyped one, if it is close enough. */
export function suggest(mistaken: string, known: readonly string[]): string | undefined {
  const typed = mistaken.slice(0, 64).toLowerCase()
  let best: string | undefined
  let bestDistance = Math.max(1, Math.floor(typed.length / 3)) + 1
  for (const name of known) {
    if (Math.abs(name.length - typed.length) >= bestDistance) continue
    const distance = editDistance(typed, name.toLowerCase())
    if (distance < bestDistance) [best, bestDistance] = [name, distance]
  }
  return best
}

/** `isn't a field. Did you mean tagline?` */
export function notOneOf(mistaken: string, known: readonly string[], noun: string): string {
  const meant = suggest(mistaken, known)
  return `isn't ${noun}. ${meant ? `Did you mean ${meant}?` : `Use one of ${known.join(', ')}.`}`
}

/** One of several names, with a suggestion for a mistyped one. */
export function knownName<const Name extends string>(names: readonly Name[], noun: string) {
  return z.enum(names, {
    error: ({ input }) => (typeof input === 'string' ? notOneOf(input, names, noun) : 'must be a string'),
  })
}
