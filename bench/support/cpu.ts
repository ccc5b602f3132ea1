import { readFileSync } from 'node:fs'
import pg from 'pg'

const ticksPerSecond = 100

/** Seconds of processor time that all threads of a process have used. Undefined where there is no /proc. */
export function cpuSeconds(pid: number): number | undefined {
  try {
    // The name in parentheses may contain spaces. User and system time are fields 14 and 15.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    return undefined
  }
}

/** Megabytes of memory that a process has, now and at most so far. */
export function residentMegabytes(pid: number): { now: number; peak: number } | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
    return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
  } catch {
    return undefined
  }
}

/** Processor time of the sessions of one database. The server must run on this machine. */
export class DatabaseCpu implements AsyncDisposable {
  #client: pg.Client | undefined
  /** Seconds by session, including those that have ended. */
  readonly #used = new Map<number, number>()

  static async of(url: string | undefined): Promise<DatabaseCpu> {
    const cpu = new DatabaseCpu()
    if (url) {
      cpu.#client = new pg.Client({ connectionString: url })
      await cpu.#client.connect()
    }
    return cpu
  }

  async seconds(): Promise<number> {
    if (!this.#client) return 0
    const { rows } = await this.#client.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    for (const { pid } of rows) this.#used.set(pid, cpuSeconds(pid) ?? this.#used.get(pid) ?? 0)
    return [...this.#used.values()].reduce((sum, seconds) => sum + seconds, 0)
  }

  async [Symbol.asyncDispose]() {
    await this.#client?.end()
  }
}
