import type { App } from '../app.ts'
import { second } from '../duration.ts'
import type { JsonObject } from '../json.ts'
import { addressKey } from '../limits/limiter.ts'
import type { MemberCaller, Scope } from '../operation/caller.ts'

/** What a client can wait for. */
export interface Waited {
  readonly name: string
  /** The state of each. Keys that don't exist are omitted. */
  states(keys: readonly string[]): Promise<ReadonlyMap<string, WorkState>>
}

/** Work that continues after a tool has answered: in the background, or by a person on a page. */
export interface Work extends Waited {
  /** The prefix of its task IDs. */
  readonly name: string
  /** Whether the tool starts it, so that clients that support tasks get one. */
  readonly isTask?: boolean
  /** The key of the work, from a result of the tool. Undefined if no work is in progress. */
  keyOf(result: JsonObject): string | undefined
  /** The tool's current result. Throws a `Problem` if the work isn't the member's. */
  read(memberId: number, key: string): Promise<JsonObject>
  /** The page where a person does their part. */
  page?(result: JsonObject): Visit | undefined
}

/** A page that a person should open, and why. */
export interface Visit {
  url: string
  message: string
}

/** Asks the owner of a credential to grant it another scope. */
export interface ScopeRequests extends Waited {
  /** Undefined if nobody can be asked: the credential gets its scopes in another way, or its owner has declined. */
  open(caller: MemberCaller, scope: Scope): Promise<(Visit & { key: string }) | undefined>
}

export interface WorkState {
  isOver: boolean
  /** What is happening. */
  message: string
  done: number
  total?: number
  startedAt: Date
  changedAt: Date
}

interface Waiting {
  onState(state: WorkState | undefined): void
}

const pollInterval = second
// The official clients give up after a minute.
const maxWait = 50 * second
const maxWaits = 500
const maxPerAddress = 10

/**
 * The clients that are waiting for work to end. However many there are, each kind of work is polled once a second, in
 * one query. Nothing about them is stored: a client whose wait ended early calls the tool again.
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

  /** Whether another client may wait. A client that may not gets its answer right away. */
  hasRoom(address: string): boolean {
    return this.#count < maxWaits && (this.#perAddress.get(addressKey(address)) ?? 0) < maxPerAddress
  }

  /** Calls `onState` with each state until the work is over, the client disconnects, or the wait has taken too long. */
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

  /** Answers all waiting clients, so that the server can close. */
  end(): void {
    this.#ended.abort()
  }

  #join(address: string, work: Waited, key: string, waiting: Waiting): () => void {
    const keys = this.#waiting.get(work) ?? new Map<string, Set<Waiting>>()
    const all = keys.get(key) ?? new Set()
    this.#waiting.set(work, keys.set(key, all.add(waiting)))
    this.#count++
    this.#perAddress.set(address, (this.#perAddress.get(address) ?? 0) + 1)
    this.#timer ??= setTimeout(() => void this.#poll(), 0)
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

  async #poll(): Promise<void> {
    for (const [work, keys] of [...this.#waiting]) {
      try {
        const asked = [...keys]
        const states = await work.states(asked.map(([key]) => key))
        for (const [key, all] of asked) for (const waiting of [...all]) waiting.onState(states.get(key))
      } catch (err) {
        this.#app.log.warn({ err, work: work.name }, 'could not look up the work that MCP clients wait for')
      }
    }
    this.#timer = this.#count > 0 ? setTimeout(() => void this.#poll(), pollInterval) : undefined
  }
}
