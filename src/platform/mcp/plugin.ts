import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import type { Server, ServerCapabilities } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { asProblem, type Performer, refuse } from '../operation/perform.ts'
import type { McpRequest } from './context.ts'
import { corsHeaders, preflightHeaders } from './cors.ts'
import { endpoint } from './endpoint.ts'
import { doorkeeper } from './guard.ts'
import { fault, type HttpAnswer, refusal, rpcCodes } from './messages.ts'
import { registerResourceMetadata } from './resource-metadata.ts'
import { toolboxes } from './toolbox.ts'
import { operationTools, type Tool } from './tools.ts'

const bodyLimit = 1024 * 1024
// Below this, one piece goes out faster than three.
const cheapToCopy = 16 * 1024

export interface McpOptions {
  /** Web origins, besides the site's own and the caller's own machine, whose pages may use the endpoint. */
  allowedOrigins?: readonly string[]
  /** What a model should know of this site before it picks a tool. */
  instructions?: string
  /** Tools that `extend` answers, beside those of the operations. */
  tools?: readonly Tool[]
  capabilities?: ServerCapabilities
  extend?: (server: Server) => void
  streams?: boolean
}

/** The MCP endpoint: one tool per operation, over Streamable HTTP, without sessions. */
export async function registerMcp(
  server: FastifyInstance,
  app: App,
  performers: readonly Performer[],
  options: McpOptions = {},
): Promise<void> {
  const { allowedOrigins = [], tools = [], capabilities = { tools: {} }, instructions, extend, streams } = options
  const chooseTools = toolboxes([...operationTools(performers), ...tools])
  const mcp = endpoint(app, chooseTools, { capabilities, instructions, extend, streams })
  const refusalOf = doorkeeper(app, allowedOrigins)
  registerResourceMetadata(server, app)

  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The body is read by the handler. Named first, because any type is looked for much longer than this one.
    for (const type of ['application/json', '*'])
      scope.addContentTypeParser(type, (_request, _payload, done) => done(null))
    scope.addHook('onClose', () => mcp.close())
    scope.addHook('onRequest', (request, reply, done) => {
      reply.header('x-request-id', request.id)
      const { origin } = request.headers
      const refused = refusalOf({ host: request.host, origin })
      if (refused) return void send(reply, fault(403, rpcCodes.refused, refused))
      if (origin !== undefined) reply.headers(corsHeaders(origin))
      done()
    })
    scope.setErrorHandler((error: { code?: string; statusCode?: number }, request, reply) => {
      if (error.statusCode !== undefined && error.statusCode < 500)
        return send(reply, fault(400, rpcCodes.invalidRequest, 'The request could not be read.'))
      return send(reply, refusal(null, refuse(app, asProblem(error), request.id)))
    })

    scope.all('/mcp', { config: { operation: 'mcp', via: 'mcp' } }, async (request, reply) => {
      if (request.method === 'OPTIONS') return reply.code(204).headers(preflightHeaders).send()
      const unfit = unfitPost(request)
      if (unfit) return send(reply, unfit)
      const arrival = arrivalOf(app, request, reply)
      const body = await bodyOf(request.raw)
      if (body === undefined)
        return send(reply, fault(413, rpcCodes.refused, 'The body is over 1 MiB. Send less at once.'))
      const answer = await mcp.answer(arrival, body)
      if (answer instanceof Response) return reply.headers(arrival.answerHeaders).send(answer)
      return sendAtOnce(reply, answer, arrival.answerHeaders)
    })
  })
}

function arrivalOf(app: App, request: FastifyRequest, reply: FastifyReply): McpRequest {
  const headers = request.headers as Record<string, string | undefined>
  return {
    app,
    requestId: request.id,
    address: request.ip,
    authorization: headers.authorization,
    headers,
    mcp: { version: headers['mcp-protocol-version'], method: headers['mcp-method'], name: headers['mcp-name'] },
    filters: { toolsets: headers['x-mcp-toolsets'], readonly: headers['x-mcp-readonly'] },
    signal: () => untilClosed(reply),
    answerHeaders: {},
  }
}

function unfitPost({ method, headers }: FastifyRequest): HttpAnswer | undefined {
  if (method !== 'POST')
    return {
      ...fault(405, rpcCodes.refused, 'Method not allowed: send messages with POST.'),
      headers: { allow: 'POST, OPTIONS' },
    }
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? ''))
    return fault(415, rpcCodes.refused, 'Unsupported Media Type: Content-Type must be application/json.')
  if (headers.accept !== undefined && !/application\/(json|\*)|\*\/\*/i.test(headers.accept))
    return fault(406, rpcCodes.refused, 'Not Acceptable: answers are application/json.')
  return undefined
}

function send(reply: FastifyReply, { status, headers, body }: HttpAnswer) {
  reply.code(status).headers(headers)
  return body === undefined
    ? reply.send()
    : reply.type('application/json').send(typeof body === 'string' ? body : Buffer.concat(body))
}

/** Writes the answer without the framework's way of sending, which costs a tool call a tenth of its time. */
function sendAtOnce(
  reply: FastifyReply,
  { status, headers, body }: HttpAnswer,
  more: Record<string, string>,
): FastifyReply {
  const chunks = typeof body === 'string' ? [Buffer.from(body)] : (body ?? [])
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  reply.hijack()
  const { raw } = reply
  raw.writeHead(status, {
    ...reply.getHeaders(),
    ...more,
    ...headers,
    ...(length > 0 && { 'content-type': 'application/json' }),
    'content-length': length,
  } as OutgoingHttpHeaders)
  if (length < cheapToCopy) raw.end(Buffer.concat(chunks, length))
  else {
    raw.cork()
    for (const chunk of chunks) raw.write(chunk)
    raw.end()
  }
  return reply
}

/** The body as text, or undefined when it is too long. */
function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= bodyLimit) chunks.push(chunk)
    })
    request.on('end', () =>
      resolve(
        length > bodyLimit ? undefined : chunks.length === 1 ? chunks[0]!.toString() : Buffer.concat(chunks).toString(),
      ),
    )
    request.on('error', reject)
  })
}

function untilClosed(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  return controller.signal
}
