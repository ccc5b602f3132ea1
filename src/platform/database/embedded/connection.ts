import { Duplex } from 'node:stream'
import type { Engine } from './engine.ts'

const [query, sync, flush, terminate] = Buffer.from('QSHX')
const startup = 0

/**
 * What `pg` takes for a socket. It writes one whole message at a time; the engine gets them up to where it has to
 * answer.
 */
export class EngineConnection extends Duplex {
  #running: () => Promise<Engine>
  #engine: Engine | undefined
  #gathered: Uint8Array[] = []

  constructor(running: () => Promise<Engine>) {
    super()
    this.#running = running
  }

  connect() {
    this.#running().then(
      (engine) => {
        this.#engine = engine
        this.emit('connect')
      },
      (error: Error) => this.destroy(error),
    )
  }

  override _read() {}

  override _write(message: Uint8Array, _encoding: string, done: () => void) {
    this.#take(message)
    done()
  }

  override _writev(chunks: { chunk: Uint8Array }[], done: () => void) {
    for (const { chunk } of chunks) this.#take(chunk)
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

  #take(message: Uint8Array) {
    const kind = message[0]
    if (kind === terminate) return
    this.#gathered.push(message)
    if (kind === query || kind === sync || kind === flush || kind === startup) this.#send()
  }

  #send() {
    const bytes = joined(this.#gathered)
    this.#gathered = []
    this.#engine!.exchange(bytes).then(
      (answer) => this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength)),
      (error: Error) => this.destroy(error),
    )
  }
}

/** In memory of their own, so that it can be handed over to the worker. */
function joined(messages: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(messages.reduce((size, message) => size + message.length, 0))
  let position = 0
  for (const message of messages) {
    bytes.set(message, position)
    position += message.length
  }
  return bytes
}
