import type pg from 'pg'
import { Channels, type Listening, type NotificationListener } from '../channels.ts'

/** The embedded database has one connection, which also receives its own notifications. */
export class EmbeddedListening implements Listening {
  #channels = new Channels()
  #pool: () => pg.Pool
  #wasConnectedBefore = false

  constructor(pool: () => pg.Pool) {
    this.#pool = pool
  }

  /** Must be called for each new connection before its first query. */
  async attach(client: pg.ClientBase): Promise<void> {
    client.on('notification', ({ channel, payload }) => this.#channels.notify(channel, payload ?? ''))
    for (const channel of this.#channels.names) await client.query(`listen "${channel}"`)
    if (this.#wasConnectedBefore) this.#channels.notifyAll()
    this.#wasConnectedBefore = true
  }

  async listen(channel: string, listener: NotificationListener) {
    this.#channels.add(channel, listener)
    try {
      await this.#query(`listen "${channel}"`)
    } catch (error) {
      this.#channels.remove(channel, listener)
      throw error
    }
    return async () => {
      if (this.#channels.remove(channel, listener) && !this.#pool().ending) await this.#query(`unlisten "${channel}"`)
    }
  }

  async close() {}

  async #query(text: string) {
    const client = await this.#pool().connect()
    try {
      await client.query(text)
    } finally {
      client.release()
    }
  }
}
