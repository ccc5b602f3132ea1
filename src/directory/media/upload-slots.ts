import { type App, perApp } from '../../platform/app.ts'
import { Problem } from '../../platform/problem.ts'

const most = 8
const taken = perApp(() => ({ count: 0 }))

/** Holds a place for an upload while it is in memory, so that many at once do not fill it. */
export async function withRoom<T>(app: App, work: () => Promise<T>): Promise<T> {
  const room = taken(app)
  if (room.count >= most)
    throw new Problem('rate_limited', 'Many pictures are being uploaded at this moment. Try again in half a minute.', {
      headers: { 'retry-after': '30', connection: 'close' },
    })
  room.count++
  try {
    return await work()
  } finally {
    room.count--
  }
}
