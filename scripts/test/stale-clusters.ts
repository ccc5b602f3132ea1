import { globSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const clusterPrefix = 'slipway-test-pg-'

/** Stops and removes the servers of test runs that were killed. */
export async function removeStaleClusters(): Promise<void> {
  for (const folder of globSync(join(realpathSync(tmpdir()), `${clusterPrefix}*`))) {
    const owner = firstNumber(join(folder, 'owner'))
    if (owner === undefined || isAlive(owner)) continue
    const server = firstNumber(join(folder, 'data/postmaster.pid'))
    if (server !== undefined && worksIn(server, join(folder, 'data'))) await stop(server)
    removeCluster(folder)
  }
}

export function removeCluster(folder: string) {
  // A server that is stopping may still write. The owner file is deleted last, so that remains are recognised as stale.
  const withRetries = { recursive: true, force: true, maxRetries: 20, retryDelay: 20 }
  rmSync(join(folder, 'data'), withRetries)
  rmSync(folder, withRetries)
}

function firstNumber(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}

// The process id may have been reused.
function worksIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    return false
  }
}

async function stop(pid: number): Promise<void> {
  process.kill(pid, 'SIGQUIT')
  for (let waited = 0; isAlive(pid) && waited < 5_000; waited += 50) await sleep(50)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
