import { execFile } from 'node:child_process'
import { appendFileSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { promisify } from 'node:util'
import { databaseUser } from '../../scripts/test/database-user.ts'
import { findTools } from '../../scripts/test/tools.ts'
import { freePort } from '../deploy/proxies.ts'

export interface OwnServer {
  /** Connects as the superuser. */
  url: string
  port: number
  data: string
  /** Owned by the user that PostgreSQL runs as, who may also write next to the data. */
  folder: string
  user: { uid?: number; gid?: number }
  run(program: string, ...args: string[]): Promise<void>
  stop(): Promise<void>
}

/** Without the PostgreSQL programs, tests that start their own server are skipped. */
export const noServers =
  process.env.TEST_STORAGE === 'embedded' || (findTools().postgresql ? false : 'PostgreSQL isn’t installed')

/** A PostgreSQL server for one test, configured by its files, so that base backups of it start the same way. */
export async function startOwnServer(t: TestContext, settings = ''): Promise<OwnServer> {
  const user = await databaseUser()
  const folder = mkdtempSync(join(tmpdir(), 'slipway-server-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!)
  const data = join(folder, 'data')
  const port = await freePort()
  const run = async (program: string, ...args: string[]) => {
    // Some packages link only the server into the first folder that is found.
    const path = join(findTools().postgresql!, program)
    await promisify(execFile)(existsSync(path) ? path : program, args, { ...user, cwd: folder })
  }
  const stop = () => run('pg_ctl', '--pgdata', data, '--mode=fast', '--wait', 'stop').catch(() => {})
  t.after(async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  })
  await run('initdb', '--pgdata', data, '--username=postgres', '--auth=trust', '--locale=C.UTF-8', '--no-sync')
  appendFileSync(
    join(data, 'postgresql.conf'),
    `listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = ''
fsync = off
shared_buffers = 32MB
jit = off
${settings}
`,
  )
  await startOn(run, data)
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, port, data, folder, user, run, stop }
}

export function startOn(run: OwnServer['run'], data: string): Promise<void> {
  return run('pg_ctl', '--pgdata', data, '--log', `${data}.log`, '--wait', '--timeout=120', 'start')
}

export function ownFolder({ folder, user }: OwnServer, name: string): string {
  const path = join(folder, name)
  mkdirSync(path)
  if (user.uid !== undefined) chownSync(path, user.uid, user.gid!)
  return path
}
