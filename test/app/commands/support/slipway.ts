import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { mock } from 'node:test'
import { format } from 'node:util'
import { runCommand } from '../../../../src/app/program.ts'
import { program } from '../../../support/program.ts'
import { bareEnvironment } from '../../../support/running-server.ts'

export type Environment = Record<string, string>

export interface CommandResult {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

export interface RunningCommand {
  process: ChildProcess
  /** Output so far, of both streams. */
  output(): string
  ended: Promise<CommandResult>
}

/** Starts the command in its own process, with only the given environment. */
export function start(args: string[], environment: Environment): RunningCommand {
  const [node, ...options] = program
  const child = spawn(node, [...options, ...args], {
    env: { ...bareEnvironment, HOME: process.env.HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text))
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, stdout, stderr }))
  return { process: child, output: () => stdout + stderr, ended }
}

export function slipway(args: string[], environment: Environment): Promise<CommandResult> {
  return start(args, environment).ended
}

/**
 * Runs the command in this process, which saves the second that starting one takes. For commands that end and print
 * with `console`. It sees only the given environment and input.
 */
export async function runInProcess(
  args: readonly string[],
  environment: Environment,
  input?: string,
): Promise<CommandResult> {
  const [env, exitCode] = [process.env, process.exitCode]
  const written = { log: [] as string[], error: [] as string[] }
  const mocks = (['log', 'error'] as const).map((name) =>
    mock.method(console, name, (...words: unknown[]) => void written[name].push(format(...words))),
  )
  const stdin = mock.getter(
    process,
    'stdin',
    () => Readable.from(input === undefined ? [] : [input]) as typeof process.stdin,
  )
  process.env = { PATH: env.PATH, HOME: env.HOME, ...environment }
  process.exitCode = 0
  try {
    const code = await runCommand(args)
    const text = (lines: string[]) => lines.map((line) => `${line}\n`).join('')
    return { code, signal: null, stdout: text(written.log), stderr: text(written.error) }
  } finally {
    process.env = env
    process.exitCode = exitCode
    for (const { mock } of [...mocks, stdin]) mock.restore()
  }
}

/** Runs a command and returns its JSON result. Fails the test if the command fails. */
export async function result(args: string[], environment: Environment): Promise<any> {
  const { code, stdout, stderr } = await runInProcess([...args, '--json'], environment)
  if (code !== 0) throw new Error(`slipway ${args.join(' ')} ended with ${code}: ${stderr}`)
  return JSON.parse(stdout)
}

export interface RunningService extends RunningCommand {
  url: string
}

/** Starts the service on a free port and waits for its address. */
export async function serve(environment: Environment): Promise<RunningService> {
  const running = start(['serve'], { PORT: '0', DEMO: '0', HOST: '127.0.0.1', ...environment })
  const url = await Promise.race([
    new Promise<string>((resolve) =>
      running.process.stdout!.on('data', () => {
        const address = /Slipway listens on (http:[^\s"]+)/.exec(running.output())?.[1]
        if (address) resolve(address)
      }),
    ),
    running.ended.then(({ code, stderr }) => Promise.reject(new Error(`serve ended with ${code}: ${stderr}`))),
  ])
  return { ...running, url }
}
