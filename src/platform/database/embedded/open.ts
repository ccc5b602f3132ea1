import { resolve } from 'node:path'
import pg from 'pg'
import { parsers } from '../parsers.ts'
import { PooledDatabase } from '../pooled.ts'
import { EngineConnection } from './connection.ts'
import { prepareDirectory } from './directory.ts'
import { Engine } from './engine.ts'
import { EmbeddedListening } from './listening.ts'
import { lockDirectory } from './lock.ts'
import { freshCluster, type Template } from './template.ts'

export interface EmbeddedOptions {
  /** Without a directory, the database lives in memory. */
  directory?: string
  /** The tar that a new database is created from. `dump` creates one. */
  template?: Template
  /** Off only in tests: without it, a power cut can corrupt the database. */
  fsync?: boolean
}

/** PostgreSQL inside this process. One connection, so transactions run one after another. */
class EmbeddedDatabase extends PooledDatabase {
  readonly #engine: () => Promise<Engine>

  constructor(
    engine: () => Promise<Engine>,
    pool: pg.Pool,
    listening: EmbeddedListening,
    afterClose: () => Promise<void>,
  ) {
    super('embedded', pool, listening, { afterClose })
    this.#engine = engine
  }

  /** The whole database as a tar, which can serve as a template for others. */
  async dump(): Promise<Template> {
    await this.script('checkpoint')
    return (await this.#engine()).dump()
  }

  /** How many fsync calls the engine has made. */
  async fsyncCount(): Promise<number> {
    return (await this.#engine()).fsyncCount()
  }
}

export async function openEmbedded({
  directory,
  template,
  fsync = true,
}: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  if (directory === undefined) {
    const cluster = template ?? (await freshCluster())
    return connect(
      () => Engine.start({ fsync: false, template: cluster }),
      () => {},
    )
  }
  const path = resolve(directory)
  const release = lockDirectory(path)
  try {
    await prepareDirectory(path, { template, fsync })
    return await connect(() => Engine.start({ directory: path, fsync }), release)
  } catch (error) {
    release()
    throw error
  }
}

async function connect(start: () => Promise<Engine>, release: () => void): Promise<EmbeddedDatabase> {
  let engine = start()
  await engine
  const runningEngine = async () => {
    const hasEnded = await engine.then(
      (started) => started.hasEnded,
      () => true,
    )
    // Restarts like a server after a crash: it recovers from its log, and the next connection finds it running.
    if (hasEnded) engine = start()
    return engine
  }
  const listening: EmbeddedListening = new EmbeddedListening(() => pool)
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    types: parsers,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    stream: () => new EngineConnection(runningEngine),
    onConnect: (client) => listening.attach(client),
  })
  return new EmbeddedDatabase(runningEngine, pool, listening, async () => {
    await engine.then(
      (last) => last.close(),
      () => {},
    )
    release()
  })
}
