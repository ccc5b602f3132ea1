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
