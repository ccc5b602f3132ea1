import type { App } from '../app.ts'
import { isObject } from '../json.ts'
import { asProblem, checkScope, refuse } from '../operation/perform.ts'
import { plainAnswers } from './answers.ts'
import { admit, type McpContext, type McpRequest } from './context.ts'
import { fault, type HttpAnswer, idOf, refusal, rpcCodes } from './messages.ts'
import { plainRequest } from './plain-request.ts'
import type { Sdk, SdkOptions } from './sdk.ts'
import type { Filters, Toolbox } from './toolbox.ts'
import { allowsBatches } from './versions.ts'

const longestBatch = 100

interface Endpoint {
  answer(arrival: McpRequest, body: string): Promise<HttpAnswer | Response>
  close(): Promise<void>
}

/** What the endpoint says to one POST. */
export function endpoint(app: App, chooseTools: (filters: Filters) => Toolbox, options: SdkOptions): Endpoint {
  const plain = plainAnswers(app, options)
  let loaded: Promise<Sdk> | undefined
  // The SDK takes longer to load than all the rest of the service, and plain requests never need it.
  const others = () => (loaded ??= import('./sdk.ts').then(({ sdk }) => sdk(app, options)))

  async function one(visit: McpContext, message: unknown): Promise<HttpAnswer | Response> {
    const request = plainRequest(message, visit.mcp)
    const answer = request && (await plain(visit, request))
    if (answer) return answer
    await admit(visit)
    if (isListen(message) && !options.streams)
      return fault(404, rpcCodes.methodNotFound, 'Method not found', idOf(message))
    const response = await (await others()).answer(visit, message)
    return visit.challenged ? refusal(idOf(message), visit.challenged) : response
  }

  async function batch(visit: McpContext, messages: unknown[]): Promise<HttpAnswer | Response> {
    const caller = await admit(visit)
    if (!allowsBatches(visit.mcp.version))
      return fault(
        400,
        rpcCodes.invalidRequest,
        'Batches belong to revision 2025-03-26 only. Send one message at a time.',
      )
    if (messages.length > longestBatch)
      return fault(400, rpcCodes.invalidRequest, `A batch has at most ${longestBatch} messages.`)
    const sdk = await others()
    if (!sdk.isLegacy(visit, messages)) return sdk.answer(visit, messages)
    if (messages.some((message) => isObject(message) && message.method === 'initialize')) {
      return fault(400, rpcCodes.invalidRequest, 'initialize must not be part of a batch.')
    }
    // Nothing of a batch runs unless all of it may, so that a client can get the credential it lacks and send it again.
    for (const message of messages) {
      const operation = calledOperation(visit, message)
      if (operation) checkScope(app, operation, caller, { audience: 'mcp' })
    }
    const answers: string[] = []
    for (const message of messages) {
      const text = await textOf(await one(visit, message))
      if (text) answers.push(text)
    }
    return {
      status: answers.length > 0 ? 200 : 202,
      headers: {},
      body: answers.length > 0 ? `[${answers.join()}]` : undefined,
    }
  }

  async function equip(arrival: McpRequest): Promise<McpContext> {
    try {
      return { ...arrival, toolbox: chooseTools(arrival.filters) }
    } catch (error) {
      await admit(arrival)
      throw error
    }
  }

  return {
    async answer(arrival, body) {
      let message: unknown
      try {
        const visit = await equip(arrival)
        message = read(body)
        if (message === unreadable) {
          await admit(visit)
          return fault(400, rpcCodes.parse, 'Parse error: the body is not valid JSON.')
        }
        return await (Array.isArray(message) ? batch(visit, message) : one(visit, message))
      } catch (error) {
        // Whatever was thrown, the caller is told only what is meant for them.
        return refusal(idOf(message), refuse(app, asProblem(error), arrival.requestId))
      }
    },
    close: async () => (await loaded)?.close(),
  }
}

const unreadable = Symbol('unreadable')

function read(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return unreadable
  }
}

function isListen(message: unknown): boolean {
  return isObject(message) && message.method === 'subscriptions/listen'
}

function calledOperation(visit: McpContext, message: unknown) {
  if (!isObject(message) || message.method !== 'tools/call' || !isObject(message.params)) return undefined
  return visit.toolbox.tools.get(String(message.params.name))?.performer?.operation
}

async function textOf(answer: HttpAnswer | Response): Promise<string | undefined> {
  if (answer instanceof Response) return answer.text()
  return typeof answer.body === 'object' ? Buffer.concat(answer.body).toString() : answer.body
}
