import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat, utimes } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Clock } from '../../../platform/clock.ts'
import type { MediaStore } from './store.ts'

/** Where a file is below the folder of the store. */
export function diskPath(key: string): string {
  return `${key.slice(0, 2)}/${key}`
}

/** Stores files on disk, spread over 256 folders by the first two digits of their hash. */
export function diskStore(root: string, clock: Clock): MediaStore {
  const pathOf = (key: string) => join(root, ...diskPath(key).split('/'))
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      // The name contains the time by our clock, which may differ from that of the file system.
      const part = `${path}.${clock.now().getTime()}-${randomBytes(6).toString('hex')}.part`
      const file = await createFile(part)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await utimes(part, clock.now(), clock.now())
      await rename(part, path)
      await syncFolder(dirname(path))
    },
    async open(key) {
      try {
        const { size } = await stat(pathOf(key))
        return { stream: createReadStream(pathOf(key)), length: size }
      } catch (error) {
        return ifMissing(error, undefined)
      }
    },
    has: (key) =>
      access(pathOf(key)).then(
        () => true,
        () => false,
      ),
    async remove(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true })
      for (const folder of new Set(keys.map((key) => dirname(pathOf(key))))) await rmdir(folder).catch(() => {})
    },
    async *list() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((error: unknown) =>
        ifMissing(error, []),
      )
      for (const entry of entries) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const stats = await stat(path).catch((error: unknown) => ifMissing(error, undefined))
        const startedAt = /\.(\d+)-[0-9a-f]+\.part$/.exec(path)?.[1]
        if (stats)
          yield {
            key: relative(root, path).split(sep).slice(1).join('/'),
            storedAt: startedAt ? new Date(Number(startedAt)) : stats.mtime,
          }
      }
    },
  }
}

/** Retries, because `remove` may delete the empty folders just before they are used. */
async function createFile(path: string, attempts = 3): Promise<FileHandle> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    return await open(path, 'wx')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempts <= 1) throw error
    return createFile(path, attempts - 1)
  }
}

/** A rename survives a crash only once its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function ifMissing<Value>(error: unknown, value: Value): Value {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return value
  throw error
}
