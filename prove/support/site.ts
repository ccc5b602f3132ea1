import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '../../src/platform/database/open.ts'
import type { Database } from '../../src/platform/database/types.ts'
import { freePort } from '../../test/deploy/proxies.ts'
import { type MailServer, startMailServer } from '../../test/support/mail-server.ts'
import { migratedTemplate } from '../../test/support/storage.ts'
import { Client } from './client.ts'
import type { Context, Storage } from './proof.ts'
import { type Scene, type SceneSize, setScene } from './scene.ts'
import { Supervised } from './supervised.ts'

/** A Sunday afternoon, so that a week is under way. The scene is three hours older. */
const start = new Date('2026-11-15T15:00:00Z').getTime()
const maxWait = 90_000

interface Options {
  storage: Storage
  size?: Partial<SceneSize>
  /** The server of the database. Its URL may be changed on the way to the site, by a proxy. */
  postgres?: { url: string; through?: (url: string) => Promise<string> }
  /** Changes the URL of the email server on the way to the site. */
  mailThrough?: (url: string) => Promise<string>
  /** Where the embedded storage and uploads go. */
  dataDir?: string
  environment?: Record<string, string>
}

/** The product as an operator runs it: a web process and a worker on PostgreSQL, or one process with the embedded storage. */
export class Site {
  readonly url: string
  readonly scene: Scene
  readonly mail: MailServer
  readonly web: Supervised
  readonly worker: Supervised | undefined
  readonly #storage: () => Promise<Database>
  readonly #began = performance.now()
  #offset = 0
  readonly log: string
  readonly #probe: Client

  private constructor(parts: {
    port: number
    scene: Scene
    mail: MailServer
    open: () => Promise<Database>
    environment: Record<string, string>
    isServer: boolean
    log: string
  }) {
    const { port, scene, mail, open, environment, isServer, log } = parts
    this.url = `http://127.0.0.1:${port}`
    this.scene = scene
    this.mail = mail
    this.log = log
    this.#storage = open
    this.#probe = new Client(this.url, {}, 10_000)
    const common = () => ({
      SITE_URL: `http://localhost:${port}`,
      TRUST_PROXY: '127.0.0.1',
      CLOCK: this.clock().toISOString(),
      ...environment,
    })
    this.web = new Supervised(
      'serve',
      () => ({ ...common(), PORT: String(port), WORKERS: isServer ? 'off' : 'on' }),
      log,
    )
    if (isServer) this.worker = new Supervised('worker', common, log)
  }

  static async open(context: Context, options: Options): Promise<Site> {
    const { storage, size, postgres, mailThrough, dataDir, environment = {} } = options
    const folder = dataDir ?? join(context.folder, 'data')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const isServer = storage === 'PostgreSQL'
    const server = isServer ? (postgres ?? { url: (await context.cluster()).url }) : undefined
    const url = server && (await createDatabase(server.url))
    const open = () => openProofDatabase(url ?? folder)
    const db = await open()
    const scene = await setScene(db, { voters: 6, buyers: 2, bookers: 4, ...size }).finally(() => db.close())
    const mail = await startMailServer()
    const site = new Site({
      port: await freePort(),
      scene,
      mail,
      open,
      isServer,
      log: join(context.folder, 'site.log'),
      environment: {
        DATA_DIR: folder,
        SMTP_URL: mailThrough ? await mailThrough(mail.url) : mail.url,
        ...(url && { DATABASE_URL: server.through ? await server.through(url) : url }),
        ...environment,
      },
    })
    context.after(async () => {
      await site.stop('SIGKILL')
      await mail.close()
    })
    site.web.start()
    site.worker?.start()
    await site.ready()
    return site
  }

  /** Moves the clock of processes that start from now on. */
  moveClock(milliseconds: number): void {
    this.#offset += milliseconds
  }

  /** The time of the site, which began on a certain Sunday. A process that is started again keeps it. */
  clock(): Date {
    return new Date(start + this.#offset + performance.now() - this.#began)
  }

  async isReady(): Promise<boolean> {
    return (await this.#probe.send('/readyz')).reply?.status === 200
  }

  async metrics(): Promise<string> {
    return (await this.#probe.send('/metrics')).reply?.text ?? ''
  }

  /** A disk that was full is reported for a minute, even if it has room again. */
  async takesWrites(): Promise<boolean> {
    const { reply } = await this.#probe.send('/readyz')
    return reply?.status === 200 || reply?.body?.status === 'disk_full'
  }

  /** Waits until the site serves requests, without helping it. */
  async ready(): Promise<void> {
    const end = performance.now() + maxWait
    while (!(await this.isReady())) {
      if (performance.now() > end) throw new Error(`The site does not become ready:\n${tail(this.log)}`)
      await pause(50)
    }
  }

  /** Opens its database. The embedded storage belongs to one process, so the site has to be stopped. */
  openDatabase(): Promise<Database> {
    return this.#storage()
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    await Promise.all([this.web.stop(signal), this.worker?.stop(signal)])
    await this.#probe.close()
  }
}

/** Opens the database at a URL, or the embedded storage in a data directory. */
async function openProofDatabase(place: string): Promise<Database> {
  if (place.startsWith('postgres:')) return openDatabase({ url: place })
  return openDatabase({ directory: join(place, 'database'), template: await migratedTemplate() })
}

/** An empty database for a proof that needs no separate process. It is closed after the proof. */
export async function emptyDatabase(context: Context, storage: Storage): Promise<Database> {
  const folder = join(context.folder, 'data')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const place = storage === 'embedded' ? folder : await createDatabase((await context.cluster()).url)
  const db = await openProofDatabase(place)
  context.after(() => db.close())
  return db
}

export async function createDatabase(server: string): Promise<string> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query('create database proof')
  await client.end()
  const url = new URL(server)
  url.pathname = '/proof'
  return url.href
}

function tail(file: string): string {
  return readFileSync(file, 'utf8').split('\n').slice(-20).join('\n')
}
