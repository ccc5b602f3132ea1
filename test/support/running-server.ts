import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { program } from './program.ts'

/** The only environment variables that a child process inherits. */
export const bareEnvironment = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }

export interface RunningServer {
  url: string
  process: ChildProcess
  /** Ends it with SIGKILL, like a power cut. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Starts the product in its own process, on a free port. */
export async function startServer(environment: Record<string, string>): Promise<RunningServer> {
  const [node, ...args] = program
  const child = spawn(node, [...args, 'serve'], {
    env: {
      ...bareEnvironment,
      PORT: '0',
      HOST: '127.0.0.1',
      NODE_ENV: 'test',
      DEMO: '0',
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((found, failed) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const address = /listens on (http[^\s"]+)/.exec(line)?.[1]
      if (address) found(address)
    })
    child.once('exit', (code) => failed(new Error(`The server ended with ${code} before it listened`)))
  })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  return { url, process: child, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}
