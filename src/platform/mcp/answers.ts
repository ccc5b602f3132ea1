import type { ServerCapabilities } from '@modelcontextprotocol/server'
import type { App } from '../app.ts'
import { minute } from '../duration.ts'
import { type Eventually, whenReady } from '../eventually.ts'
import { isObject, type JsonObject } from '../json.ts'
import type { Answer, Performer } from '../operation/perform.ts'
import { version } from '../version.ts'
import { cachedToolResult, callOperation, isChallenge, toolResult } from './call.ts'
import { type ClientSupport, declaredSupport, sessionSupport } from './client.ts'
import { identifyCaller, type McpContext } from './context.ts'
import type { Continuations, Exchange, Next } from './continue.ts'
import { eventStream } from './event-stream.ts'
import { type HttpAnswer, refusal, resultHead, resultMessage, rpcError } from './messages.ts'
import type { PlainRequest } from './plain-request.ts'
import { answerTask, isTaskMethod } from './tasks.ts'
import { type Era, metaKeys, servedVersions } from './versions.ts'

/** How long clients may cache a list. Lists change only with a new release. */
export const listLifetime = 5 * minute

export interface ServerInfo {
  capabilities: ServerCapabilities
  instructions?: string | undefined
}

export function serverIdentity(app: App) {
  return { name: 'slipway', title: app.siteName(), version, websiteUrl: app.urls.site }
}

/**
 * Answers the most frequent requests without the SDK, from text that is already serialized. Returns undefined for all
 * other requests.
 */
export function plainAnswers(
  app: App,
  serverInfo: ServerInfo,
  continuations: Continuations,
): (context: McpContext, request: PlainRequest) => Eventually<HttpAnswer | Response | undefined> {
  const resultEnd = modernResultEnd(app)

  function callTool(context: McpContext, request: PlainRequest): Eventually<HttpAnswer | Response | undefined> {
    const { params } = request
    const { name, arguments: args = {}, inputResponses, requestState } = params
    const performer = typeof name === 'string' ? context.toolbox.tools.get(name)?.performer : undefined
    if (!performer || !isObject(args)) return undefined
    if (inputResponses !== undefined || requestState !== undefined) return resumeTool(context, request, performer)
    return whenReady(callOperation(context, performer, args), (answer) =>
      continuations.mayAskForScope(context, answer)
        ? askForScope(context, request, performer, answer)
        : sendAnswer(context, request, performer, answer),
    )
  }

  async function askForScope(context: McpContext, request: PlainRequest, performer: Performer, refused: Answer) {
    const next = await continuations.askForScope(context, exchangeOf(context, request, performer))
    return next ? sendNext(context, request, next) : refusal(request.id, refused)
  }

  async function resumeTool(context: McpContext, request: PlainRequest, performer: Performer) {
    const resumed = await continuations.resume(context, exchangeOf(context, request, performer))
    if (!resumed) return undefined
    return 'code' in resumed
      ? rpcError(200, resumed.code, resumed.message, request.id)
      : sendNext(context, request, resumed)
  }

  function sendAnswer(
    context: McpContext,
    request: PlainRequest,
    performer: Performer,
    answer: Answer,
  ): HttpAnswer | Response {
    const { id, era } = request
    if (isChallenge(answer)) return refusal(id, answer)
    const next = continuations.mayContinue(performer.operation)
      ? continuations.next(context, exchangeOf(context, request, performer), answer)
      : undefined
    if (next) return sendNext(context, request, next)
    const end = era === 'modern' ? resultEnd() : ''
    return ok(
      answer.cached
        ? [resultHead(id), cachedToolResult(answer.cached, end)]
        : resultMessage(id, toolResult(answer, end)),
    )
  }

  function sendNext(context: McpContext, { id, era }: PlainRequest, next: Next): HttpAnswer | Response {
    const result = (text: string, type = 'complete') =>
      resultMessage(id, `${text}${era === 'modern' ? resultEnd(type) : ''}}`)
    if ('text' in next) return ok(result(next.text, next.type))
    const run = async (send: (message: string) => void, signal: AbortSignal) => {
      const { text, type } = await next.wait((message) => send(JSON.stringify({ jsonrpc: '2.0', ...message })), signal)
      return result(text, type)
    }
    return eventStream(run, context.signal())
  }

  async function listTools(context: McpContext, { id, era, params }: PlainRequest): Promise<HttpAnswer | undefined> {
    if (params.cursor !== undefined) return undefined
    await identifyCaller(context)
    const additions = additionsFor(context, era, params)
    const isOwn = context.toolbox.filtered || additions.apps
    const end = era === 'modern' ? cacheHints(isOwn) + resultEnd() : ''
    return ok([resultHead(id), context.toolbox.list(additions), `${end}}}`])
  }

  async function discover(context: McpContext, { id, era }: PlainRequest): Promise<HttpAnswer | undefined> {
    if (era !== 'modern') return undefined
    await identifyCaller(context)
    const { capabilities, instructions } = serverInfo
    const server = JSON.stringify({ supportedVersions: servedVersions, capabilities, instructions })
    return ok(resultMessage(id, `${server.slice(0, -1)}${cacheHints(false)}${resultEnd()}}`))
  }

  return (context, request) => {
    if (request.method === 'tools/call') return callTool(context, request)
    if (request.method === 'tools/list') return listTools(context, request)
    if (request.method === 'server/discover') return discover(context, request)
    if (continuations.hasTasks && isTaskMethod(request))
      return answerTask(continuations, context, request, {
        isSupported: request.era === 'legacy' || declaredSupport(request.params).tasks,
        end: request.era === 'modern' ? resultEnd() : '',
      })
    return undefined
  }
}

function ok(body: HttpAnswer['body']): HttpAnswer {
  return { status: 200, headers: {}, body }
}

function cacheHints(filtered: boolean): string {
  return `,"ttlMs":${listLifetime},"cacheScope":"${filtered ? 'private' : 'public'}"`
}

/** The fields that end every modern result, serialized again only when the site's name or URL changes. */
function modernResultEnd(app: App): (type?: string) => string {
  let current: { siteName: string; siteUrl: string; meta: string; complete: string } | undefined
  const endOf = (type: string, meta: string) => `,"resultType":"${type}","_meta":${meta}`
  return (type = 'complete') => {
    const [siteName, siteUrl] = [app.siteName(), app.urls.site]
    if (current?.siteName !== siteName || current.siteUrl !== siteUrl) {
      const meta = JSON.stringify({ [metaKeys.serverInfo]: serverIdentity(app) })
      current = { siteName, siteUrl, meta, complete: endOf('complete', meta) }
    }
    return type === 'complete' ? current.complete : endOf(type, current.meta)
  }
}

/** The call in the form that its continuation needs. */
export function exchangeOf(
  context: McpContext,
  { era, params }: Pick<PlainRequest, 'era' | 'params'>,
  performer: Performer,
): Exchange {
  const { headers, mcp, inBatch } = context
  return {
    era,
    version: mcp.version,
    operation: performer.operation,
    params,
    support: supportOf(context, era, params),
    canStream: !inBatch && /text\/event-stream|\*\/\*/i.test(String(headers.accept ?? '')),
    perform: () => callOperation(context, performer, isObject(params.arguments) ? params.arguments : {}),
  }
}

/** The additions to the tool list that a client can use. */
export function additionsFor(context: McpContext, era: Era, params: JsonObject) {
  const { apps } = supportOf(context, era, params)
  return { apps, tasks: era === 'legacy' && context.mcp.version === '2025-11-25' }
}

function supportOf({ headers }: McpContext, era: Era, params: JsonObject): ClientSupport {
  const session = headers['mcp-session-id']
  return era === 'modern' ? declaredSupport(params) : sessionSupport(typeof session === 'string' ? session : undefined)
}
