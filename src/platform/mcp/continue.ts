import { randomUUID } from 'node:crypto'
import type { App } from '../app.ts'
import type { Eventually } from '../eventually.ts'
import { asProblem } from '../faults.ts'
import { isObject, type JsonObject } from '../json.ts'
import type { Operation } from '../operation/declare.ts'
import { type Answer, checkScope, refuse } from '../operation/perform.ts'
import { Problem } from '../problem.ts'
import { openResult } from './call.ts'
import type { ClientSupport } from './client.ts'
import { identifyCaller, type McpContext } from './context.ts'
import { type RpcMistake, rpcCodes } from './messages.ts'
import { openState, sealState } from './request-state.ts'
import { isTaskWanted, taskOf } from './tasks.ts'
import type { Era } from './versions.ts'
import type { ScopeRequests, Visit, Waited, Waits, Work, WorkState } from './work.ts'

/** A tool call whose work may continue after the operation has answered. */
export interface Exchange {
  readonly era: Era
  readonly version: string | undefined
  readonly operation: Operation
  readonly params: JsonObject
  readonly support: ClientSupport
  /** Whether messages can be sent before the result. */
  readonly canStream: boolean
  /** Performs the operation with the arguments of the call. */
  perform(): Eventually<Answer>
}

type Send = (message: JsonObject) => void

/** A result, serialized up to its closing part. */
interface Result {
  type: 'complete' | 'task' | 'input_required'
  text: string
}

/** The answer to send: a result now, or after a wait. */
export type Next = Result | { wait: (send: Send, signal: AbortSignal) => Promise<Result> }

export type WorkByTool = Readonly<Record<string, Work>>

export interface ContinuationOptions {
  workByTool?: WorkByTool | undefined
  scopeRequests?: ScopeRequests | undefined
}

const page = 'page'

export class Continuations {
  readonly #app: App
  readonly #workByTool: WorkByTool
  readonly #waits: Waits
  readonly #scopeRequests: ScopeRequests | undefined

  constructor(app: App, waits: Waits, { workByTool = {}, scopeRequests }: ContinuationOptions) {
    this.#app = app
    this.#workByTool = workByTool
    this.#waits = waits
    this.#scopeRequests = scopeRequests
  }

  /** Whether the tool's work may continue after its operation has answered. */
  mayContinue({ id }: Operation): boolean {
    return Object.hasOwn(this.#workByTool, id)
  }

  get hasTasks(): boolean {
    return Object.values(this.#workByTool).some(({ isTask }) => isTask)
  }

  /** The answer to send instead of the operation's. Undefined if the operation's answer is final. */
  next(context: McpContext, exchange: Exchange, answer: Answer): Next | undefined {
    const work = this.#workByTool[exchange.operation.id]
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

  /** Whether a person could allow a refused call on a page. */
  mayAskForScope(context: McpContext, { problem }: Answer): boolean {
    return this.#scopeRequests !== undefined && problem?.code === 'insufficient_scope' && !context.inBatch
  }

  /** Asks the owner of a credential that lacks a scope to grant it. Undefined if that isn't possible. */
  async askForScope(context: McpContext, exchange: Exchange): Promise<Next | undefined> {
    const { era, version, support, operation } = exchange
    const canAsk = era === 'modern' || (version === '2025-11-25' && this.#mayWait(context, exchange))
    if (!support.pages || !canAsk || operation.access === 'public') return undefined
    const caller = await identifyCaller(context)
    if (caller.kind !== 'member') return undefined
    const visit = await this.#scopeRequests?.open(caller, operation.access)
    if (!visit) return undefined
    // The call isn't refused after all.
    delete context.answerHeaders['www-authenticate']
    const { key } = visit
    if (era === 'modern') return this.#askModern(exchange, { key, memberId: caller.memberId, for: 'scope' }, visit)
    const request = [this.#scopeRequests!, key] as const
    return {
      wait: async (send, signal) => {
        await this.#askLegacy(context, request, visit, send, signal)
        return settled(await this.#afterScope(context, exchange), send, signal)
      },
    }
  }

  /**
   * Calls the tool again. If it is still refused, the error is a result, because clients don't show the text of a 403.
   */
  async #afterScope(context: McpContext, exchange: Exchange): Promise<Next> {
    const answer = await exchange.perform()
    delete context.answerHeaders['www-authenticate']
    const next = this.next(context, exchange, answer)
    return next ?? { type: 'complete', text: openResult(await this.#withLink(context, exchange, answer)) }
  }

  /** Adds a link to the error, where a person can still decide about the scope. */
  async #withLink(context: McpContext, { operation: { id, access } }: Exchange, answer: Answer): Promise<Answer> {
    if (answer.problem?.code !== 'insufficient_scope' || access === 'public') return answer
    const caller = await identifyCaller(context)
    const visit = caller.kind === 'member' ? await this.#scopeRequests?.open(caller, access) : undefined
    if (!visit) return answer
    const message = `This needs the scope ${access}. Allow it at ${visit.url}, then call ${id} again.`
    return refuse(this.#app, new Problem('insufficient_scope', message), context.requestId)
  }

  /** Resumes the call of a modern client that was asked to open a page. Undefined for tools that never ask. */
  async resume(context: McpContext, exchange: Exchange): Promise<Next | RpcMistake | undefined> {
    const work = this.#workByTool[exchange.operation.id]
    const { requestState, inputResponses } = exchange.params
    if (typeof requestState !== 'string') return undefined
    const state = openState(this.#app, requestState)
    if (!work?.page && state?.for !== 'scope') return undefined
    const caller = await identifyCaller(context)
    if (state?.for !== 'scope') checkScope(this.#app, exchange.operation, caller, { audience: 'mcp' })
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
    const response = isObject(inputResponses) ? inputResponses[page] : undefined
    const hasAgreed = isObject(response) && response.action === 'accept'
    const canWait = hasAgreed && this.#mayWait(context, exchange)
    if (state.for === 'scope') {
      const requests = this.#scopeRequests
      if (!requests || !canWait || !(await isOpen(requests, key))) return this.#afterScope(context, exchange)
      return {
        wait: async (send, signal) => {
          await this.#follow(context, [requests, key], exchange, send, signal)
          return settled(await this.#afterScope(context, exchange), send, signal)
        },
      }
    }
    const end = () => this.#read(context, work!, memberId, key)
    if (!canWait) return end()
    return { wait: (send, signal) => this.#follow(context, [work!, key], exchange, send, signal).then(end) }
  }

  /** If a person declined to open the page, notifies the instance where the tool is waiting. */
  async handleResponse(message: JsonObject): Promise<void> {
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
    asked: { key: string; memberId: number; for?: 'scope' },
    { url, message }: Visit,
  ): Next {
    const inputRequests = { [page]: { method: 'elicitation/create', params: { mode: 'url', url, message } } }
    const requestState = sealState(this.#app, { tool: operation.id, ...asked })
    return { type: 'input_required', text: JSON.stringify({ inputRequests, requestState }).slice(0, -1) }
  }

  async #askLegacy(
    { address }: McpContext,
    work: readonly [Waited, string],
    { url, message }: Visit,
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
    work: readonly [Waited, string],
    { params }: Exchange,
    send: Send,
    signal: AbortSignal,
  ): Promise<void> {
    const progressToken = tokenOf(params)
    let last: { message: string; progress: number } | undefined
    const onState = ({ message, done, total }: WorkState) => {
      if (progressToken === undefined || message === last?.message) return
      // Progress has to increase with every message.
      const progress = last ? Math.max(done, last.progress + 0.01) : done
      last = { message, progress }
      const rounded = Math.round(progress * 100) / 100
      send({ method: 'notifications/progress', params: { progressToken, progress: rounded, total, message } })
    }
    await this.#waits.wait({ address, signal }, work, onState)
  }

  async #read({ requestId }: McpContext, work: Work, memberId: number, key: string): Promise<Result> {
    const complete = (answer: Answer): Result => ({ type: 'complete', text: openResult(answer) })
    try {
      const body = JSON.stringify(await work.read(memberId, key))
      return complete({ status: 200, body, headers: {} })
    } catch (error) {
      return complete(refuse(this.#app, asProblem(error), requestId))
    }
  }

  /** The task with this ID, if it exists and belongs to the caller. */
  async task(
    context: McpContext,
    taskId: unknown,
  ): Promise<{ work: Work; key: string; state: WorkState; data: JsonObject }> {
    const found = Object.entries(this.#workByTool).find(
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

  /** Waits until a task is over, or has taken too long. */
  waitFor({ address }: McpContext, work: Work, key: string, signal: AbortSignal): Promise<void> {
    return this.#waits.wait({ address, signal }, [work, key])
  }
}

function settled(next: Next, send: Send, signal: AbortSignal): Result | Promise<Result> {
  return 'text' in next ? next : next.wait(send, signal)
}

async function isOpen(waited: Waited, key: string): Promise<boolean> {
  const state = (await waited.states([key])).get(key)
  return state !== undefined && !state.isOver
}

function askTag(id: string): string {
  return `mcp:${id}`
}

function tokenOf({ _meta: meta }: JsonObject): string | number | undefined {
  const token = isObject(meta) ? meta.progressToken : undefined
  return typeof token === 'string' || Number.isSafeInteger(token) ? (token as string | number) : undefined
}
