import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from './proof.ts'

export interface SmallDisk {
  folder: string
  /** Fills the remaining space. */
  fill(): void
  free(): void
}

/** A file system in memory, of a few megabytes. Undefined where this process may not mount one. */
export function mountSmallDisk(context: Context, megabytes: number): SmallDisk | undefined {
  const folder = join(context.folder, 'small')
  mkdirSync(folder)
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const run = (...args: string[]) => {
    const [command, ...rest] = [...asRoot, ...args]
    execFileSync(command!, rest, { stdio: 'ignore' })
  }
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'none', folder)
  } catch {
    return undefined
  }
  context.after(() => run('umount', '--lazy', folder))
  const filling = join(folder, 'filling')
  return {
    folder,
    fill() {
      for (let size = megabytes * 1024 * 1024; size >= 4096; size /= 2) {
        try {
          // Appended, until not even the smallest piece fits.
          for (;;) writeFileSync(filling, Buffer.alloc(size), { flag: 'a' })
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        }
      }
    },
    free: () => rmSync(filling, { force: true }),
  }
}
