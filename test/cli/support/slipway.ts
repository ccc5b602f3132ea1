import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const command = fileURLToPath(new URL('../../../bin/slipway', import.meta.url))

export type Environment = Record<string, string>

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

export interface Running {
  process: ChildProcess
  /** What it has written so far, to both. */
  output(): string
  ended: Promise<Ended>
}

/** Starts the real command, with nothing in its environment but what is given. */
export function start(args: string[], environment: Environment): Running {
  const child = spawn(command, args, { env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] })
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text))
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, stdout, stderr }))
  return { process: child, output: () => stdout + stderr, ended }
}

export function slipway(args: string[], environment: Environment): Promise<Ended> {
  return start(args, environment).ended
}

/** Runs it for its result; anything but success is a failure of the test. */
export async function result(args: string[], environment: Environment): Promise<any> {
  const { code, stdout, stderr } = await slipway([...args, '--json'], environment)
  if (code !== 0) throw new Error(`slipway ${args.join(' ')} ended with ${code}: ${stderr}`)
  return JSON.parse(stdout)
}

export interface Served extends Running {
  url: string
}

/** Serves on a port that is free, until it says where. */
export async function serve(environment: Environment): Promise<Served> {
  const running = start(['serve'], { PORT: '0', DEMO: '0', HOST: '127.0.0.1', ...environment })
  const url = await Promise.race([
    new Promise<string>((resolve) => running.process.stdout!.on('data', () => {
      const address = /Slipway listens on (http:\S+)/.exec(running.output())?.[1]
      if (address) resolve(address)
    })),
    running.ended.then(({ code, stderr }) => Promise.reject(new Error(`serve ended with ${code}: ${stderr}`))),
  ])
  return { ...running, url }
}
