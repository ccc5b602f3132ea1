import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Channels } from './channels.ts'
import type { Listening } from './pooled.ts'

/** One connection that hears every channel of this process, and comes back when it breaks. */
export class PostgresListening implements Listening {
  #config: pg.ClientConfig
  #channels = new Channels()
  #connection: Promise<pg.Client> | undefined
  #client: pg.Client | undefined
  #stopped = new AbortController()
  #last: Promise<unknown> = Promise.resolve()

  constructor(config: pg.ClientConfig) {
    this.#config = config
  }

  async listen(channel: string, heard: (payload: string) => void) {
    // Always asked, even when another asked before: it has then answered for sure, and again does no harm.
    const client = await this.#connected()
    this.#channels.add(channel, heard)
    try {
      await this.#ask(client, `listen "${channel}"`)
    } catch (error) {
      this.#channels.remove(channel, heard)
      throw error
    }
    return () => this.#unlisten(channel, heard)
  }

  async close() {
    this.#stopped.abort()
    const client = await this.#connection?.catch(() => undefined)
    await client?.end()
  }

  async #unlisten(channel: string, heard: (payload: string) => void) {
    if (!this.#channels.remove(channel, heard) || this.#stopped.signal.aborted) return
    // Without a connection there is nothing to take back: the next one will not ask for this channel.
    if (this.#client) await this.#ask(this.#client, `unlisten "${channel}"`).catch(() => {})
  }

  #ask(client: pg.Client, text: string): Promise<unknown> {
    const next = () => client.query(text)
    this.#last = this.#last.then(next, next)
    return this.#last
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
    client.on('notification', ({ channel, payload }) => this.#channels.tell(channel, payload ?? ''))
    await client.connect()
    try {
      await client.query(this.#channels.names.map((channel) => `listen "${channel}";`).join(''))
    } catch (error) {
      await client.end()
      throw error
    }
    this.#client = client
    client.once('end', () => {
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
        this.#channels.tellAll()
        return client
      } catch {}
    }
  }
}
