import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DirectoryInUse } from '../errors.ts'

interface Holder {
  pid: number
  /**
   * When the process started, by the kernel's clock. Distinguishes the holder from another process with a reused pid.
   */
  started: string | undefined
  command: string
  released?: boolean
}

/**
 * Makes sure that only one process has the directory open. Returns the function that releases the lock.
 *
 * The lock is the file `<directory>.lock.N` with the highest N. It is never removed, only followed by N + 1. When
 * several processes find a dead holder, link() lets only one of them create N + 1. A slow process that creates a lower
 * number than another finds the higher one and starts over.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(dirname(directory), { recursive: true })
  const us: Holder = {
    pid: process.pid,
    started: processStart(process.pid),
    command: process.argv.slice(0, 3).join(' '),
  }
  for (;;) {
    const latest = generations(directory).at(-1) ?? 0
    const holder = latest === 0 ? undefined : read(lockFile(directory, latest))
    if (holder && isAlive(holder)) throw new DirectoryInUse(directory, holder)
    const own = latest + 1
    if (!create(lockFile(directory, own), us)) continue
    const all = generations(directory)
    if (all.at(-1) !== own) {
      rmSync(lockFile(directory, own), { force: true })
      continue
    }
    for (const old of all.slice(0, -1)) rmSync(lockFile(directory, old), { force: true })
    return () => replace(lockFile(directory, own), { ...us, released: true })
  }
}

function lockFile(directory: string, generation: number): string {
  return `${directory}.lock.${generation}`
}

function generations(directory: string): number[] {
  const prefix = `${basename(directory)}.lock.`
  return readdirSync(dirname(directory))
    .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
    .map((name) => Number(name.slice(prefix.length)))
    .sort((a, b) => a - b)
}

function create(path: string, holder: Holder): boolean {
  const temporary = write(path, holder)
  try {
    linkSync(temporary, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(temporary, { force: true })
  }
}

function replace(path: string, holder: Holder) {
  renameSync(write(path, holder), path)
}

function write(path: string, holder: Holder): string {
  const temporary = join(dirname(path), `${basename(path)}.${process.pid}.tmp`)
  writeFileSync(temporary, JSON.stringify(holder))
  return temporary
}

function read(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

function isAlive({ pid, started, released }: Holder): boolean {
  if (released) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const current = processStart(pid)
  return started === undefined || current === undefined || started === current
}

/** Field 22 of /proc/<pid>/stat, counted after the command's closing parenthesis. Undefined without /proc. */
function processStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}
