import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'

export class Interrupted extends Error {
  readonly exitCode: number
  constructor(signal: NodeJS.Signals) {
    super(`interrupted by ${signal}`)
    this.exitCode = 128 + constants.signals[signal]
  }
}

const patience = 5_000
const running = new Set<(signal: NodeJS.Signals) => void>()

/** After this call, a signal ends the running commands. Without any, it ends this process through its exit handlers. */
export function stopOnInterrupt() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (running.size === 0) process.exit(new Interrupted(signal).exitCode)
      for (const stop of running) stop(signal)
    })
  }
}

/** Runs a command and returns its exit code. A signal stops it with all its children, and throws Interrupted. */
export async function run(
  command: string,
  args: string[],
  { cwd, env }: { cwd: string; env?: Record<string, string | undefined> },
): Promise<number> {
  // In its own process group, so that a stop reaches the processes that the tests have started.
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  let received: NodeJS.Signals | undefined
  let escalation: NodeJS.Timeout | undefined
  const stop = (signal: NodeJS.Signals) => {
    received ??= signal
    signalGroup(child.pid!, signal)
    escalation ??= setTimeout(() => signalGroup(child.pid!, 'SIGKILL'), patience)
  }
  running.add(stop)
  try {
    const [code] = await once(child, 'exit')
    if (received) throw new Interrupted(received)
    return code ?? 1
  } finally {
    running.delete(stop)
    clearTimeout(escalation)
    signalGroup(child.pid!, 'SIGKILL')
  }
}

function signalGroup(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
