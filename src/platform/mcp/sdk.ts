import {
  type CallToolResult,
  classifyInboundRequest,
  createMcpHandler,
  legacyStatelessFallback,
  type Notification,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerCapabilities,
  type ServerContext,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import * as z from 'zod'
import type { App } from '../app.ts'
import { isObject, type JsonObject } from '../json.ts'
import type { Answer, Performer } from '../operation/perform.ts'
import { additionsFor, exchangeOf, listLifetime, type ServerInfo, serverIdentity } from './answers.ts'
import { isChallenge, toolResult } from './call.ts'
import { declaredSupport, extensionNames, sessionFor } from './client.ts'
import { addContent, changesOf, type McpContent } from './content.ts'
import type { McpContext } from './context.ts'
import type { ContinuationOptions, Continuations, Exchange, Next } from './continue.ts'
import { rpcCodes } from './messages.ts'
import { paramsMistake } from './params.ts'
import type { Subscriptions } from './subscriptions.ts'
import { answerTask, taskMethods } from './tasks.ts'
import type { Additions } from './toolbox.ts'
import { type Era, initializeVersions, modernVersion, servedVersions } from './versions.ts'

export interface SdkOptions extends ServerInfo, ContinuationOptions {
  content?: McpContent | undefined
  /** Adds handlers in addition to the tools of the operations. */
  extend?: ((server: Server) => void) | undefined
  /** Answers `initialize` clients with event streams, which only handlers added by `extend` can need. */
  streams?: boolean | undefined
  fastPath?: boolean | undefined
}

export interface Sdk {
  /** Whether a message or batch comes from an `initialize` client. */
  isLegacy(context: McpContext, body: unknown): boolean
  answer(context: McpContext, body: unknown): Promise<Response>
  close(): Promise<void>
}

/** Answers everything that is not a plain request: handshakes, notifications, mistakes and unknown methods. */
export function sdk(
  app: App,
  options: SdkOptions,
  continuations: Continuations,
  subscriptions: Subscriptions | undefined,
): Sdk {
  const received = new WeakMap<Request, Received>()
  const report = (error: Error) => app.log.debug({ err: error }, 'mcp request refused')
  const serverOf = ({ requestInfo, era }: { requestInfo?: Request; era: Era }) => {
    const { context, body } = received.get(requestInfo!)!
    const own = era === 'legacy' ? { ...options, capabilities: legacyCapabilities(options, body) } : options
    const server = serverFor(app, context, {
      ...own,
      calls: sdkCalls(continuations, context, era, body),
      additions: additionsFor(context, era, paramsIn(body)),
      subscriptions: era === 'legacy' ? subscriptions : undefined,
    })
    if (era === 'modern' && continuations.hasTasks) addTasks(server, continuations, context, body)
    return server
  }
  const modern = createMcpHandler(serverOf, {
    legacy: 'reject',
    onerror: report,
    ...(options.content && { bus: changesOf(options.content) }),
  })
  const answerWithStream = legacyStatelessFallback(serverOf, report)

  async function answerWithJson(request: Request, parsedBody: unknown): Promise<Response> {
    const server = serverOf({ requestInfo: request, era: 'legacy' })
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    try {
      return await transport.handleRequest(request, { parsedBody })
    } finally {
      await server.close()
    }
  }

  return {
    isLegacy,
    answer(context, parsedBody) {
      const request = webRequest(context)
      received.set(request, { context, body: parsedBody })
      if (!isLegacy(context, parsedBody)) return inOurWords(modern.fetch(request, { parsedBody }), parsedBody)
      if (options.streams) return answerWithStream(request, { parsedBody })
      return withSession(
        inOurWords(answerWithJson(request, parsedBody), parsedBody),
        parsedBody,
        subscriptions !== undefined,
      )
    },
    close: () => modern.close(),
  }
}

interface RpcError {
  code: number
  message: string
  data?: object
}

const parameterErrors: number[] = [ProtocolErrorCode.InvalidParams, ProtocolErrorCode.InternalError]

/**
 * Rewrites the SDK's errors. It names only the modern revisions, and reports wrong parameters with its validator's
 * text, in earlier revisions as an internal error.
 */
async function inOurWords(answer: Promise<Response>, request: unknown): Promise<Response> {
  const response = await answer
  if (!response.headers.get('content-type')?.startsWith('application/json')) return response
  const message = (await response.clone().json()) as { error?: RpcError; result?: JsonObject }
  const error = message.error && clearerError(message.error, request)
  const result =
    message.result?.supportedVersions === undefined
      ? undefined
      : { ...message.result, supportedVersions: servedVersions }
  if (!error && !result) return response
  const { status, headers } = response
  return Response.json({ ...message, ...(error && { error }), ...(result && { result }) }, { status, headers })
}

function clearerError(error: RpcError, request: unknown): RpcError | undefined {
  if (error.code === ProtocolErrorCode.UnsupportedProtocolVersion)
    return {
      ...error,
      message: `${error.message} (supported versions: ${servedVersions.join(', ')})`,
      data: { ...error.data, supported: servedVersions },
    }
  if (!parameterErrors.includes(error.code)) return undefined
  const mistake = paramsMistake(request)
  return mistake === undefined ? undefined : { code: ProtocolErrorCode.InvalidParams, message: mistake }
}

interface Received {
  context: McpContext
  body: unknown
}

/** Only revision 2025-11-25 has tasks as a capability. */
function legacyCapabilities({ workByTool, capabilities }: SdkOptions, body: unknown): ServerCapabilities {
  const { [extensionNames.tasks]: _, ...extensions } = capabilities.extensions ?? {}
  const hasTasks =
    paramsIn(body).protocolVersion === '2025-11-25' && Object.values(workByTool ?? {}).some(({ isTask }) => isTask)
  return {
    ...capabilities,
    ...(capabilities.extensions && { extensions }),
    ...(hasTasks && { tasks: { cancel: {}, requests: { tools: { call: {} } } } }),
  }
}

/** Adds a session ID to the answer to `initialize` if the client needs one. */
async function withSession(answer: Promise<Response>, body: unknown, canSubscribe: boolean): Promise<Response> {
  const response = await answer
  if (!isObject(body) || body.method !== 'initialize' || response.status !== 200) return response
  const session = sessionFor(paramsIn(body).capabilities, { canSubscribe })
  if (session) response.headers.set('mcp-session-id', session)
  return response
}

function paramsIn(body: unknown): JsonObject {
  return isObject(body) && isObject(body.params) ? body.params : {}
}

type Calls = (performer: Performer, call: ServerContext) => Promise<Answer | CallToolResult>

/** Calls a tool whose work may continue. Only modern clients get messages before the result here. */
function sdkCalls(continuations: Continuations, context: McpContext, era: Era, body: unknown): Calls {
  const params = paramsIn(body)
  const isRetry = params.inputResponses !== undefined || params.requestState !== undefined

  async function nextOf(exchange: Exchange): Promise<Answer | Next> {
    const resumed = isRetry ? await continuations.resume(context, exchange) : undefined
    if (resumed && 'code' in resumed) throw new ProtocolError(resumed.code, resumed.message)
    if (resumed) return resumed
    const answer = await exchange.perform()
    const next = continuations.mayAskForScope(context, answer)
      ? await continuations.askForScope(context, exchange)
      : continuations.next(context, exchange, answer)
    return next ?? answer
  }

  return async (performer, { mcpReq }) => {
    const exchange = exchangeOf(context, { era, params }, performer)
    if (era === 'legacy') return exchange.perform()
    // The SDK doesn't support results that are tasks.
    const next = await nextOf({ ...exchange, support: { ...exchange.support, tasks: false } })
    if ('headers' in next) return next
    const send = (message: JsonObject) => void mcpReq.notify(message as Notification).catch(() => {})
    const { text, type } =
      'text' in next ? next : await next.wait(send, AbortSignal.any([mcpReq.signal, context.signal()]))
    return JSON.parse(`${text},"resultType":"${type}"}`)
  }
}

const taskParams = z.looseObject({ taskId: z.string() })

function addTasks(server: Server, continuations: Continuations, context: McpContext, body: unknown): void {
  for (const method of taskMethods('modern')) {
    server.setRequestHandler(method, { params: taskParams }, async () => {
      const params = paramsIn(body)
      const request = { era: 'modern', id: 0, method, params } as const
      const { tasks: isSupported } = declaredSupport(params)
      const answer = await answerTask(continuations, context, request, { isSupported, end: '' })
      const { error, result } = JSON.parse(String('body' in answer ? answer.body : ''))
      if (error) throw new ProtocolError(error.code, error.message, error.data)
      return result
    })
  }
}

function isLegacy({ mcp }: McpContext, body: unknown): boolean {
  const outcome = classifyInboundRequest({
    httpMethod: 'POST',
    body,
    ...(mcp.version !== undefined && { protocolVersionHeader: mcp.version }),
    ...(mcp.method !== undefined && { mcpMethodHeader: mcp.method }),
    ...(mcp.name !== undefined && { mcpNameHeader: mcp.name }),
  })
  return outcome.kind === 'legacy'
}

/** The state of one request. */
interface Own {
  calls: Calls
  additions: Additions
  subscriptions: Subscriptions | undefined
}

function serverFor(
  app: App,
  context: McpContext,
  { capabilities, instructions, content, extend, calls, additions, subscriptions }: SdkOptions & Own,
): Server {
  const server = new Server(serverIdentity(app), {
    capabilities,
    supportedProtocolVersions: [...initializeVersions, modernVersion],
    ...(instructions && { instructions }),
  })
  server.setRequestHandler('tools/list', ({ params }) => {
    if (params?.cursor !== undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid cursor: the list of tools has only one page.')
    return {
      tools: JSON.parse(`${context.toolbox.list(additions)}}`).tools,
      ttlMs: listLifetime,
      cacheScope: context.toolbox.filtered || additions.apps ? 'private' : 'public',
    }
  })
  server.setRequestHandler('tools/call', async ({ params }, call) => {
    const performer = context.toolbox.tools.get(params.name)?.performer
    if (!performer)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name.slice(0, 128)}`)
    const answer = await calls(performer, call)
    if (!isAnswer(answer)) return answer
    if (isChallenge(answer)) {
      context.challenged = answer
      throw new ProtocolError(rpcCodes.refused, answer.problem!.message)
    }
    return JSON.parse(toolResult(answer, ''))
  })
  if (content) addContent(server, content, context, subscriptions)
  extend?.(server)
  return server
}

function isAnswer(answer: Answer | CallToolResult): answer is Answer {
  return 'headers' in answer
}

const forwardedHeaders = [
  'mcp-protocol-version',
  'mcp-method',
  'mcp-name',
  'mcp-session-id',
  'last-event-id',
  'host',
  'origin',
  'user-agent',
]

/**
 * The request without its body, which the SDK gets already parsed. The SDK requires both types in `Accept`. We have
 * already checked whether the client accepts JSON.
 */
function webRequest({ app, headers, signal }: McpContext): Request {
  const sent = new Headers({ 'content-type': 'application/json', accept: 'application/json, text/event-stream' })
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string' && (forwardedHeaders.includes(name) || name.startsWith('mcp-param-')))
      sent.set(name, value)
  }
  return new Request(app.urls.mcp, { method: 'POST', headers: sent, signal: signal() })
}
