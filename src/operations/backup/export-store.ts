import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openS3Store } from '../../directory/media/store/open.ts'
import { type App, perApp } from '../../platform/app.ts'

interface ExportStore {
  /** Nothing is left under the name if it fails. Returns the number of bytes. */
  put(name: string, source: Readable): Promise<number>
  open(name: string): Promise<{ stream: Readable } | undefined>
  remove(name: string): Promise<void>
  names(): Promise<string[]>
}

const folderName = 'exports'

/** Exports are stored where the site stores its pictures. Their names cannot be guessed. */
export const exportStore: (app: App) => ExportStore = perApp(({ config }) => {
  const s3 = openS3Store(config)
  if (!s3) return onDisk(join(config.DATA_DIR, folderName))
  const keyOf = (name: string) => `${folderName}/${name}`
  return {
    put: (name, source) => s3.putStream(keyOf(name), source),
    open: (name) => s3.open(keyOf(name)),
    remove: (name) => s3.remove([keyOf(name)]),
    async names() {
      const names: string[] = []
      for await (const { key } of s3.list())
        if (key.startsWith(`${folderName}/`)) names.push(key.slice(folderName.length + 1))
      return names
    },
  }
})

const partial = '.partial'

function onDisk(folder: string): ExportStore {
  return {
    async put(name, source) {
      const path = join(folder, name)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        await pipeline(source, createWriteStream(`${path}${partial}`, { mode: 0o600, flush: true }))
        await rename(`${path}${partial}`, path)
      } catch (error) {
        await rm(`${path}${partial}`, { force: true })
        throw error
      }
      const handle = await open(folder, 'r')
      await handle.sync().finally(() => handle.close())
      return (await stat(path)).size
    },
    async open(name) {
      const path = join(folder, name)
      const found = await stat(path).catch(() => undefined)
      return found && { stream: createReadStream(path) }
    },
    async remove(name) {
      await rm(join(folder, name), { force: true })
      await rm(join(folder, `${name}${partial}`), { force: true })
    },
    async names() {
      const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      return [...new Set(files.map((file) => (file.endsWith(partial) ? file.slice(0, -partial.length) : file)))]
    },
  }
}
