import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface Child {
  process: ChildProcess
  pid: number
  lines: AsyncIterator<string>
  ended: Promise<unknown[]>
}

/** Runs a script from this folder in its own process. */
export function child(script: string, ...args: string[]): Child {
  return childIn({}, script, ...args)
}

export function childIn(environment: Record<string, string>, script: string, ...args: string[]): Child {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const process_ = spawn(process.execPath, [path, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    process: process_,
    pid: process_.pid!,
    lines: createInterface(process_.stdout)[Symbol.asyncIterator](),
    ended: once(process_, 'exit'),
  }
}
