import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/**
 * open: everything passes. partitioned: nothing passes, and no one notices; what was sent arrives once it is over. deaf:
 * requests pass and answers are lost.
 */
type Mode = 'open' | 'partitioned' | 'deaf'

interface Direction {
  to: Socket
  isAnswer: boolean
  /** What is under way, with the time at which it arrives. None overtakes another. `null` is the end. */
  waiting: { chunk: Buffer | null; due: number }[]
  timer: NodeJS.Timeout | undefined
}

/** A TCP proxy between two programs, which can do to their connections what networks do. */
export class TcpProxy {
  readonly #target: { host: string; port: number }
  readonly #directions = new Set<Direction>()
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined
  #port = 0
  #mode: Mode = 'open'
  #delay = { base: 0, jitter: 0 }

  private constructor(target: { host: string; port: number }) {
    this.#target = target
  }

  static async to(host: string, port: number): Promise<TcpProxy> {
    const proxy = new TcpProxy({ host, port })
    await proxy.#listen()
    return proxy
  }

  /** The same URL through this proxy. */
  through(url: string): string {
    const changed = new URL(url)
    changed.hostname = '127.0.0.1'
    changed.port = String(this.#port)
    return changed.href
  }

  get port(): number {
    return this.#port
  }

  /** Every chunk takes this long, in milliseconds, and up to `jitter` longer. */
  slow(base: number, jitter = 0): void {
    this.#delay = { base, jitter }
  }

  partition(): void {
    this.#mode = 'partitioned'
  }

  loseAnswers(): void {
    this.#mode = 'deaf'
  }

  /** Resets all connections and refuses new ones. */
  async cut(): Promise<void> {
    const closed = new Promise((done) => (this.#server ? this.#server.close(done) : done(undefined)))
    for (const socket of this.#sockets) socket.resetAndDestroy()
    await closed
  }

  /** Everything passes again. Connections that lost answers are reset, because they can't be continued. */
  async heal(): Promise<void> {
    const wasDeaf = this.#mode === 'deaf'
    this.#mode = 'open'
    this.#delay = { base: 0, jitter: 0 }
    if (wasDeaf) for (const socket of this.#sockets) socket.resetAndDestroy()
    for (const direction of this.#directions) this.#flush(direction)
    if (!this.#server?.listening) await this.#listen()
  }

  async close(): Promise<void> {
    await this.cut()
  }

  async #listen(): Promise<void> {
    this.#server = createServer((client) => this.#join(client)).listen(this.#port, '127.0.0.1')
    await once(this.#server, 'listening')
    this.#port = (this.#server.address() as AddressInfo).port
  }

  #join(client: Socket): void {
    const upstream = connect(this.#target.port, this.#target.host)
    const directions = [
      { from: client, to: upstream, isAnswer: false },
      { from: upstream, to: client, isAnswer: true },
    ]
    for (const { from, to, isAnswer } of directions) {
      const direction: Direction = { to, isAnswer, waiting: [], timer: undefined }
      this.#sockets.add(from)
      from.setNoDelay()
      from.on('data', (chunk: Buffer) => this.#pass(direction, chunk))
      from.on('error', () => {})
      from.on('close', () => {
        this.#sockets.delete(from)
        this.#pass(direction, null)
      })
    }
  }

  #pass(direction: Direction, chunk: Buffer | null): void {
    const { base, jitter } = this.#delay
    direction.waiting.push({ chunk, due: performance.now() + base + Math.random() * jitter })
    // Also those whose sender has given up meanwhile.
    this.#directions.add(direction)
    this.#flush(direction)
  }

  /** Delivers what is due, in order. */
  #flush(direction: Direction): void {
    clearTimeout(direction.timer)
    if (this.#mode === 'partitioned') return
    for (let next = direction.waiting[0]; next; next = direction.waiting[0]) {
      const wait = next.due - performance.now()
      if (wait > 0) {
        direction.timer = setTimeout(() => this.#flush(direction), wait)
        return
      }
      direction.waiting.shift()
      this.#deliver(direction, next.chunk)
    }
  }

  #deliver(direction: Direction, chunk: Buffer | null): void {
    if (chunk === null) {
      this.#directions.delete(direction)
      direction.to.end()
    } else if (!(this.#mode === 'deaf' && direction.isAnswer) && !direction.to.destroyed) direction.to.write(chunk)
  }
}

/** A UDP proxy, for DNS. While it is deaf, questions are lost. */
export class UdpProxy {
  readonly #socket: UdpSocket
  isDeaf = false
  /** Every answer takes this long, in milliseconds. */
  delay = 0
  #isClosed = false

  private constructor(socket: UdpSocket) {
    this.#socket = socket
  }

  static async to(port: number): Promise<UdpProxy> {
    const socket = createSocket('udp4')
    const proxy = new UdpProxy(socket)
    socket.on('message', (question, from) => {
      if (proxy.isDeaf) return
      const upstream = createSocket('udp4')
      upstream.once('message', (answer) => {
        upstream.close()
        setTimeout(() => proxy.isDeaf || proxy.#isClosed || socket.send(answer, from.port, from.address), proxy.delay)
      })
      upstream.send(question, port, '127.0.0.1')
    })
    socket.bind(0, '127.0.0.1')
    await once(socket, 'listening')
    return proxy
  }

  get port(): number {
    return this.#socket.address().port
  }

  close(): void {
    this.#isClosed = true
    this.#socket.close()
  }
}
