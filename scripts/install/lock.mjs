import { mkdirSync, readFileSync, rmdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const heartbeatEvery = 2_000
const deadAfter = 30_000

/** Runs the work while this process holds the lock. Waits for a live holder, takes over from a dead one. */
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
    // The holder writes its process id right after it creates the directory.
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
  // Process ids are reused, above all after a container restart, so a live process is no proof.
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

// Only one of several processes that find the lock abandoned may remove it. The others could remove a new one.
function removeAbandoned(directory) {
  const turn = `${directory}.removing`
  if (!makeDirectory(turn)) return
  try {
    if (isAbandoned(directory)) rmSync(directory, { recursive: true, force: true })
  } finally {
    rmdirSync(turn)
  }
}
