import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '../..')

export interface Started extends AsyncDisposable {
  pid: number
  child: ChildProcess
}

/** Starts one of our scripts as a process of its own; gone when the caller is done with it. */
export function start(script: string, args: string[] = [], options: ForkOptions = {}): Started {
  const child = fork(join(root, script), args, {
    cwd: root,
    execArgv: ['--disable-warning=ExperimentalWarning', ...(options.execArgv ?? [])],
    ...without(options),
  })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    const patience = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await once(child, 'exit')
    clearTimeout(patience)
  }
  process.once('exit', () => child.kill('SIGKILL'))
  return { pid: child.pid!, child, [Symbol.asyncDispose]: stop }
}

function without({ execArgv: _, ...options }: ForkOptions): ForkOptions {
  return options
}

/** The first line of standard output that matches. */
export async function said({ child }: Started, pattern: RegExp): Promise<RegExpExecArray> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const match = pattern.exec(line)
    if (!match) continue
    // What follows is not read, but must not fill the pipe either.
    child.stdout!.resume()
    return match
  }
  throw new Error(`A process ended without saying ${pattern}`)
}

/** Asks a process that answers each message with one. */
export async function ask<Answer>({ child }: Started, question: unknown): Promise<Answer> {
  child.send(question as object)
  const gone = new AbortController()
  try {
    const answer = once(child, 'message', { signal: gone.signal })
    const exit = once(child, 'exit', { signal: gone.signal }).then(() =>
      Promise.reject(new Error('A process ended before it answered')),
    )
    exit.catch(() => {})
    const [value] = await Promise.race([answer, exit])
    return value as Answer
  } finally {
    gone.abort()
  }
}
