import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Channels, type Listening, type NotificationListener } from './channels.ts'

/**
 * One connection that listens on all channels of this process, and reconnects when it breaks. A regular heartbeat query
 * tells a hanging connection from a quiet one.
 */
export class PostgresListening implements Listening {
  #config: pg.ClientConfig
  #heartbeat: number
  #channels = new Channels()
  #connection: Promise<pg.Client> | undefined
  #client: pg.Client | undefined
  #stopped = new AbortController()
  #lastQuery: Promise<unknown> = Promise.resolve()

  constructor(config: pg.ClientConfig, { heartbeat = 15_000 }: { heartbeat?: number | undefined } = {}) {
    this.#config = config
    this.#heartbeat = heartbeat
  }

  async listen(channel: string, listener: NotificationListener) {
    const client = await this.#connectedInTime()
    this.#channels.add(channel, listener)
    try {
      // Sent even if another listener has sent it: repeating LISTEN is harmless, and we know that this one has arrived.
      await this.#query(client, `listen "${channel}"`)
    } catch (error) {
      this.#channels.remove(channel, listener)
      throw error
    }
    return () => this.#unlisten(channel, listener)
  }

  async close() {
    this.#stopped.abort()
    const client = await this.#connection?.catch(() => undefined)
    await client?.end()
  }

  async #unlisten(channel: string, listener: NotificationListener) {
    if (!this.#channels.remove(channel, listener) || this.#stopped.signal.aborted) return
    // Without a connection there is nothing to undo: the next one won't listen on this channel.
    if (this.#client) await this.#query(this.#client, `unlisten "${channel}"`).catch(() => {})
  }

  /** One query at a time, as `pg` requires. */
  #query(client: pg.Client, text: string): Promise<unknown> {
    const next = () => client.query(text)
    this.#lastQuery = this.#lastQuery.then(next, next)
    return this.#lastQuery
  }

  /** While the server is down, callers get an error instead of waiting for it. */
  async #connectedInTime(): Promise<pg.Client> {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => reject(new Error('timeout exceeded when trying to connect')),
      this.#config.connectionTimeoutMillis ?? 10_000,
    )
    try {
      return await Promise.race([this.#connected(), late])
    } finally {
      clearTimeout(timer)
    }
  }

  #connected(): Promise<pg.Client> {
    if (!this.#connection) {
      this.#connection = this.#connect()
      this.#connection.catch(() => (this.#connection = undefined))
    }
    return this.#connection
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#config)
    client.on('error', () => {})
    client.on('notification', ({ channel, payload }) => this.#channels.notify(channel, payload ?? ''))
    await client.connect()
    try {
      await client.query(this.#channels.names.map((channel) => `listen "${channel}";`).join(''))
    } catch (error) {
      await client.end()
      throw error
    }
    this.#client = client
    const heartbeat = setInterval(
      () => void this.#query(client, 'select 1').catch(() => client.end()),
      this.#heartbeat,
    ).unref()
    client.once('end', () => {
      clearInterval(heartbeat)
      this.#client = undefined
      if (this.#stopped.signal.aborted) return
      this.#connection = this.#reconnect()
      this.#connection.catch(() => {})
    })
    return client
  }

  async #reconnect(): Promise<pg.Client> {
    for (let wait = 50; ; wait = Math.min(wait * 2, 5000)) {
      await pause(wait * (0.5 + Math.random()), undefined, { signal: this.#stopped.signal })
      try {
        const client = await this.#connect()
        this.#channels.notifyAll()
        return client
      } catch {}
    }
  }
}
