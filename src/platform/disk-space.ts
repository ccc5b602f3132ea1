import { statfs } from 'node:fs/promises'
import { type App, perApp } from './app.ts'
import { isDiskFull } from './database/errors.ts'
import { minute } from './duration.ts'

const minFreeBytes = 16 * 1024 * 1024

/** When a write last failed because our disk or the database server's was full. */
const lastFailure = perApp(() => ({ at: Number.NEGATIVE_INFINITY }))

export function noteFullDisk(app: App, error: unknown): void {
  if (isDiskFull(error)) lastFailure(app).at = app.clock.now().getTime()
}

/** Whether the data directory is full, or a write failed in the last minute because a disk was. */
export async function hasFullDisk(app: App): Promise<boolean> {
  if (app.clock.now().getTime() - lastFailure(app).at < minute) return true
  const space = await statfs(app.config.DATA_DIR).catch(() => undefined)
  return space !== undefined && space.bavail * space.bsize < minFreeBytes
}
