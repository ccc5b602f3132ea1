import type { App } from '../app.ts'
import { second } from '../duration.ts'
import type { JsonObject } from '../json.ts'
import { addressKey } from '../limits/limiter.ts'
import type { MemberCaller, Scope } from '../operation/caller.ts'

/** What a client can wait for. */
export interface Waited {
  readonly name: string
  /** How each of them stands. Those that don't exist are left out. */
  states(keys: readonly string[]): Promise<ReadonlyMap<string, WorkState>>
}

/** Work that goes on after a tool has answered: in the background, or by a person on a page. */
export interface Work extends Waited {
  /** The start of its task IDs. */
  readonly name: string
  /** Whether the tool starts it, so that clients that support tasks get one. */
  readonly isTask?: boolean
  /** What it is known by, from a result of the tool. Undefined if nothing goes on. */
  keyOf(result: JsonObject): string | undefined
  /** The result of the tool as it would be now. Throws a `Problem` for what isn't the member's. */
  read(memberId: number, key: string): Promise<JsonObject>
  /** The page where a person does their part. */
  page?(result: JsonObject): Visit | undefined
}

/** A page that a person should open, and why. */
export interface Visit {
  url: string
  message: string
}

/** How the owner of a credential is asked to let it do more. */
export interface ScopeRequests extends Waited {
  /** Undefined if nobody can be asked: the credential gets its scopes in another way, or its owner has refused. */
  open(caller: MemberCaller, scope: Scope): Promise<(Visit & { key: string }) | undefined>
}

export interface WorkState {
  isOver: boolean
  /** What is being done. */
  message: string
  done: number
  total?: number
  startedAt: Date
  changedAt: Date
}

interface Waiting {
  onState(state: WorkState | undefined): void
}

const lookEvery = second
// The official clients give up after a minute.
const maxWait = 50 * second
const maxWaits = 500
const maxPerAddress = 10

/**
 * The clients that wait for work to end. However many there are, each kind of work is looked up once a second, in one
 * query. Nothing about them is stored: a client whose wait ended early calls the tool again.
 */
export class Waits {
  readonly #app: App
  readonly #waiting = new Map<Waited, Map<string, Set<Waiting>>>()
  readonly #perAddress = new Map<string, number>()
  readonly #ended = new AbortController()
  #count = 0
  #timer: NodeJS.Timeout | undefined

  constructor(app: App) {
    this.#app = app
  }

  get count(): number {
    return this.#count
  }

  /** Whether another client may wait. One that may not gets its answer right away. */
  hasRoom(address: string): boolean {
    return this.#count < maxWaits && (this.#perAddress.get(addressKey(address)) ?? 0) < maxPerAddress
  }

  /** Calls back with each state until the work is over, the client is gone, or it took too long. */
  async wait(
    { address, signal }: { address: string; signal: AbortSignal },
    [work, key]: readonly [Waited, string],
    onState: (state: WorkState) => void = () => {},
  ): Promise<void> {
    const end = Promise.withResolvers<void>()
    const waiting = {
      onState: (state: WorkState | undefined) => {
        if (!state || state.isOver) end.resolve()
        else onState(state)
      },
    }
    const stop = AbortSignal.any([signal, this.#ended.signal])
    const onStop = () => end.resolve()
    const timer = setTimeout(onStop, maxWait)
    stop.addEventListener('abort', onStop)
    if (stop.aborted) end.resolve()
    const leave = this.#join(addressKey(address), work, key, waiting)
    try {
      await end.promise
    } finally {
      clearTimeout(timer)
      stop.removeEventListener('abort', onStop)
      leave()
    }
  }

  /** Answers everyone who waits, so that the server can close. */
  end(): void {
    this.#ended.abort()
  }

  #join(address: string, work: Waited, key: string, waiting: Waiting): () => void {
    const keys = this.#waiting.get(work) ?? new Map<string, Set<Waiting>>()
    const all = keys.get(key) ?? new Set()
    this.#waiting.set(work, keys.set(key, all.add(waiting)))
    this.#count++
    this.#perAddress.set(address, (this.#perAddress.get(address) ?? 0) + 1)
    this.#timer ??= setTimeout(() => void this.#look(), 0)
    return () => {
      all.delete(waiting)
      if (all.size === 0) keys.delete(key)
      if (keys.size === 0) this.#waiting.delete(work)
      this.#count--
      const left = this.#perAddress.get(address)! - 1
      if (left > 0) this.#perAddress.set(address, left)
      else this.#perAddress.delete(address)
    }
  }

  async #look(): Promise<void> {
    for (const [work, keys] of [...this.#waiting]) {
      try {
        const asked = [...keys]
        const states = await work.states(asked.map(([key]) => key))
        for (const [key, all] of asked) for (const waiting of [...all]) waiting.onState(states.get(key))
      } catch (err) {
        this.#app.log.warn({ err, work: work.name }, 'could not look up the work that MCP clients wait for')
      }
    }
    this.#timer = this.#count > 0 ? setTimeout(() => void this.#look(), lookEvery) : undefined
  }
}
