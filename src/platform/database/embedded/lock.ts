import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DirectoryInUse } from '../errors.ts'

interface Holder {
  pid: number
  /** When the process started, as the kernel counts; tells a reused pid from the holder. */
  started: string | undefined
  command: string
  released?: boolean
}

/**
 * Makes sure that only one process has the directory open; answers how to let go.
 *
 * The lock is the file `<directory>.lock.N` with the highest N, and it is never removed, only followed by N + 1. Of
 * several starters that find a dead holder, link() lets one make N + 1; one that was too slow and filled an old gap
 * sees the higher one.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(dirname(directory), { recursive: true })
  const us: Holder = { pid: process.pid, started: startOf(process.pid), command: process.argv.slice(0, 3).join(' ') }
  for (;;) {
    const latest = generations(directory).at(-1) ?? 0
    const holder = latest === 0 ? undefined : read(lockFile(directory, latest))
    if (holder && isAlive(holder)) throw new DirectoryInUse(directory, holder)
    const mine = latest + 1
    if (!create(lockFile(directory, mine), us)) continue
    const all = generations(directory)
    if (all.at(-1) !== mine) {
      rmSync(lockFile(directory, mine), { force: true })
      continue
    }
    for (const old of all.slice(0, -1)) rmSync(lockFile(directory, old), { force: true })
    return () => replace(lockFile(directory, mine), { ...us, released: true })
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
  const startedNow = startOf(pid)
  return started === undefined || startedNow === undefined || started === startedNow
}

/** Field 22 of /proc/<pid>/stat, counted after the command's closing parenthesis; undefined where there is no /proc. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}
