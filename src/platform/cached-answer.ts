import type { Changes } from './cache-changes.ts'
import { etagOf } from './http/etag.ts'

/** An answer in one of the forms in which it is sent. */
export class Form {
  readonly bytes: Buffer
  #etag: string | undefined

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  get etag(): string {
    return (this.#etag ??= etagOf(this.bytes))
  }
}

export interface NewAnswer {
  /** Text, or the same text as UTF-8. */
  body: string | Buffer
  cacheTags: readonly string[]
  numbers?: Numbers | undefined
}

/** Numbers in an answer that change more often than its other content. */
interface Numbers {
  /** If only these tags changed, the numbers are updated and the rest of the answer stays unchanged. */
  tags: readonly string[]
  /** Returns the body with its current numbers. */
  update(body: Buffer): Promise<string | Buffer>
}

/** When the computation of an answer began, and how long the answer may be used. */
export interface Checkpoint {
  /** How many changes were known by then. */
  since: number
  madeAt: number
  lifetime: number
}

/** The memory that a cached answer takes in addition to its bytes: its objects and its place in the map. */
const overhead = 1_000
const tagBytes = 50

/**
 * An answer with all forms in which it was sent, such as compressed. Each is one buffer, and all count toward its size.
 */
export class CachedAnswer extends Form {
  readonly cacheTags: readonly string[]
  readonly numbers: Numbers | undefined
  /** How many changes were known when the computation of this answer began. */
  readonly since: number
  readonly madeAt: number
  readonly lifetime: number
  /** When the computation of its numbers began, which may have been updated since. */
  readonly numbersCheckpoint: Checkpoint
  /** How many changes were known when it was last found to be unaffected by them. */
  unchangedAt = -1
  /** The age of an expired answer, set when it could not be recomputed in time. */
  staleSeconds?: number
  /** Called when the answer grows in memory. */
  onGrowth: ((bytes: number) => void) | undefined
  #size: number
  #forms: Map<string, Form> | undefined

  constructor(
    { body, cacheTags, numbers }: NewAnswer,
    checkpoint: Checkpoint,
    numbersCheckpoint: Checkpoint = checkpoint,
  ) {
    super(withOwnMemory(typeof body === 'string' ? Buffer.from(body) : body))
    this.cacheTags = cacheTags
    this.numbers = numbers
    this.since = checkpoint.since
    this.madeAt = checkpoint.madeAt
    this.lifetime = checkpoint.lifetime
    this.numbersCheckpoint = numbersCheckpoint
    this.#size = this.bytes.length + overhead + (cacheTags.length + (numbers?.tags.length ?? 0)) * tagBytes
  }

  /** Memory in bytes. */
  get size(): number {
    return this.#size
  }

  get body(): string {
    return this.bytes.toString()
  }

  /** The same answer with updated numbers. */
  async withUpdatedNumbers(checkpoint: Checkpoint): Promise<CachedAnswer> {
    const { cacheTags, numbers } = this
    return new CachedAnswer({ body: await numbers!.update(this.bytes), cacheTags, numbers }, this, checkpoint)
  }

  /** Whether a write has changed the answer or its numbers. */
  isOutdated(changes: Changes): boolean {
    return this.hasChanged(changes, 'now') || this.haveNumbersChanged(changes, 'now')
  }

  hasChanged(changes: Changes, kind: 'now' | 'soon'): boolean {
    return changes.hasChanged(this.cacheTags, Math.max(this.since, this.unchangedAt), kind)
  }

  haveNumbersChanged(changes: Changes, kind: 'now' | 'soon'): boolean {
    if (!this.numbers) return false
    return changes.hasChanged(this.numbers.tags, Math.max(this.numbersCheckpoint.since, this.unchangedAt), kind)
  }

  /** The answer in another form, which is computed once. */
  form(name: string, make: (bytes: Buffer) => Buffer): Form {
    const known = this.#forms?.get(name)
    if (known) return known
    const form = new Form(withOwnMemory(make(this.bytes)))
    this.#forms ??= new Map()
    this.#forms.set(name, form)
    this.#size += form.bytes.length
    this.onGrowth?.(form.bytes.length)
    return form
  }
}

/** Copies a small buffer. Small buffers share a block of memory, which is not freed until all of them are gone. */
function withOwnMemory(buffer: Buffer): Buffer {
  if (buffer.length === buffer.buffer.byteLength) return buffer
  const own = Buffer.allocUnsafeSlow(buffer.length)
  buffer.copy(own)
  return own
}
