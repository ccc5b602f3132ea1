import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { databaseUser } from './database-user.ts'
import { clusterPrefix, removeCluster } from './stale-clusters.ts'

const execute = promisify(execFile)

// The data is temporary, so all settings for durability are off.
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  // Tests that depend on query plans run ANALYZE themselves.
  autovacuum: 'off',
  max_connections: '200',
  shared_buffers: '256MB',
  jit: 'off',
}

export interface Cluster extends AsyncDisposable {
  /** Connects as the superuser. */
  url: string
  folder: string
  /** Ends all of it with SIGKILL, like a power cut. */
  kill(): Promise<void>
  /** Whether it has not ended. */
  isRunning(): boolean
  /** Starts it again on its port, after it ended. */
  restart(): Promise<void>
  stop(): Promise<void>
}

interface ClusterOptions {
  /** More settings, which take precedence. */
  settings?: Record<string, string>
  /** Where its folder is created. */
  parent?: string
}

/** Starts a PostgreSQL server for one test run, with the binaries in the given folder. */
export async function startCluster(
  binaries: string,
  { settings: own = {}, parent = tmpdir() }: ClusterOptions = {},
): Promise<Cluster> {
  const user = await databaseUser()
  const folder = mkdtempSync(join(realpathSync(parent), clusterPrefix))
  const remove = () => removeCluster(folder)
  process.once('exit', remove)
  try {
    writeFileSync(join(folder, 'owner'), String(process.pid))
    if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!)
    const data = join(folder, 'data')
    await execute(
      join(binaries, 'initdb'),
      ['--pgdata', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
      { ...user, cwd: folder },
    )
    const launch = (port?: number) =>
      startServer({ postgres: join(binaries, 'postgres'), data, user, settings: { ...settings, ...own }, port })
    const first = await launch()
    const { port } = first
    let { server } = first
    const isRunning = () => server.exitCode === null && server.signalCode === null
    const quit = () => void server.kill('SIGQUIT')
    process.prependOnceListener('exit', quit)
    const end = async (signal: NodeJS.Signals) => {
      if (!isRunning()) return
      const gone = once(server, 'exit')
      if (signal === 'SIGKILL') killTree(server.pid!)
      else server.kill(signal)
      await gone
    }
    const stop = async () => {
      await end('SIGQUIT')
      process.off('exit', quit).off('exit', remove)
      remove()
    }
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      folder,
      isRunning,
      kill: () => end('SIGKILL'),
      async restart() {
        ;({ server } = await launch(port))
      },
      stop,
      [Symbol.asyncDispose]: stop,
    }
  } catch (error) {
    process.off('exit', remove)
    remove()
    throw error
  }
}

interface Launch {
  postgres: string
  data: string
  user: object
  settings: Record<string, string>
  port: number | undefined
}

async function startServer({ postgres, data, user, settings, port: given }: Launch) {
  for (let attempt = 1; ; attempt++) {
    const port = given ?? (await freePort())
    const options = Object.entries({ ...settings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    // In its own process group, so that Ctrl-C does not stop the database while the tests are still ending.
    const server = spawn(postgres, ['-D', data, ...options], {
      ...user,
      cwd: data,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const messages = collect(server)
    if (await isReady(server, data)) return { server, port }
    // Another process may have taken the port meanwhile, or processes of a killed server are still ending.
    if (attempt === (given ? 20 : 3)) throw new Error(`PostgreSQL does not start: ${messages()}`)
  }
}

function collect(server: ChildProcess): () => string {
  let text = ''
  server.stderr!.setEncoding('utf8').on('data', (chunk: string) => {
    if (text.length < 10_000) text += chunk
  })
  return () => text.trim()
}

async function isReady(server: ChildProcess, data: string): Promise<boolean> {
  const deadline = Date.now() + 30_000
  while (server.exitCode === null && Date.now() < deadline) {
    if (isReadyIn(data, server.pid!)) return true
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return false
}

/** A server that was killed leaves its file behind, so the process is compared. */
function isReadyIn(data: string, pid: number): boolean {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

function killTree(pid: number) {
  // Without /proc, the other processes end by themselves once they notice.
  const file = `/proc/${pid}/task/${pid}/children`
  const children = existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').filter(Boolean) : []
  process.kill(pid, 'SIGKILL')
  for (const child of children) {
    try {
      process.kill(Number(child), 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
