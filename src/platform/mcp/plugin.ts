import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import type { ReadableStream as NodeWebStream } from 'node:stream/web'
import type { Server, ServerCapabilities } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { whenReady } from '../eventually.ts'
import { asProblem } from '../faults.ts'
import { isUtf8Json } from '../json.ts'
import { type Performer, refuse } from '../operation/perform.ts'
import { decodeUtf8 } from '../utf8.ts'
import { appMimeType, extensionNames } from './client.ts'
import type { McpContent } from './content.ts'
import type { McpRequest } from './context.ts'
import type { ContinuationOptions } from './continue.ts'
import { answerDirectly, type Posted } from './direct.ts'
import { endpoint } from './endpoint.ts'
import { originGuard } from './guard.ts'
import { bodyBytes, type HttpAnswer, refusal, rpcCodes, rpcError } from './messages.ts'
import { registerResourceMetadata } from './resource-metadata.ts'
import { toolboxes } from './toolbox.ts'
import { operationTools, type Tool } from './tools.ts'

const bodyLimit = 1024 * 1024
// Anonymous callers can't write, and no read takes long arguments.
const anonymousBodyLimit = 64 * 1024

const exposedHeaders = 'WWW-Authenticate, X-Request-Id, RateLimit, RateLimit-Policy, Retry-After, Mcp-Session-Id'
const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
  'access-control-allow-headers':
    'Authorization, Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, ' +
    'Last-Event-ID, X-MCP-Toolsets, X-MCP-Readonly',
  'access-control-max-age': '86400',
}

export interface McpOptions extends ContinuationOptions {
  /** Web origins whose pages may use the endpoint, in addition to the site's own and the caller's own machine. */
  allowedOrigins?: readonly string[]
  /** Sent to models before they choose a tool. */
  instructions?: string
  /** Resources, prompts and completions. */
  content?: McpContent | undefined
  /** Tools in addition to those of the operations. `extend` has to answer them. */
  tools?: readonly Tool[]
  capabilities?: ServerCapabilities
  extend?: (server: Server) => void
  streams?: boolean
  /** If false, the SDK answers every request. It has to give the same answers. */
  fastPath?: boolean
}

/** The MCP endpoint: one tool per operation, over Streamable HTTP. Sessions are only for subscriptions. */
export async function registerMcp(
  server: FastifyInstance,
  app: App,
  performers: readonly Performer[],
  options: McpOptions = {},
): Promise<void> {
  const { allowedOrigins = [], tools = [], workByTool = {}, content } = options
  const capabilities = options.capabilities ?? {
    tools: {},
    ...(content && { resources: { subscribe: true }, prompts: {}, completions: {} }),
    ...extensionsOf(options),
  }
  const ownTools = operationTools(performers).map((tool) => ({
    ...tool,
    isTask: workByTool[tool.name]?.isTask ?? false,
    ...(content?.apps?.[tool.name] && { app: content.apps[tool.name]! }),
  }))
  const chooseTools = toolboxes([...ownTools, ...tools])
  const mcp = endpoint(app, chooseTools, { ...options, capabilities })
  const checkOrigin = originGuard(app, allowedOrigins)
  registerResourceMetadata(server, app)

  function answerPost(
    request: Posted,
    response: ServerResponse,
    extensions: string | undefined,
    send: (answer: HttpAnswer | Response, headers?: Record<string, string>) => void,
    onError: (error: Error) => void,
  ): void {
    const httpError = checkHttp(request.raw, content !== undefined)
    if (httpError) return void send(httpError)
    const limit = request.raw.headers.authorization === undefined ? anonymousBodyLimit : bodyLimit
    readBody(request.raw, limit, onError, (body) => {
      if (body === undefined)
        return send(rpcError(413, rpcCodes.refused, `The body is over ${limit / 1024} KiB. Send a smaller one.`))
      const text = decodeUtf8(body)
      if (text === undefined) return send(rpcError(400, rpcCodes.parse, 'Parse error: The body is not UTF-8.'))
      const mcpRequest = mcpRequestOf(app, request, response, extensions)
      const sent = whenReady(mcp.answer(mcpRequest, text), (answer) => send(answer, mcpRequest.answerHeaders))
      if (sent instanceof Promise) sent.catch(onError)
    })
  }

  answerDirectly(server, app, (request, response, headers) => {
    const send = (answer: HttpAnswer | Response, more?: Record<string, string>) =>
      answer instanceof Response
        ? sendResponse(response, answer, { ...headers, ...more })
        : sendAnswer(response, answer, Object.assign(headers, more))
    const refused = checkOrigin({ host: request.raw.headers.host, origin: undefined })
    if (refused) return send(rpcError(403, rpcCodes.refused, refused))
    answerPost(request, response, undefined, send, (error) => {
      if (response.headersSent) response.destroy()
      else send(refusal(null, refuse(app, asProblem(error), request.id)))
    })
  })

  await server.register(async (scope) => {
    scope.addHook('preClose', async () => mcp.endStreams())
    scope.addHook('onClose', () => mcp.close())
    scope.addHook('onRequest', (request, reply, done) => {
      const { origin } = request.headers
      const refused = checkOrigin({ host: request.host, origin })
      if (refused) return send(reply, rpcError(403, rpcCodes.refused, refused))
      if (origin !== undefined) reply.headers(corsHeaders(origin))
      done()
    })
    // Answers every request before Fastify processes the body, which takes longer than reading it.
    scope.addHook('preParsing', (request, reply, _, done) => {
      if (request.method === 'OPTIONS') return void reply.code(204).headers(preflightHeaders).send()
      const answer = (answer: HttpAnswer | Response, headers: Record<string, string> = {}) => {
        if (answer instanceof Response) return void reply.headers(headers).send(answer)
        reply.hijack()
        sendAnswer(reply.raw, answer, Object.assign(reply.getHeaders() as OutgoingHttpHeaders, headers))
      }
      if (request.method === 'GET' || request.method === 'DELETE') {
        const mcpRequest = mcpRequestOf(app, request, reply.raw, undefined)
        const answered = mcp.answerSession(mcpRequest, request.method)
        if (answered) return void answered.then((sent) => answer(sent, mcpRequest.answerHeaders)).catch(done)
      }
      answerPost(request, reply.raw, extensionsIn(request), answer, done)
    })
    scope.setErrorHandler((error: { code?: string; statusCode?: number }, request, reply) => {
      if (error.statusCode !== undefined && error.statusCode < 500)
        return send(reply, rpcError(400, rpcCodes.invalidRequest, "We couldn't read the request."))
      return send(reply, refusal(null, refuse(app, asProblem(error), request.id)))
    })
    scope.all('/mcp', { config: { operation: 'mcp', via: 'mcp' } }, () => {
      throw new Error('A hook answers every request.')
    })
  })
}

function extensionsOf({ workByTool = {}, content }: McpOptions): Pick<ServerCapabilities, 'extensions'> {
  const hasTasks = Object.values(workByTool).some(({ isTask }) => isTask)
  const extensions = {
    ...(hasTasks && { [extensionNames.tasks]: {} }),
    ...(content?.apps && { [extensionNames.apps]: { mimeTypes: [appMimeType] } }),
  }
  return Object.keys(extensions).length > 0 ? { extensions } : {}
}

/** Lets a web page read the responses. Cookies are never sent along. */
function corsHeaders(origin: string): Record<string, string> {
  return { 'access-control-allow-origin': origin, 'access-control-expose-headers': exposedHeaders, vary: 'Origin' }
}

function mcpRequestOf(app: App, request: Posted, response: ServerResponse, extensions: string | undefined): McpRequest {
  const headers = request.raw.headers as Record<string, string | undefined>
  let aborted: AbortSignal | undefined
  return {
    app,
    requestId: request.id,
    address: request.ip,
    authorization: headers.authorization,
    headers,
    mcp: { version: headers['mcp-protocol-version'], method: headers['mcp-method'], name: headers['mcp-name'] },
    filters: {
      toolsets: headers['x-mcp-toolsets'],
      readonly: headers['x-mcp-readonly'],
      extensions,
    },
    signal: () => (aborted ??= abortOnClose(response)),
    answerHeaders: {},
    onMember: (memberId) => void (request.memberId = memberId),
    memberId: () => request.memberId ?? undefined,
  }
}

function extensionsIn({ query }: FastifyRequest): string | undefined {
  const { extensions } = query as { extensions?: string | string[] }
  return Array.isArray(extensions) ? extensions.join() : extensions
}

function checkHttp({ method, headers }: IncomingMessage, hasSessions: boolean): HttpAnswer | undefined {
  if (method !== 'POST')
    return {
      ...rpcError(405, rpcCodes.refused, 'Method not allowed: send messages with POST.'),
      // GET and DELETE are for sessions.
      headers: { allow: hasSessions ? 'GET, POST, DELETE, OPTIONS' : 'POST, OPTIONS' },
    }
  if (!isUtf8Json(headers['content-type']))
    return rpcError(415, rpcCodes.refused, 'Unsupported Media Type: Content-Type must be application/json, in UTF-8.')
  if (headers.accept !== undefined && !/application\/(json|\*)|\*\/\*/i.test(headers.accept))
    return rpcError(406, rpcCodes.refused, 'Not Acceptable: responses are application/json.')
  return undefined
}

function send(reply: FastifyReply, { status, headers, body }: HttpAnswer): void {
  reply.code(status).headers(headers)
  if (body === undefined) reply.send()
  else reply.type('application/json').send(bodyBytes(body))
}

/** Bypasses `reply.send()`, which takes a tenth of the time of a tool call. */
function sendAnswer(
  response: ServerResponse,
  { status, headers, body }: HttpAnswer,
  allHeaders: OutgoingHttpHeaders,
): void {
  const parts = typeof body === 'string' ? [body] : (body ?? [])
  let length = 0
  for (const part of parts) length += typeof part === 'string' ? Buffer.byteLength(part) : part.length
  Object.assign(allHeaders, headers)
  allHeaders['content-length'] = length
  if (length > 0) allHeaders['content-type'] = 'application/json'
  response.writeHead(status, allHeaders)
  response.cork()
  for (const part of parts.slice(0, -1)) response.write(part)
  response.end(parts.at(-1))
}

/** Sends an answer from the SDK, which may be an event stream. */
function sendResponse(response: ServerResponse, { status, headers, body }: Response, more: OutgoingHttpHeaders): void {
  response.writeHead(status, { ...more, ...Object.fromEntries(headers), ...(!body && { 'content-length': 0 }) })
  if (!body) return void response.end()
  // If the client is gone, there is nobody to report the error to.
  pipeline(Readable.fromWeb(body as NodeWebStream), response, () => {})
}

/** Calls back with the body, or undefined if it is over the limit. */
function readBody(
  request: IncomingMessage,
  limit: number,
  onError: (error: Error) => void,
  onBody: (body: Buffer | undefined) => void,
): void {
  const chunks: Buffer[] = []
  let length = 0
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length <= limit) chunks.push(chunk)
  })
  request.on('end', () => {
    try {
      onBody(length > limit ? undefined : chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
    } catch (error) {
      onError(error as Error)
    }
  })
  request.on('error', onError)
}

function abortOnClose(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => controller.abort())
  return controller.signal
}
