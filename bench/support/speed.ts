import { setTimeout } from 'node:timers/promises'

const work = Array.from({ length: 200 }, (_, index) => ({ id: index, name: `Product ${index}`, tags: ['a', 'b'] }))
/** Relative to the fastest so far. */
const minSpeed = 0.85
const attempts = 6
/** Neighbors of a virtual machine are often busy for only a few seconds. */
const pauseMilliseconds = 3000

/** Rounds of the same work per millisecond. */
function speedNow(): number {
  const rounds = 300
  const begun = performance.now()
  for (let round = 0; round < rounds; round++) JSON.parse(JSON.stringify(work))
  return rounds / (performance.now() - begun)
}

/** The highest speed of this machine so far. */
let fastest = 0
for (let trial = 0; trial < 20; trial++) fastest = Math.max(fastest, speedNow())

/**
 * Repeats a measurement if the machine was much slower than it can be, like a virtual machine with busy neighbors.
 * Returns the result that was measured at the highest speed.
 */
export async function atFullSpeed<Result>(measure: () => Promise<Result>): Promise<Result> {
  const tried: { result: Result; speed: number }[] = []
  while (tried.length < attempts) {
    if (tried.length > 0) await setTimeout(pauseMilliseconds)
    const before = speedNow()
    const result = await measure()
    const speed = Math.min(before, speedNow())
    fastest = Math.max(fastest, speed)
    tried.push({ result, speed })
    if (speed >= minSpeed * fastest) return result
  }
  const best = tried.reduce((one, other) => (other.speed > one.speed ? other : one))
  console.error(`The machine was at ${Math.round((100 * best.speed) / fastest)} % of its speed`)
  return best.result
}
