import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
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
  stop(): Promise<void>
}

/** Starts a PostgreSQL server for one test run, with the binaries in the given folder. */
export async function startCluster(binaries: string): Promise<Cluster> {
  const user = await databaseUser()
  const folder = mkdtempSync(join(realpathSync(tmpdir()), clusterPrefix))
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
    const { server, port } = await startServer(join(binaries, 'postgres'), data, user)
    const kill = () => void server.kill('SIGQUIT')
    process.prependOnceListener('exit', kill)

    const stop = async () => {
      if (server.exitCode === null && server.signalCode === null) {
        kill()
        await once(server, 'exit')
      }
      process.off('exit', kill).off('exit', remove)
      remove()
    }
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, folder, stop, [Symbol.asyncDispose]: stop }
  } catch (error) {
    process.off('exit', remove)
    remove()
    throw error
  }
}

async function startServer(postgres: string, data: string, user: object) {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
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
    // Another process may have taken the port meanwhile.
    if (attempt === 3) throw new Error(`PostgreSQL does not start: ${messages()}`)
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
    if (statusOf(data) === 'ready') return true
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return false
}

function statusOf(data: string): string | undefined {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim()
  } catch {
    return undefined
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
