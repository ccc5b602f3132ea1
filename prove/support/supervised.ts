import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { bareEnvironment } from '../../test/support/running-server.ts'

const main = join(import.meta.dirname, '../../src/app/main.ts')
const restartPause = 100

/** A process of the product that is started again whenever it ends, as systemd or Docker would. */
export class Supervised {
  readonly #command: 'serve' | 'worker'
  readonly #environment: () => Record<string, string>
  readonly #log: string
  #child: ChildProcess | undefined
  #isStopped = false
  starts = 0

  /** The environment is read at every start. */
  constructor(command: 'serve' | 'worker', environment: () => Record<string, string>, log: string) {
    this.#command = command
    this.#environment = environment
    this.#log = log
  }

  get pid(): number {
    return this.#child!.pid!
  }

  start(): void {
    this.#isStopped = false
    const output = openSync(this.#log, 'a')
    this.starts++
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, this.#command], {
      env: {
        ...bareEnvironment,
        HOST: '127.0.0.1',
        NODE_ENV: 'test',
        DEMO: '0',
        LOG_LEVEL: 'warn',
        RATE_LIMITS: 'off',
        ...this.#environment(),
      },
      stdio: ['ignore', output, output],
    })
    this.#child = child
    child.once('exit', async (code, signal) => {
      appendFileSync(this.#log, `(${this.#command} ended: ${signal ?? code})\n`)
      await pause(restartPause)
      if (!this.#isStopped && this.#child === child) this.start()
    })
  }

  /** Ends it with SIGKILL, like a power cut. It is started again. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.#isStopped = true
    await this.#end(signal)
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    // A process that does not end in time is a finding of the proof, but must not hold it up.
    const timeout = setTimeout(() => child.kill('SIGKILL'), 60_000)
    await ended
    clearTimeout(timeout)
  }
}
