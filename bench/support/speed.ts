import { setTimeout } from 'node:timers/promises'

const work = Array.from({ length: 200 }, (_, index) => ({ id: index, name: `Product ${index}`, tags: ['a', 'b'] }))
const enough = 0.85
const attempts = 6
/** Its neighbors are often busy for some seconds only. */
const pauseMilliseconds = 3000

/** Rounds of the same work per millisecond. */
function speedNow(): number {
  const rounds = 300
  const begun = performance.now()
  for (let round = 0; round < rounds; round++) JSON.parse(JSON.stringify(work))
  return rounds / (performance.now() - begun)
}

/** The fastest this machine was so far. */
let fastest = 0
for (let trial = 0; trial < 20; trial++) fastest = Math.max(fastest, speedNow())

/**
 * Measures again if the machine was much slower than it can be, like a virtual machine whose neighbors are busy. Returns what
 * was measured at the highest speed.
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
    if (speed >= enough * fastest) return result
  }
  const best = tried.reduce((one, other) => (other.speed > one.speed ? other : one))
  console.error(`The machine was at ${Math.round((100 * best.speed) / fastest)} % of its speed`)
  return best.result
}
