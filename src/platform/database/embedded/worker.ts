import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { DurableFiles } from './durable-files.ts'
import type { EngineAnswer, EngineRequest, WorkerOptions } from './messages.ts'

const options = workerData as WorkerOptions
const port = parentPort!
const startup = 0
const durable = options.directory !== undefined && options.fsync ? new DurableFiles(options.directory) : undefined
const files = durable ?? (options.directory === undefined ? undefined : new NodeFS(options.directory))

/** Starts without a query for all array types, which only PGlite's own query methods need. */
class Database extends PGlite {
  override async _initArrayTypes() {}
}

const database = await Database.create({
  pgliteWasmModule: options.program,
  ...(files && { fs: files }),
  ...(options.template && { loadDataDir: new Blob([options.template], { type: 'application/x-tar' }) }),
  extensions: { pg_trgm },
  startParams: startParameters(durable !== undefined),
  onStderr: (text: string) => {
    // The engine cannot recover from a PANIC, and would retry forever.
    if (text.includes('PANIC:')) post({ panic: text })
    return false
  },
})

port.on('message', async (request: EngineRequest) => {
  const { id } = request
  try {
    if ('bytes' in request) answer(id, exchangeInSession(request.bytes))
    else if (request.command === 'dump')
      answer(id, new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer()))
    else if (request.command === 'fsyncCount') post({ id, number: durable?.fsyncCount ?? 0 })
    else {
      for (const text of ['rollback', 'checkpoint']) exchange(simpleQuery(text))
      await database.close()
      post({ id, number: 0 })
      port.close()
    }
  } catch (error) {
    post({ id, error: error instanceof Error ? error.message : String(error) })
  }
})
post({ ready: true })

function exchangeInSession(bytes: Uint8Array): Uint8Array {
  // The engine has a single session, so a new connection has to clear the previous one's state.
  if (bytes[0] === startup) for (const text of ['rollback', 'discard all']) exchange(simpleQuery(text))
  return exchange(bytes)
}

function exchange(bytes: Uint8Array): Uint8Array {
  const chunks: Uint8Array[] = []
  // execProtocolRaw would keep every parsed message in memory forever.
  void database.execProtocolRawStream(bytes, { syncToFs: false, onRawData: (chunk) => chunks.push(chunk.slice()) })
  return chunks.length === 1 ? chunks[0]! : new Uint8Array(Buffer.concat(chunks))
}

function simpleQuery(text: string): Uint8Array {
  const body = Buffer.from(`${text}\0`)
  const head = Buffer.from('Q\0\0\0\0')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

function answer(id: number, bytes: Uint8Array) {
  port.postMessage({ id, bytes } satisfies EngineAnswer, [bytes.buffer as ArrayBuffer])
}

function post(message: EngineAnswer) {
  port.postMessage(message)
}

function startParameters(fsync: boolean): string[] {
  const defaults = PGlite.defaultStartParams
  const settings = fsync ? ['fsync=on', 'wal_sync_method=fsync'] : []
  return [
    ...(fsync ? defaults.filter((parameter) => parameter !== '-F') : defaults),
    ...[...settings, 'timezone=UTC'].flatMap((setting) => ['-c', setting]),
  ]
}
