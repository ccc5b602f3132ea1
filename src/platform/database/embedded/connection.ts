import { Duplex } from 'node:stream'
import type { Engine } from './engine.ts'

const [query, sync, flush, terminate] = Buffer.from('QSHX')
const startup = 0

/**
 * A stream that `pg` uses like a socket. `pg` writes one whole message at a time. Messages are collected until one that
 * the engine answers.
 */
export class EngineConnection extends Duplex {
  #runningEngine: () => Promise<Engine>
  #engine: Engine | undefined
  #messages: Uint8Array[] = []

  constructor(runningEngine: () => Promise<Engine>) {
    super()
    this.#runningEngine = runningEngine
  }

  connect() {
    this.#runningEngine().then(
      (engine) => {
        this.#engine = engine
        this.emit('connect')
      },
      (error: Error) => this.destroy(error),
    )
  }

  override _read() {}

  override _write(message: Uint8Array, _encoding: string, done: () => void) {
    this.#collect(message)
    done()
  }

  override _writev(chunks: { chunk: Uint8Array }[], done: () => void) {
    for (const { chunk } of chunks) this.#collect(chunk)
    done()
  }

  override _final(done: () => void) {
    this.push(null)
    done()
  }

  setNoDelay() {}
  setKeepAlive() {}
  ref() {}
  unref() {}

  #collect(message: Uint8Array) {
    const kind = message[0]
    if (kind === terminate) return
    this.#messages.push(message)
    if (kind === query || kind === sync || kind === flush || kind === startup) this.#send()
  }

  #send() {
    const bytes = concat(this.#messages)
    this.#messages = []
    this.#engine!.exchange(bytes).then(
      (answer) => this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength)),
      (error: Error) => this.destroy(error),
    )
  }
}

/** Copies into a new buffer, which can be transferred to the worker. */
function concat(messages: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(messages.reduce((size, message) => size + message.length, 0))
  let position = 0
  for (const message of messages) {
    bytes.set(message, position)
    position += message.length
  }
  return bytes
}
