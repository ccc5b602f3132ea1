export type NotificationListener = (payload: string) => void

export interface Listening {
  /** Returns the function that stops listening. */
  listen(channel: string, listener: NotificationListener): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** The listeners of each NOTIFY channel. */
export class Channels {
  #listeners = new Map<string, Set<NotificationListener>>()

  get names(): string[] {
    return [...this.#listeners.keys()]
  }

  add(channel: string, listener: NotificationListener): void {
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners.add(listener))
  }

  /** Returns whether the channel has no listener left. */
  remove(channel: string, listener: NotificationListener): boolean {
    const listeners = this.#listeners.get(channel)
    return Boolean(listeners?.delete(listener)) && listeners?.size === 0 && this.#listeners.delete(channel)
  }

  notify(channel: string, payload: string): void {
    // Each listener runs in its own microtask, so that one that throws doesn't stop the others and its error still
    // surfaces.
    this.#listeners.get(channel)?.forEach((listener) => queueMicrotask(() => listener(payload)))
  }

  /** Tells every listener, with an empty payload, that notifications may have been missed during a reconnect. */
  notifyAll(): void {
    for (const channel of this.names) this.notify(channel, '')
  }
}
