import { type App, perApp } from '../../platform/app.ts'
import { Problem } from '../../platform/problem.ts'

const maxUploads = 8
const activeUploads = perApp(() => ({ count: 0 }))

/** Limits how many uploads are in memory at the same time. */
export async function withUploadSlot<T>(app: App, work: () => Promise<T>): Promise<T> {
  const active = activeUploads(app)
  if (active.count >= maxUploads)
    throw new Problem('rate_limited', 'Too many uploads right now. Try again in 30 seconds.', {
      headers: { 'retry-after': '30', connection: 'close' },
    })
  active.count++
  try {
    return await work()
  } finally {
    active.count--
  }
}
