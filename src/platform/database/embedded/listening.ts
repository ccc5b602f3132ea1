import type pg from 'pg'
import { Channels } from '../channels.ts'
import type { Listening } from '../pooled.ts'

/** The embedded database has one connection; it hears what it says itself. */
export class EmbeddedListening implements Listening {
  #channels = new Channels()
  #pool: () => pg.Pool
  #connectedBefore = false

  constructor(pool: () => pg.Pool) {
    this.#pool = pool
  }

  /** To be called for each new connection, before anything is asked on it. */
  async attach(client: pg.ClientBase): Promise<void> {
    client.on('notification', ({ channel, payload }) => this.#channels.tell(channel, payload ?? ''))
    for (const channel of this.#channels.names) await client.query(`listen "${channel}"`)
    if (this.#connectedBefore) this.#channels.tellAll()
    this.#connectedBefore = true
  }

  async listen(channel: string, heard: (payload: string) => void) {
    this.#channels.add(channel, heard)
    try {
      await this.#ask(`listen "${channel}"`)
    } catch (error) {
      this.#channels.remove(channel, heard)
      throw error
    }
    return async () => {
      if (this.#channels.remove(channel, heard) && !this.#pool().ending) await this.#ask(`unlisten "${channel}"`)
    }
  }

  async close() {}

  async #ask(text: string) {
    const client = await this.#pool().connect()
    try {
      await client.query(text)
    } finally {
      client.release()
    }
  }
}
