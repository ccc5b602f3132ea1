import {
  classifyInboundRequest,
  createMcpHandler,
  legacyStatelessFallback,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { App } from '../app.ts'
import { listLifetime, type ServerInfo, serverIdentity } from './answers.ts'
import { callOperation, isChallenge, toolResult } from './call.ts'
import { addContent, changesOf, type McpContent } from './content.ts'
import type { McpContext } from './context.ts'
import { rpcCodes } from './messages.ts'
import { initializeVersions, modernVersion, servedVersions } from './versions.ts'

export interface SdkOptions extends ServerInfo {
  content?: McpContent | undefined
  /** Adds handlers beside the tools of the operations. */
  extend?: ((server: Server) => void) | undefined
  /** Answers `initialize` clients with event streams, which only handlers added by `extend` can need. */
  streams?: boolean | undefined
}

export interface Sdk {
  /** Whether a message or batch comes from an `initialize` client. */
  isLegacy(context: McpContext, body: unknown): boolean
  answer(context: McpContext, body: unknown): Promise<Response>
  close(): Promise<void>
}

/** Answers everything that is not a plain request: handshakes, notifications, mistakes and unknown methods. */
export function sdk(app: App, options: SdkOptions): Sdk {
  const contexts = new WeakMap<Request, McpContext>()
  const report = (error: Error) => app.log.debug({ err: error }, 'mcp request refused')
  const serverOf = ({ requestInfo, era }: { requestInfo?: Request; era: 'legacy' | 'modern' }) =>
    serverFor(app, contexts.get(requestInfo!)!, era === 'legacy' ? withoutSubscriptions(options) : options)
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
      contexts.set(request, context)
      if (!isLegacy(context, parsedBody)) return withAllVersions(modern.fetch(request, { parsedBody }))
      return options.streams ? answerWithStream(request, { parsedBody }) : answerWithJson(request, parsedBody)
    },
    close: () => modern.close(),
  }
}

/** The SDK names only the modern revisions when it refuses another one. */
async function withAllVersions(answer: Promise<Response>): Promise<Response> {
  const response = await answer
  if (response.status !== 400) return response
  const message = (await response.clone().json()) as { error?: { code?: number; message?: string; data?: object } }
  if (message.error?.code !== ProtocolErrorCode.UnsupportedProtocolVersion) return response
  const error = {
    ...message.error,
    message: `${message.error.message} (supported versions: ${servedVersions.join(', ')})`,
    data: { ...message.error.data, supported: servedVersions },
  }
  return Response.json({ ...message, error }, { status: 400, headers: response.headers })
}

/** Subscriptions of earlier revisions need a session, and there are none here. */
function withoutSubscriptions({ content, capabilities, ...options }: SdkOptions): SdkOptions {
  return { ...options, content, capabilities: content ? { ...capabilities, resources: {} } : capabilities }
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

function serverFor(app: App, context: McpContext, { capabilities, instructions, content, extend }: SdkOptions): Server {
  const server = new Server(serverIdentity(app), {
    capabilities,
    supportedProtocolVersions: [...initializeVersions, modernVersion],
    ...(instructions && { instructions }),
  })
  server.setRequestHandler('tools/list', ({ params }) => {
    if (params?.cursor !== undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid cursor: the list of tools has only one page.')
    return {
      tools: JSON.parse(`${context.toolbox.list}}`).tools,
      ttlMs: listLifetime,
      cacheScope: context.toolbox.filtered ? 'private' : 'public',
    }
  })
  server.setRequestHandler('tools/call', async ({ params }) => {
    const performer = context.toolbox.tools.get(params.name)?.performer
    if (!performer)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name.slice(0, 128)}`)
    const answer = await callOperation(context, performer, params.arguments ?? {})
    if (isChallenge(answer)) {
      context.challenged = answer
      throw new ProtocolError(rpcCodes.refused, answer.problem!.message)
    }
    return JSON.parse(toolResult(answer, ''))
  })
  if (content) addContent(server, content, context)
  extend?.(server)
  return server
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
 * The request without its body, which the SDK gets parsed. The SDK insists on both types in `Accept`; whether the client
 * accepts JSON has been checked before.
 */
function webRequest({ app, headers, signal }: McpContext): Request {
  const sent = new Headers({ 'content-type': 'application/json', accept: 'application/json, text/event-stream' })
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string' && (forwardedHeaders.includes(name) || name.startsWith('mcp-param-')))
      sent.set(name, value)
  }
  return new Request(app.urls.mcp, { method: 'POST', headers: sent, signal: signal() })
}
