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
import { listLifetime, type ServerInfo } from './answers.ts'
import { callOperation, isChallenge, toolResult } from './call.ts'
import type { McpContext } from './context.ts'
import { identityOf } from './identity.ts'
import { rpcCodes } from './messages.ts'
import { initializeVersions, modernVersion } from './versions.ts'

export interface SdkOptions extends ServerInfo {
  /** Gives a server more than the operations' tools. */
  extend?: ((server: Server) => void) | undefined
  /** Answers to `initialize` clients as event streams, which only what `extend` adds can need. */
  streams?: boolean | undefined
}

export interface Sdk {
  /** Whether a message, or a batch as a whole, is one of an `initialize` client. */
  isLegacy(visit: McpContext, body: unknown): boolean
  answer(visit: McpContext, body: unknown): Promise<Response>
  close(): Promise<void>
}

/** Everything that is not plain: handshakes, notifications, mistakes, and methods we do not have. */
export function sdk(app: App, options: SdkOptions): Sdk {
  const visits = new WeakMap<Request, McpContext>()
  const report = (error: Error) => app.log.debug({ err: error }, 'mcp request refused')
  const serverOf = ({ requestInfo }: { requestInfo?: Request }) => serverFor(app, visits.get(requestInfo!)!, options)
  const modern = createMcpHandler(serverOf, { legacy: 'reject', onerror: report })
  const streaming = legacyStatelessFallback(serverOf, report)

  async function single(request: Request, parsedBody: unknown): Promise<Response> {
    const server = serverOf({ requestInfo: request })
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
    answer(visit, parsedBody) {
      const request = webRequest(visit)
      visits.set(request, visit)
      if (!isLegacy(visit, parsedBody)) return modern.fetch(request, { parsedBody })
      return options.streams ? streaming(request, { parsedBody }) : single(request, parsedBody)
    },
    close: () => modern.close(),
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

function serverFor(app: App, visit: McpContext, { capabilities, instructions, extend }: SdkOptions): Server {
  const server = new Server(identityOf(app), {
    capabilities,
    supportedProtocolVersions: [...initializeVersions, modernVersion],
    ...(instructions && { instructions }),
  })
  server.setRequestHandler('tools/list', ({ params }) => {
    if (params?.cursor !== undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such page: the list of tools has only one.')
    return {
      tools: JSON.parse(`${visit.toolbox.list}}`).tools,
      ttlMs: listLifetime,
      cacheScope: visit.toolbox.filtered ? 'private' : 'public',
    }
  })
  server.setRequestHandler('tools/call', async ({ params }) => {
    const performer = visit.toolbox.tools.get(params.name)?.performer
    if (!performer)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name.slice(0, 128)}`)
    const answer = await callOperation(visit, performer, params.arguments ?? {})
    if (isChallenge(answer)) {
      visit.challenged = answer
      throw new ProtocolError(rpcCodes.refused, answer.problem!.message)
    }
    return JSON.parse(toolResult(answer, ''))
  })
  extend?.(server)
  return server
}

const kept = [
  'mcp-protocol-version',
  'mcp-method',
  'mcp-name',
  'mcp-session-id',
  'last-event-id',
  'host',
  'origin',
  'user-agent',
]

// The body is handed over already parsed. We answer in JSON whatever else the caller would take, and have checked that
// it takes it.
function webRequest({ app, headers, signal }: McpContext): Request {
  const sent = new Headers({ 'content-type': 'application/json', accept: 'application/json, text/event-stream' })
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string' && (kept.includes(name) || name.startsWith('mcp-param-'))) sent.set(name, value)
  }
  return new Request(app.urls.mcp, { method: 'POST', headers: sent, signal: signal() })
}
