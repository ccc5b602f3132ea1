import { minute } from './duration.ts'

/** The maximum age of an answer. Content can change without a write, such as when a paid period ends. */
export const maxAge = minute

const softMark = '~'

/** Marks a tag as changed softly: answers with this tag may be up to a second old. */
export function softly(tag: string): string {
  return softMark + tag
}

/** The number of each tag's last change. */
interface Numbered {
  now: Map<string, number>
  soon: Map<string, number>
}

/** Records which tags changed, softly or not, and when. Time is measured as the number of changes so far. */
export class Changes {
  #count = 0
  #clearedAt = 0
  /** Changes since the last turn. `#older` has those of the turn before. Answers older than both have expired. */
  #recent: Numbered = { now: new Map(), soon: new Map() }
  #older: Numbered = { now: new Map(), soon: new Map() }
  /** The number of the last change in `#older`. */
  #olderUntil = 0
  readonly #last = { now: 0, soon: 0 }
  #turnedAt = 0
  readonly #watchers = new Set<{ tags: readonly string[]; onChange: () => void }>()
  readonly #observers = new Set<(tags: readonly string[]) => void>()

  get count(): number {
    return this.#count
  }

  /** A tag that begins with ~ changed softly. */
  add(tags: readonly string[]): void {
    this.#count++
    const plain = tags.map((tag) => {
      const isSoft = tag.startsWith(softMark)
      const plain = isSoft ? tag.slice(softMark.length) : tag
      const kind = isSoft ? 'soon' : 'now'
      this.#recent[kind].set(plain, this.#count)
      this.#last[kind] = this.#count
      return plain
    })
    this.#notifyWatchers((tag) => plain.includes(tag))
    for (const observe of this.#observers) observe(plain)
  }

  addAll(): void {
    this.#clearedAt = ++this.#count
    this.#notifyWatchers(() => true)
  }

  watch(tags: readonly string[], onChange: () => void): () => void {
    const watcher = { tags, onChange }
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  watchAll(onChange: (tags: readonly string[]) => void): () => void {
    this.#observers.add(onChange)
    return () => void this.#observers.delete(onChange)
  }

  #notifyWatchers(isAffected: (tag: string) => boolean): void {
    for (const { tags, onChange } of this.#watchers) if (tags.some(isAffected)) onChange()
  }

  /** Whether everything may have changed. */
  wasClearedSince(since: number): boolean {
    return this.#clearedAt > since
  }

  /** Called for every request, so it checks as little as possible. */
  hasChanged(tags: readonly string[], since: number, kind: keyof Numbered): boolean {
    if (this.#last[kind] <= since) return false
    const recent = this.#recent[kind]
    const older = since < this.#olderUntil ? this.#older[kind] : undefined
    return tags.some((tag) => (recent.get(tag) ?? older?.get(tag) ?? 0) > since)
  }

  /**
   * Once per `maxAge`, drops changes that only affect expired answers. `sweep` first removes the answers they changed.
   */
  turn(now: number, sweep: (wasChanged: (tags: readonly string[], since: number) => boolean) => void): void {
    if (Math.abs(now - this.#turnedAt) < maxAge) return
    const { now: changed } = this.#older
    if (changed.size > 0) sweep((tags, since) => tags.some((tag) => (changed.get(tag) ?? 0) > since))
    this.#older = this.#recent
    this.#olderUntil = this.#count
    this.#recent = { now: new Map(), soon: new Map() }
    this.#turnedAt = now
  }
}
