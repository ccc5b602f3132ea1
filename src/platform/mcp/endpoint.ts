import { setImmediate as nextTurn } from 'node:timers/promises'
import type { App } from '../app.ts'
import { type Eventually, recover, whenReady } from '../eventually.ts'
import { asProblem } from '../faults.ts'
import { isObject, type JsonObject, parseStrictJson, RepeatedKey } from '../json.ts'
import { countAnother } from '../operation/identify.ts'
import { checkScope, refuse } from '../operation/perform.ts'
import { plainAnswers } from './answers.ts'
import { sessionIdOf } from './client.ts'
import { identifyCaller, type McpContext, type McpRequest } from './context.ts'
import { Continuations } from './continue.ts'
import { bodyBytes, type HttpAnswer, idOf, refusal, rpcCodes, rpcError } from './messages.ts'
import { plainRequest } from './plain-request.ts'
import { RepeatedCalls } from './repeated-calls.ts'
import type { Sdk, SdkOptions } from './sdk.ts'
import { callerKey, openStreams } from './streams.ts'
import { Subscriptions } from './subscriptions.ts'
import type { Filters, Toolbox } from './toolbox.ts'
import { allowsBatches } from './versions.ts'
import { Waits } from './work.ts'

const maxBatchSize = 100

interface Endpoint {
  answer(request: McpRequest, body: string): Eventually<HttpAnswer | Response>
  /** GET opens the stream of a session, DELETE ends it. Undefined if the request names no session. */
  answerSession(request: McpRequest, method: 'GET' | 'DELETE'): Promise<HttpAnswer | Response> | undefined
  /** Ends open subscriptions, so that the server can close. */
  endStreams(): void
  close(): Promise<void>
}

/** Answers requests to the MCP endpoint. */
export function endpoint(app: App, chooseTools: (filters: Filters) => Toolbox, options: SdkOptions): Endpoint {
  const { fastPath = true } = options
  const calls = new RepeatedCalls()
  const waits = new Waits(app)
  const continuations = new Continuations(app, waits, options)
  const plain = plainAnswers(app, options, continuations)
  const streams = openStreams('Close one, or list more URIs in one.')
  const sessionStreams = openStreams('Close one of your sessions.')
  const subscriptions = options.content && new Subscriptions(app, options.content, sessionStreams)
  let loaded: Promise<Sdk> | undefined
  // Loaded on demand: the SDK takes longer to load than the rest of the service, and plain requests never need it.
  const loadSdk = () =>
    (loaded ??= import('./sdk.ts').then(({ sdk }) => sdk(app, options, continuations, subscriptions)))

  function answerOne(context: McpContext, message: unknown): Eventually<HttpAnswer | Response> {
    const request = fastPath ? plainRequest(message, context.mcp) : undefined
    if (!request) return answerBySdk(context, message)
    return whenReady(plain(context, request), (answer) => answer ?? answerBySdk(context, message))
  }

  async function answerBySdk(context: McpContext, message: unknown): Promise<HttpAnswer | Response> {
    const caller = await identifyCaller(context)
    if (isResponse(message)) await continuations.handleResponse(message)
    if (isListen(message) && !options.streams && !options.content)
      return rpcError(404, rpcCodes.methodNotFound, 'Method not found', idOf(message))
    const sdk = await loadSdk()
    if (isListen(message)) {
      const signal = streams.open(context, callerKey(caller, context.address))
      return sdk.answer({ ...context, signal }, message)
    }
    const response = await sdk.answer(context, message)
    return context.challenged ? refusal(idOf(message), context.challenged) : response
  }

  async function answerBatch(context: McpContext, messages: unknown[]): Promise<HttpAnswer | Response> {
    const caller = await identifyCaller(context)
    if (!allowsBatches(context.mcp.version))
      return rpcError(
        400,
        rpcCodes.invalidRequest,
        'Only revision 2025-03-26 supports batches. Send one message at a time.',
      )
    if (messages.length > maxBatchSize)
      return rpcError(400, rpcCodes.invalidRequest, `A batch can have at most ${maxBatchSize} messages.`)
    const sdk = await loadSdk()
    if (!sdk.isLegacy(context, messages)) return sdk.answer(context, messages)
    if (messages.some((message) => isObject(message) && message.method === 'initialize')) {
      return rpcError(400, rpcCodes.invalidRequest, 'initialize must not be part of a batch.')
    }
    // All scopes are checked before the first call runs, so that the client can get a credential and repeat the batch.
    for (const message of messages) {
      const operation = calledOperation(context, message)
      if (operation) checkScope(app, operation, caller, { audience: 'mcp' })
    }
    // Calls of operations count themselves, and one other message was counted with the batch.
    const others = messages.filter((message) => !calledOperation(context, message))
    for (const _ of others.slice(1)) await countAnother(app, caller, context.address)
    const answers: string[] = []
    for (const message of messages) {
      const text = await textOf(await answerOne({ ...context, inBatch: true }, message))
      if (text) answers.push(text)
      // Other requests are answered between the messages of a batch.
      await nextTurn()
    }
    return {
      status: answers.length > 0 ? 200 : 202,
      headers: {},
      body: answers.length > 0 ? `[${answers.join()}]` : undefined,
    }
  }

  /** Invalid requests count against the limits, too. */
  async function refuseMistake(request: McpRequest, refusal: () => HttpAnswer): Promise<HttpAnswer> {
    await identifyCaller(request)
    return refusal()
  }

  const noSession = () => rpcError(404, rpcCodes.refused, 'Session not found. Start one with initialize.')

  return {
    answer(request, body) {
      let message: unknown
      const attempt = (): Eventually<HttpAnswer | Response> => {
        if (subscriptions?.hasEnded(request)) return refuseMistake(request, noSession)
        let context: McpContext
        try {
          context = Object.assign(request, { toolbox: chooseTools(request.filters) })
        } catch (error) {
          return refuseMistake(request, () => {
            throw error
          })
        }
        try {
          // With a credential, arguments may be private, and calls seldom repeat.
          message = request.authorization === undefined ? calls.parse(body) : parseStrictJson(body)
        } catch (error) {
          const reason = error instanceof RepeatedKey ? error.message.slice(0, 200) : 'The body is not valid JSON.'
          return refuseMistake(request, () => rpcError(400, rpcCodes.parse, `Parse error: ${reason}`))
        }
        return Array.isArray(message) ? answerBatch(context, message) : answerOne(context, message)
      }
      return recover(attempt, (error) => refusal(idOf(message), refuse(app, asProblem(error), request.requestId)))
    },
    answerSession(request, method) {
      const header = request.headers['mcp-session-id']
      if (!subscriptions || header === undefined) return undefined
      const answer = async (): Promise<HttpAnswer | Response> => {
        if (sessionIdOf(header) === undefined || subscriptions.hasEnded(request))
          return refuseMistake(request, noSession)
        if (method === 'DELETE') {
          await subscriptions.endSession(request)
          return { status: 204, headers: {}, body: undefined }
        }
        if (!/text\/(event-stream|\*)|\*\/\*/i.test(String(request.headers.accept ?? '')))
          return rpcError(406, rpcCodes.refused, 'Not Acceptable: the stream of a session is text/event-stream.')
        return subscriptions.openStream(request)
      }
      return answer().catch((error) => refusal(null, refuse(app, asProblem(error), request.requestId)))
    },
    endStreams() {
      streams.end()
      sessionStreams.end()
      waits.end()
    },
    async close() {
      subscriptions?.close()
      await (await loaded)?.close()
    },
  }
}

/** Whether a message is an `initialize` client's response to a question from a tool. */
function isResponse(message: unknown): message is JsonObject {
  return isObject(message) && message.method === undefined && ('result' in message || 'error' in message)
}

function isListen(message: unknown): boolean {
  return isObject(message) && message.method === 'subscriptions/listen'
}

function calledOperation(context: McpContext, message: unknown) {
  if (!isObject(message) || message.method !== 'tools/call' || !isObject(message.params)) return undefined
  return context.toolbox.tools.get(String(message.params.name))?.performer?.operation
}

async function textOf(answer: HttpAnswer | Response): Promise<string | undefined> {
  if (answer instanceof Response) return answer.text()
  return answer.body && bodyBytes(answer.body).toString()
}
