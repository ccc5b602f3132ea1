import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { EngineStopped } from '../errors.ts'
import type { EngineAnswer, EngineRequest, WorkerOptions } from './messages.ts'

interface Waiting {
  resolve(answer: unknown): void
  reject(error: Error): void
}
type StartOptions = Omit<WorkerOptions, 'program'>
type WithoutId<R> = R extends unknown ? Omit<R, 'id'> : never

// V8 optimizes code that runs often. Its default threshold is so low that startup would spend a quarter of its time on
// it.
setFlagsFromString('--wasm-tiering-budget=1000000000')

let program: Promise<WebAssembly.Module> | undefined

/** Compiles once per process; later engines reuse the module. */
function compileProgram(): Promise<WebAssembly.Module> {
  return (program ??= readFile(createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm')).then(
    (bytes) => WebAssembly.compile(bytes),
  ))
}

/**
 * PGlite in a worker thread, addressed in PostgreSQL's wire protocol. On the main thread it would block the event loop.
 */
export class Engine {
  #worker: Worker
  #ready = Promise.withResolvers<void>()
  #waiting = new Map<number, Waiting>()
  #lastId = 0
  #ended: Error | undefined

  static async start(options: StartOptions): Promise<Engine> {
    const engine = new Engine({ ...options, program: await compileProgram() })
    await engine.#ready.promise
    return engine
  }

  private constructor(options: WorkerOptions) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: options })
    this.#worker.on('message', (answer: EngineAnswer) => this.#receive(answer))
    this.#worker.on('error', (error) => this.#end(error))
    this.#worker.on('exit', (code) => this.#end(new Error(`exit code ${code}`)))
  }

  get hasEnded(): boolean {
    return this.#ended !== undefined
  }

  exchange(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    return this.#request({ bytes }, [bytes.buffer])
  }

  dump(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#request({ command: 'dump' })
  }

  fsyncCount(): Promise<number> {
    return this.#request({ command: 'fsyncCount' })
  }

  async close(): Promise<void> {
    if (this.#ended) return
    const exit = once(this.#worker, 'exit')
    await this.#request({ command: 'close' })
    this.#worker.ref()
    await exit
  }

  #request<T>(request: WithoutId<EngineRequest>, transfer: ArrayBuffer[] = []): Promise<T> {
    if (this.#ended) return Promise.reject(this.#ended)
    const id = ++this.#lastId
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject })
    // Only a pending request keeps the process alive, not a forgotten close().
    this.#worker.ref()
    this.#worker.postMessage({ id, ...request }, transfer)
    return promise
  }

  #receive(answer: EngineAnswer) {
    if ('watch:import' in answer || 'watch:require' in answer) return
    if ('ready' in answer) this.#ready.resolve()
    else if ('panic' in answer) return this.#end(new Error(answer.panic))
    else {
      const waiting = this.#waiting.get(answer.id)
      this.#waiting.delete(answer.id)
      if ('error' in answer) waiting?.reject(new Error(answer.error))
      else waiting?.resolve('bytes' in answer ? answer.bytes : answer.number)
    }
    if (this.#waiting.size === 0) this.#worker.unref()
  }

  #end(cause: Error) {
    if (this.#ended) return
    this.#ended = new EngineStopped(`The embedded database stopped: ${cause.message}`, { cause })
    this.#ready.reject(this.#ended)
    for (const { reject } of this.#waiting.values()) reject(this.#ended)
    this.#waiting.clear()
    void this.#worker.terminate()
  }
}
