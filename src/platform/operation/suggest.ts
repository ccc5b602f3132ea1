/** The known name closest to a mistaken one, if it is close enough to be what was meant. */
export function suggest(mistaken: string, known: readonly string[]): string | undefined {
  const typed = mistaken.slice(0, 64).toLowerCase()
  let best: string | undefined
  let bestDistance = Math.max(1, Math.floor(typed.length / 3)) + 1
  for (const name of known) {
    const distance = editDistance(typed, name.toLowerCase())
    if (distance < bestDistance) [best, bestDistance] = [name, distance]
  }
  return best
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const swap = a[row - 1] === b[column - 1] ? 0 : 1
      current.push(Math.min(previous[column]! + 1, current[column - 1]! + 1, previous[column - 1]! + swap))
    }
    previous = current
  }
  return previous[b.length]!
}
