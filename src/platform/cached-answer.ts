import type { Changes } from './cache-changes.ts'
import { etagOf } from './http/etag.ts'

/** An answer as it goes over the wire, in one of its forms. */
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
  /** Text, or its UTF-8. */
  body: string | Buffer
  cacheTags: readonly string[]
  numbers?: Numbers | undefined
}

/** Numbers in an answer that change more often than the rest of it. */
interface Numbers {
  /** If only these changed, the numbers are updated and the rest stays as it is. */
  tags: readonly string[]
  /** The body with the numbers as they are now. */
  update(body: Buffer): Promise<string | Buffer>
}

/** When an answer began to be computed: the number of changes known then, and the time. And how long it may be used. */
export interface Begun {
  since: number
  madeAt: number
  lifetime: number
}

/** What else a cached answer takes: its objects and its place in the map. */
const overhead = 1_000
const tagBytes = 50

/** An answer with the forms in which it was sent, such as compressed ones. Each is one buffer, and all are counted. */
export class CachedAnswer extends Form {
  readonly cacheTags: readonly string[]
  readonly numbers: Numbers | undefined
  /** How many changes were known when this answer began to be computed. */
  readonly since: number
  readonly madeAt: number
  readonly lifetime: number
  /** The same for its numbers, which may have been updated since. */
  readonly numbersBegun: Begun
  /** How many changes were known when it was last compared with them, and none concerned it. */
  unchangedAt = -1
  /** Set when it could not be computed again in time: how old it is. */
  staleSeconds?: number
  /** Called when it takes more memory than before. */
  onGrowth: ((bytes: number) => void) | undefined
  #size: number
  #forms: Map<string, Form> | undefined

  constructor({ body, cacheTags, numbers }: NewAnswer, begun: Begun, numbersBegun: Begun = begun) {
    super(withOwnMemory(typeof body === 'string' ? Buffer.from(body) : body))
    this.cacheTags = cacheTags
    this.numbers = numbers
    this.since = begun.since
    this.madeAt = begun.madeAt
    this.lifetime = begun.lifetime
    this.numbersBegun = numbersBegun
    this.#size = this.bytes.length + overhead + (cacheTags.length + (numbers?.tags.length ?? 0)) * tagBytes
  }

  /** The bytes of memory that it takes. */
  get size(): number {
    return this.#size
  }

  get body(): string {
    return this.bytes.toString()
  }

  /** The same answer with its numbers as they are now. */
  async withNumbersOf(begun: Begun): Promise<CachedAnswer> {
    const { cacheTags, numbers } = this
    return new CachedAnswer({ body: await numbers!.update(this.bytes), cacheTags, numbers }, this, begun)
  }

  /** Whether a write has changed it or its numbers. */
  isOutdated(changes: Changes): boolean {
    return this.hasChanged(changes, 'now') || this.haveNumbersChanged(changes, 'now')
  }

  hasChanged(changes: Changes, kind: 'now' | 'soon'): boolean {
    return changes.hasChanged(this.cacheTags, Math.max(this.since, this.unchangedAt), kind)
  }

  haveNumbersChanged(changes: Changes, kind: 'now' | 'soon'): boolean {
    if (!this.numbers) return false
    return changes.hasChanged(this.numbers.tags, Math.max(this.numbersBegun.since, this.unchangedAt), kind)
  }

  /** The answer in another form, which is made once. */
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

/** Small buffers share a block of memory, which is kept until the last of them is gone. */
function withOwnMemory(buffer: Buffer): Buffer {
  if (buffer.length === buffer.buffer.byteLength) return buffer
  const own = Buffer.allocUnsafeSlow(buffer.length)
  buffer.copy(own)
  return own
}
