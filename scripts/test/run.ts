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
let stopRunning: ((signal: NodeJS.Signals) => void) | undefined

/** From here on a signal ends the running command, or else this process by way of its exit handlers. */
export function stopOnInterrupt() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => stopRunning ? stopRunning(signal) : process.exit(new Interrupted(signal).exitCode))
  }
}

/** Runs to the end and gives the exit code. A signal stops the command with everything it started, then throws Interrupted. */
export async function run(
  command: string,
  args: string[],
  { cwd, env }: { cwd: string; env?: Record<string, string | undefined> },
): Promise<number> {
  // A process group of its own, so that a stop reaches what the tests have started too.
  const child = spawn(command, args, {
    cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'], detached: true,
  })
  let received: NodeJS.Signals | undefined
  let escalation: NodeJS.Timeout | undefined
  stopRunning = (signal) => {
    received ??= signal
    signalGroup(child.pid!, signal)
    escalation ??= setTimeout(() => signalGroup(child.pid!, 'SIGKILL'), patience)
  }
  try {
    const [code] = await once(child, 'exit')
    if (received) throw new Interrupted(received)
    return code ?? 1
  } finally {
    stopRunning = undefined
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
