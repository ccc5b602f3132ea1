import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'

export interface Writing {
  url: string
  /** The sessions of people who vote. */
  cookies: string[]
  slugs: string[]
  votesPerSecond: number
  viewsPerSecond: number
}

export interface Written {
  votes: number
  failed: number
}

const dispatcher = new Agent({ connections: 64 })
const address = () => Array.from({ length: 4 }, () => randomInt(1, 255)).join('.')
const pick = <T>(items: readonly T[]) => items[randomInt(items.length)]!

let running: { stop: boolean; done: Promise<Written> } | undefined

// Starts writing, or stops it and answers with what was written.
process.on('message', async (message: Writing | 'stop') => {
  if (message !== 'stop') {
    const state = { stop: false }
    running = Object.assign(state, { done: write(message, state) })
    process.send!('started')
  } else {
    running!.stop = true
    process.send!(await running!.done)
  }
})
process.on('disconnect', () => process.exit())

async function write(
  { url, cookies, slugs, votesPerSecond, viewsPerSecond }: Writing,
  state: { stop: boolean },
): Promise<Written> {
  const written = { votes: 0, failed: 0 }
  const open = new Set<Promise<void>>()
  const send = (work: Promise<void>) => {
    const done = work.catch(() => void written.failed++).finally(() => open.delete(done))
    open.add(done)
  }
  const vote = async () => {
    const { statusCode, body } = await request(`${url}/listings/${pick(slugs)}/vote`, {
      dispatcher,
      method: 'POST',
      headers: {
        cookie: `slipway=${pick(cookies)}`,
        'x-forwarded-for': address(),
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: 'vote=cast',
    })
    await body.dump()
    if (statusCode !== 200) throw new Error(`A vote was answered with ${statusCode}`)
    written.votes++
  }
  const view = async () => {
    const headers = { 'x-forwarded-for': address(), 'user-agent': 'Mozilla/5.0', 'accept-encoding': 'br' }
    const { body } = await request(`${url}/listings/${pick(slugs)}`, { dispatcher, headers })
    await body.dump()
  }
  let [votesDue, viewsDue] = [0, 0]
  // People vote independently of each other, not many at once.
  const tick = Math.min(20, 1000 / (votesPerSecond + viewsPerSecond))
  for (let before = performance.now(); !state.stop; ) {
    await pause(tick)
    const now = performance.now()
    votesDue += ((now - before) / 1000) * votesPerSecond
    viewsDue += ((now - before) / 1000) * viewsPerSecond
    before = now
    for (; votesDue >= 1; votesDue--) send(vote())
    for (; viewsDue >= 1; viewsDue--) send(view())
  }
  await Promise.all(open)
  return written
}
