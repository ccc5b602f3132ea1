import { isUtf8 } from 'node:buffer'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import type { Server, ServerCapabilities } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { asProblem } from '../faults.ts'
import { isUtf8Json } from '../json.ts'
import { type Performer, refuse } from '../operation/perform.ts'
import { appMimeType, extensionNames } from './client.ts'
import type { McpContent } from './content.ts'
import type { McpRequest } from './context.ts'
import type { Works } from './continue.ts'
import { endpoint } from './endpoint.ts'
import { originGuard } from './guard.ts'
import { type HttpAnswer, refusal, rpcCodes, rpcError } from './messages.ts'
import { registerResourceMetadata } from './resource-metadata.ts'
import { toolboxes } from './toolbox.ts'
import { operationTools, type Tool } from './tools.ts'

const bodyLimit = 1024 * 1024
// Without a credential there is nothing to write, and no read takes long arguments.
const anonymousBodyLimit = 64 * 1024

const exposedHeaders = 'WWW-Authenticate, X-Request-Id, RateLimit, RateLimit-Policy, Retry-After, Mcp-Session-Id'
const preflightHeaders = {
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers':
    'Authorization, Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, ' +
    'Last-Event-ID, X-MCP-Toolsets, X-MCP-Readonly',
  'access-control-max-age': '86400',
}

export interface McpOptions {
  /** Web origins, besides the site's own and the caller's own machine, whose pages may use the endpoint. */
  allowedOrigins?: readonly string[]
  /** Sent to models before they choose a tool. */
  instructions?: string
  /** Resources, prompts and completions. */
  content?: McpContent | undefined
  /** Work that goes on after a tool has answered, by the name of the tool. */
  works?: Works | undefined
  /** Tools beside those of the operations. `extend` has to answer them. */
  tools?: readonly Tool[]
  capabilities?: ServerCapabilities
  extend?: (server: Server) => void
  streams?: boolean
  /** Off: the SDK answers every request. It has to give the same answers. */
  fastPath?: boolean
}

/** The MCP endpoint: one tool per operation, over Streamable HTTP, without sessions. */
export async function registerMcp(
  server: FastifyInstance,
  app: App,
  performers: readonly Performer[],
  options: McpOptions = {},
): Promise<void> {
  const { allowedOrigins = [], tools = [], works = {}, content, instructions, extend, streams, fastPath } = options
  const capabilities = options.capabilities ?? {
    tools: {},
    ...(content && { resources: { subscribe: true }, prompts: {}, completions: {} }),
    ...extensionsOf(options),
  }
  const ownTools = operationTools(performers).map((tool) => ({
    ...tool,
    isTask: works[tool.name]?.isTask ?? false,
    ...(content?.apps?.[tool.name] && { app: content.apps[tool.name]! }),
  }))
  const chooseTools = toolboxes([...ownTools, ...tools])
  const mcp = endpoint(app, chooseTools, { capabilities, instructions, content, works, extend, streams, fastPath })
  const checkOrigin = originGuard(app, allowedOrigins)
  registerResourceMetadata(server, app)

  async function answerPost(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const mcpRequest = mcpRequestOf(app, request, reply)
    const limit = mcpRequest.authorization === undefined ? anonymousBodyLimit : bodyLimit
    const body = await readBody(request.raw, limit)
    if (body === undefined)
      return send(reply, rpcError(413, rpcCodes.refused, `The body is over ${limit / 1024} KiB. Send a smaller one.`))
    if (!isUtf8(body)) return send(reply, rpcError(400, rpcCodes.parse, 'Parse error: The body is not UTF-8.'))
    const answer = await mcp.answer(mcpRequest, body.toString())
    if (answer instanceof Response) reply.headers(mcpRequest.answerHeaders).send(answer)
    else sendRaw(reply, answer, mcpRequest.answerHeaders)
  }

  await server.register(async (scope) => {
    scope.addHook('preClose', async () => mcp.endStreams())
    scope.addHook('onClose', () => mcp.close())
    scope.addHook('onRequest', (request, reply, done) => {
      reply.header('x-request-id', request.id)
      const { origin } = request.headers
      const refused = checkOrigin({ host: request.host, origin })
      if (refused) return send(reply, rpcError(403, rpcCodes.refused, refused))
      if (origin !== undefined) reply.headers(corsHeaders(origin))
      done()
    })
    // Answers every request before Fastify's steps for a body, which take longer than reading it.
    scope.addHook('preParsing', (request, reply) => {
      if (request.method === 'OPTIONS') return void reply.code(204).headers(preflightHeaders).send()
      const httpError = checkHttp(request)
      if (httpError) return send(reply, httpError)
      answerPost(request, reply).catch((error) => reply.send(error))
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

function extensionsOf({ works = {}, content }: McpOptions): Pick<ServerCapabilities, 'extensions'> {
  const hasTasks = Object.values(works).some(({ isTask }) => isTask)
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

function mcpRequestOf(app: App, request: FastifyRequest, reply: FastifyReply): McpRequest {
  const headers = request.headers as Record<string, string | undefined>
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
      extensions: extensionsIn(request),
    },
    signal: () => (aborted ??= abortOnClose(reply)),
    answerHeaders: {},
    onMember: (memberId) => void (request.memberId = memberId),
    memberId: () => request.memberId ?? undefined,
  }
}

function extensionsIn({ query }: FastifyRequest): string | undefined {
  const { extensions } = query as { extensions?: string | string[] }
  return Array.isArray(extensions) ? extensions.join() : extensions
}

function checkHttp({ method, headers }: FastifyRequest): HttpAnswer | undefined {
  if (method !== 'POST')
    return {
      ...rpcError(405, rpcCodes.refused, 'Method not allowed: send messages with POST.'),
      headers: { allow: 'POST, OPTIONS' },
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
  else reply.type('application/json').send(typeof body === 'string' ? body : Buffer.concat(body))
}

/** Bypasses `reply.send()`, which takes a tenth of the time of a tool call. */
function sendRaw(
  reply: FastifyReply,
  { status, headers, body }: HttpAnswer,
  moreHeaders: Record<string, string>,
): void {
  const chunks = typeof body === 'string' ? [Buffer.from(body)] : (body ?? [])
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  reply.hijack()
  const { raw } = reply
  const allHeaders = Object.assign(reply.getHeaders(), moreHeaders, headers, { 'content-length': length })
  if (length > 0) allHeaders['content-type'] = 'application/json'
  raw.writeHead(status, allHeaders as OutgoingHttpHeaders)
  if (chunks.length === 1) return void raw.end(chunks[0])
  raw.cork()
  for (const chunk of chunks) raw.write(chunk)
  raw.end()
}

/** The body as text, or undefined when it is over the limit. */
function readBody(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= limit) chunks.push(chunk)
    })
    request.on('end', () =>
      resolve(length > limit ? undefined : chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)),
    )
    request.on('error', reject)
  })
}

function abortOnClose(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  return controller.signal
}
