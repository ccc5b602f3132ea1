import { randomUUID } from 'node:crypto'
import type { App } from '../app.ts'
import { hour } from '../duration.ts'
import { asProblem } from '../faults.ts'
import { isObject, type JsonObject } from '../json.ts'
import type { Operation } from '../operation/declare.ts'
import { type Answer, checkScope, refuse } from '../operation/perform.ts'
import { Problem } from '../problem.ts'
import { sign } from '../sign.ts'
import { openResult } from './call.ts'
import type { ClientSupport } from './client.ts'
import { identifyCaller, type McpContext } from './context.ts'
import { type RpcMistake, rpcCodes } from './messages.ts'
import { isTaskWanted, taskOf } from './tasks.ts'
import type { Era } from './versions.ts'
import type { Waits, Work, WorkState } from './work.ts'

/** A tool call whose work may go on after the operation has answered. */
export interface Exchange {
  readonly era: Era
  readonly version: string | undefined
  readonly operation: Operation
  readonly params: JsonObject
  readonly support: ClientSupport
  /** Whether messages can be sent before the result. */
  readonly canStream: boolean
}

type Send = (message: JsonObject) => void

/** What to answer: a result right away, or the one that comes after a wait. Results are serialized, without their end. */
export type Next =
  | { type: 'complete' | 'task' | 'input_required'; text: string }
  | { wait: (send: Send, signal: AbortSignal) => Promise<string> }

export type Works = Readonly<Record<string, Work>>

const page = 'page'
const stateLifetime = hour

export class Continuations {
  readonly #app: App
  readonly #works: Works
  readonly #waits: Waits

  constructor(app: App, works: Works, waits: Waits) {
    this.#app = app
    this.#works = works
    this.#waits = waits
  }

  /** Whether the tool may go on after its operation has answered. */
  concern({ id }: Operation): boolean {
    return Object.hasOwn(this.#works, id)
  }

  get hasTasks(): boolean {
    return Object.values(this.#works).some(({ isTask }) => isTask)
  }

  /** Undefined if the answer of the operation is all there is to say. */
  next(context: McpContext, exchange: Exchange, answer: Answer): Next | undefined {
    const work = this.#works[exchange.operation.id]
    const memberId = context.memberId()
    if (!work || answer.problem || memberId === undefined) return undefined
    const data: JsonObject = JSON.parse(answer.body)
    const key = work.keyOf(data)
    if (key === undefined) return undefined
    if (work.isTask && isTaskWanted(exchange)) return taskOf(exchange, work, key, data)
    const visit = exchange.support.pages ? work.page?.(data) : undefined
    if (visit && exchange.era === 'modern') return this.#askModern(exchange, { key, memberId }, visit)
    if (!this.#mayWait(context, exchange)) return undefined
    const end = () => this.#read(context, work, memberId, key)
    if (visit && exchange.version === '2025-11-25')
      return { wait: (send, signal) => this.#askLegacy(context, [work, key], visit, send, signal).then(end) }
    if (tokenOf(exchange.params) === undefined) return undefined
    return { wait: (send, signal) => this.#follow(context, [work, key], exchange, send, signal).then(end) }
  }

  /** The call of a modern client that was asked to open a page, or undefined for tools that never ask. */
  async resume(context: McpContext, exchange: Exchange): Promise<Next | RpcMistake | undefined> {
    const work = this.#works[exchange.operation.id]
    const { requestState, inputResponses } = exchange.params
    if (!work?.page || typeof requestState !== 'string') return undefined
    const caller = await identifyCaller(context)
    checkScope(this.#app, exchange.operation, caller, { audience: 'mcp' })
    const state = this.#open(requestState)
    if (
      !state ||
      caller.kind !== 'member' ||
      state.memberId !== caller.memberId ||
      state.tool !== exchange.operation.id
    )
      return {
        code: rpcCodes.invalidParams,
        message: 'requestState is not valid, or has expired. Call the tool again without it.',
      }
    const { key, memberId } = state
    const end = () => this.#read(context, work, memberId, key)
    const response = isObject(inputResponses) ? inputResponses[page] : undefined
    const hasAgreed = isObject(response) && response.action === 'accept'
    if (!hasAgreed || !this.#mayWait(context, exchange)) return { type: 'complete', text: await end() }
    return { wait: (send, signal) => this.#follow(context, [work, key], exchange, send, signal).then(end) }
  }

  /** Passes on that a person did not want to open the page, to the instance where the tool waits. */
  async hearAnswer(message: JsonObject): Promise<void> {
    if (typeof message.id !== 'string' || !/^ask-[0-9a-f-]{36}$/.test(message.id)) return
    if (isObject(message.result) && message.result.action === 'accept') return
    const tag = askTag(message.id)
    await this.#app.db.transaction((tx) => this.#app.cache.invalidate(tx, [tag]))
  }

  #mayWait({ address }: McpContext, { canStream }: Exchange): boolean {
    return canStream && this.#waits.hasRoom(address)
  }

  #askModern(
    { operation }: Exchange,
    { key, memberId }: { key: string; memberId: number },
    { url, message }: { url: string; message: string },
  ): Next {
    const inputRequests = { [page]: { method: 'elicitation/create', params: { mode: 'url', url, message } } }
    const requestState = this.#seal({ tool: operation.id, key, memberId })
    return { type: 'input_required', text: JSON.stringify({ inputRequests, requestState }).slice(0, -1) }
  }

  async #askLegacy(
    { address }: McpContext,
    work: readonly [Work, string],
    { url, message }: { url: string; message: string },
    send: Send,
    signal: AbortSignal,
  ): Promise<void> {
    const id = `ask-${randomUUID()}`
    const refused = new AbortController()
    const stop = this.#app.cache.watch([askTag(id)], () => refused.abort())
    try {
      send({ id, method: 'elicitation/create', params: { mode: 'url', elicitationId: id, url, message } })
      await this.#waits.wait({ address, signal: AbortSignal.any([signal, refused.signal]) }, work)
      if (!refused.signal.aborted) send({ method: 'notifications/elicitation/complete', params: { elicitationId: id } })
    } finally {
      stop()
    }
  }

  async #follow(
    { address }: McpContext,
    work: readonly [Work, string],
    { params }: Exchange,
    send: Send,
    signal: AbortSignal,
  ): Promise<void> {
    const progressToken = tokenOf(params)
    let last: { message: string; progress: number } | undefined
    const onState = ({ message, done, total }: WorkState) => {
      if (progressToken === undefined || message === last?.message) return
      // Progress has to grow with every message.
      const progress = last ? Math.max(done, last.progress + 0.01) : done
      last = { message, progress }
      const rounded = Math.round(progress * 100) / 100
      send({ method: 'notifications/progress', params: { progressToken, progress: rounded, total, message } })
    }
    await this.#waits.wait({ address, signal }, work, onState)
  }

  async #read({ requestId }: McpContext, work: Work, memberId: number, key: string): Promise<string> {
    try {
      const body = JSON.stringify(await work.read(memberId, key))
      return openResult({ status: 200, body, headers: {} })
    } catch (error) {
      return openResult(refuse(this.#app, asProblem(error), requestId))
    }
  }

  #seal(state: Omit<State, 'until'>): string {
    const until = this.#app.clock.now().getTime() + stateLifetime
    const text = Buffer.from(JSON.stringify({ ...state, until })).toString('base64url')
    return `${text}.${sign(this.#app, 'mcp request state', text)}`
  }

  #open(sealed: string): State | undefined {
    const [text = '', signature] = sealed.split('.')
    if (sign(this.#app, 'mcp request state', text) !== signature) return undefined
    const state: State = JSON.parse(Buffer.from(text, 'base64url').toString())
    return state.until > this.#app.clock.now().getTime() ? state : undefined
  }

  /** The task with this ID, if there is such work and it is the caller's. */
  async task(
    context: McpContext,
    taskId: unknown,
  ): Promise<{ work: Work; key: string; state: WorkState; data: JsonObject }> {
    const found = Object.entries(this.#works).find(
      ([, { isTask, name }]) => isTask && typeof taskId === 'string' && taskId.startsWith(`${name}_`),
    )
    const caller = await identifyCaller(context)
    const operation = found && context.toolbox.tools.get(found[0])?.performer?.operation
    if (!found || !operation) throw new Problem('not_found', 'There is no such task.')
    checkScope(this.#app, operation, caller, { audience: 'mcp' })
    if (caller.kind !== 'member') throw new Problem('not_found', 'There is no such task.')
    const [, work] = found
    const key = String(taskId).slice(work.name.length + 1)
    const data = await work.read(caller.memberId, key)
    const state = (await work.states([key])).get(key)
    if (!state) throw new Problem('not_found', 'There is no such task.')
    return { work, key, state, data }
  }

  /** Waits until a task is over, or it takes too long. */
  waitFor({ address }: McpContext, work: Work, key: string, signal: AbortSignal): Promise<void> {
    return this.#waits.wait({ address, signal }, [work, key])
  }
}

interface State {
  tool: string
  key: string
  memberId: number
  until: number
}

function askTag(id: string): string {
  return `mcp:${id}`
}

function tokenOf({ _meta: meta }: JsonObject): string | number | undefined {
  const token = isObject(meta) ? meta.progressToken : undefined
  return typeof token === 'string' || Number.isSafeInteger(token) ? (token as string | number) : undefined
}
