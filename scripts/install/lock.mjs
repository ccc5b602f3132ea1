import { mkdirSync, readFileSync, rmdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const heartbeatEvery = 2_000
const deadAfter = 30_000

/** Runs the work while this process holds the directory; waits for a living holder, takes over from a dead one. */
export async function withLock(directory, work, { onWait = () => {} } = {}) {
  mkdirSync(dirname(directory), { recursive: true })
  let announced = false
  while (!take(directory)) {
    if (isAbandoned(directory)) {
      removeAbandoned(directory)
      continue
    }
    const holder = holderOf(directory)
    if (holder !== undefined && !announced) {
      onWait(holder)
      announced = true
    }
    // The holder writes its process id just after it has made the directory.
    await sleep(holder === undefined ? 20 : 200)
  }
  const release = () => rmSync(directory, { recursive: true, force: true })
  const heartbeat = setInterval(() => utimesSync(directory, new Date(), new Date()), heartbeatEvery)
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    process.off('exit', release)
    release()
  }
}

function take(directory) {
  if (!makeDirectory(directory)) return false
  writeFileSync(join(directory, 'pid'), String(process.pid))
  return true
}

function makeDirectory(directory) {
  try {
    mkdirSync(directory)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function holderOf(directory) {
  try {
    return Number(readFileSync(join(directory, 'pid'), 'utf8')) || undefined
  } catch {
    return undefined
  }
}

function isAbandoned(directory) {
  const pid = holderOf(directory)
  if (pid !== undefined && !isAlive(pid)) return true
  // Process ids are used again, after a restart of a container above all: a living one alone proves nothing.
  try {
    return Date.now() - statSync(directory).mtimeMs > deadAfter
  } catch {
    return false
  }
}

function isAlive(pid) {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

// Of several that find the lock abandoned, one removes it: the others might remove its successor.
function removeAbandoned(directory) {
  const turn = `${directory}.removing`
  if (!makeDirectory(turn)) return
  try {
    if (isAbandoned(directory)) rmSync(directory, { recursive: true, force: true })
  } finally {
    rmdirSync(turn)
  }
}
