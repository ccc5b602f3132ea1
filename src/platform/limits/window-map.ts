import type { TimeWindow } from './counter.ts'

// A key with its count takes about 150 bytes.
const maxKeys = 50_000

/**
 * Values by key for the current window of each length. A past window is dropped as a whole when the next begins, and
 * the oldest key is evicted when there are too many, so that a flood of keys costs neither memory nor time.
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
