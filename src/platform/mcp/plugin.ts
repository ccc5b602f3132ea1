import type { Server, ServerCapabilities } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { asProblem, type Performer, refuse } from '../operation/perform.ts'
import { corsHeaders, preflightHeaders } from './cors.ts'
import { endpoint } from './endpoint.ts'
import { doorkeeper } from './guard.ts'
import { fault, type HttpAnswer, refusal, rpcCodes } from './messages.ts'
import { registerResourceMetadata } from './resource-metadata.ts'
import { toolboxes } from './toolbox.ts'
import { operationTools, type Tool } from './tools.ts'
import type { Arrival } from './visit.ts'

const bodyLimit = 1024 * 1024

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
export async function registerMcp(server: FastifyInstance, app: App, performers: readonly Performer[], options: McpOptions = {}): Promise<void> {
  const { allowedOrigins = [], tools = [], capabilities = { tools: {} }, instructions, extend, streams } = options
  const chooseTools = toolboxes([...operationTools(performers), ...tools])
  const mcp = endpoint(app, chooseTools, { capabilities, instructions, extend, streams })
  const refusalOf = doorkeeper(app, allowedOrigins)
  registerResourceMetadata(server, app)

  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body))
    scope.addHook('onClose', () => mcp.close())
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', request.id)
      const { origin } = request.headers
      const refused = refusalOf({ host: request.host, origin })
      if (refused) return send(reply, fault(403, rpcCodes.refused, refused))
      if (origin !== undefined) reply.headers(corsHeaders(origin))
    })
    scope.setErrorHandler((error: { code?: string; statusCode?: number }, request, reply) => {
      if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return send(reply, fault(413, rpcCodes.refused, 'The body is over 1 MiB. Send less at once.'))
      if (error.statusCode !== undefined && error.statusCode < 500) return send(reply, fault(400, rpcCodes.invalidRequest, 'The request could not be read.'))
      return send(reply, refusal(null, refuse(app, asProblem(error), request.id)))
    })

    scope.all('/mcp', { config: { operation: 'mcp', via: 'mcp' } }, async (request, reply) => {
      if (request.method === 'OPTIONS') return reply.code(204).headers(preflightHeaders).send()
      const unfit = unfitPost(request)
      if (unfit) return send(reply, unfit)
      const arrival = arrivalOf(app, request, reply)
      const answer = await mcp.answer(arrival, (request.body as string | undefined) ?? '')
      reply.headers(arrival.answerHeaders)
      return answer instanceof Response ? reply.send(answer) : send(reply, answer)
    })
  })
}

function arrivalOf(app: App, request: FastifyRequest, reply: FastifyReply): Arrival {
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
  if (method !== 'POST') return { ...fault(405, rpcCodes.refused, 'Method not allowed: send messages with POST.'), headers: { allow: 'POST, OPTIONS' } }
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) return fault(415, rpcCodes.refused, 'Unsupported Media Type: Content-Type must be application/json.')
  if (headers.accept !== undefined && !/application\/(json|\*)|\*\/\*/i.test(headers.accept)) return fault(406, rpcCodes.refused, 'Not Acceptable: answers are application/json.')
  return undefined
}

function send(reply: FastifyReply, { status, headers, body }: HttpAnswer) {
  reply.code(status).headers(headers)
  return body === undefined ? reply.send() : reply.type('application/json').send(body)
}

function untilClosed(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  return controller.signal
}
