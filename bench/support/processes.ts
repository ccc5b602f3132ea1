import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '../..')

export interface Started extends AsyncDisposable {
  pid: number
  child: ChildProcess
}

/** Starts one of our scripts as a child process, which is stopped when disposed. */
export function start(script: string, args: string[] = [], options: ForkOptions = {}): Started {
  const child = fork(join(root, script), args, {
    cwd: root,
    execArgv: ['--disable-warning=ExperimentalWarning', ...(options.execArgv ?? [])],
    ...withoutExecArgv(options),
  })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    const timeout = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await once(child, 'exit')
    clearTimeout(timeout)
  }
  process.once('exit', () => child.kill('SIGKILL'))
  return { pid: child.pid!, child, [Symbol.asyncDispose]: stop }
}

function withoutExecArgv({ execArgv: _, ...options }: ForkOptions): ForkOptions {
  return options
}

/** Waits for the first line of standard output that matches. */
export async function matchingLine({ child }: Started, pattern: RegExp): Promise<RegExpExecArray> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const match = pattern.exec(line)
    if (!match) continue
    // Discards the rest of the output, which would otherwise fill the pipe.
    child.stdout!.resume()
    return match
  }
  throw new Error(`A process ended without saying ${pattern}`)
}

/** Sends a message to a process and waits for its response. */
export async function request<Response>({ child }: Started, message: object | string): Promise<Response> {
  child.send(message)
  const done = new AbortController()
  try {
    const response = once(child, 'message', { signal: done.signal })
    const exit = once(child, 'exit', { signal: done.signal }).then(() =>
      Promise.reject(new Error('A process ended before it answered')),
    )
    exit.catch(() => {})
    const [value] = await Promise.race([response, exit])
    return value as Response
  } finally {
    done.abort()
  }
}
