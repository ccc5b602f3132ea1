type Heard = (payload: string) => void

/** Who wants to hear what. */
export class Channels {
  #heard = new Map<string, Set<Heard>>()

  get names(): string[] {
    return [...this.#heard.keys()]
  }

  add(channel: string, heard: Heard): void {
    const all = this.#heard.get(channel) ?? new Set()
    this.#heard.set(channel, all.add(heard))
  }

  /** Answers whether it was the channel's last. */
  remove(channel: string, heard: Heard): boolean {
    const all = this.#heard.get(channel)
    return Boolean(all?.delete(heard)) && all?.size === 0 && this.#heard.delete(channel)
  }

  tell(channel: string, payload: string): void {
    // Each on its own, so that one that throws neither silences the others nor goes unnoticed.
    this.#heard.get(channel)?.forEach((heard) => queueMicrotask(() => heard(payload)))
  }

  /** Something may have been missed: everyone is told with an empty payload. */
  tellAll(): void {
    for (const channel of this.names) this.tell(channel, '')
  }
}
