import type { TimeWindow } from './counter.ts'

// A key with its count takes about 150 bytes.
const maxKeys = 50_000

/**
 * Values by key for the current window of each length. What belongs to a past window is dropped at once when the next
 * begins, and the oldest key makes room when there are too many, so that no flood of keys costs memory or time.
 */
export class WindowMap<Value> {
  readonly #windows = new Map<number, { index: number; values: Map<string, Value> }>()

  get(key: string, { index, length }: TimeWindow): Value | undefined {
    const window = this.#windows.get(length)
    return window?.index === index ? window.values.get(key) : undefined
  }

  set(key: string, { index, length }: TimeWindow, value: Value): void {
    let window = this.#windows.get(length)
    if (window?.index !== index) this.#windows.set(length, (window = { index, values: new Map() }))
    window.values.set(key, value)
    if (window.values.size > maxKeys) window.values.delete(window.values.keys().next().value!)
  }
}
