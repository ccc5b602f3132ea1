import type { ServerCapabilities } from '@modelcontextprotocol/server'
import type { App } from '../app.ts'
import { minute } from '../duration.ts'
import { isObject } from '../json.ts'
import { version } from '../version.ts'
import { cachedToolResult, callOperation, isChallenge, toolResult } from './call.ts'
import { identifyCaller, type McpContext } from './context.ts'
import { type HttpAnswer, refusal, resultBytes, resultMessage } from './messages.ts'
import type { PlainRequest } from './plain-request.ts'
import { metaKeys, servedVersions } from './versions.ts'

/** How long clients may cache a list. Lists change only with a new release. */
export const listLifetime = 5 * minute

export interface ServerInfo {
  capabilities: ServerCapabilities
  instructions: string | undefined
}

export function serverIdentity(app: App) {
  return { name: 'slipway', title: app.siteName(), version, websiteUrl: app.urls.site }
}

/**
 * Answers the most frequent requests without the SDK, from text that is already serialized. Undefined for all other
 * requests.
 */
export function plainAnswers(
  app: App,
  serverInfo: ServerInfo,
): (context: McpContext, request: PlainRequest) => Promise<HttpAnswer | undefined> {
  const resultEnd = modernResultEnd(app)

  async function callTool(context: McpContext, { id, era, params }: PlainRequest): Promise<HttpAnswer | undefined> {
    const { name, arguments: args = {}, inputResponses, requestState } = params
    const performer = typeof name === 'string' ? context.toolbox.tools.get(name)?.performer : undefined
    if (!performer || !isObject(args) || inputResponses !== undefined || requestState !== undefined) return undefined
    const answer = await callOperation(context, performer, args)
    if (isChallenge(answer)) return refusal(id, answer)
    const end = era === 'modern' ? resultEnd() : ''
    return ok(
      answer.cached
        ? resultBytes(id, cachedToolResult(answer.cached), end)
        : resultMessage(id, toolResult(answer, end)),
    )
  }

  async function listTools(context: McpContext, { id, era, params }: PlainRequest): Promise<HttpAnswer | undefined> {
    if (params.cursor !== undefined) return undefined
    await identifyCaller(context)
    const { list, filtered } = context.toolbox
    return ok(resultBytes(id, list, era === 'modern' ? cacheHints(filtered) + resultEnd() : ''))
  }

  async function discover(context: McpContext, { id, era }: PlainRequest): Promise<HttpAnswer | undefined> {
    if (era !== 'modern') return undefined
    await identifyCaller(context)
    const { capabilities, instructions } = serverInfo
    const server = JSON.stringify({ supportedVersions: servedVersions, capabilities, instructions })
    return ok(resultMessage(id, `${server.slice(0, -1)}${cacheHints(false)}${resultEnd()}}`))
  }

  return async (context, request) => {
    if (request.method === 'tools/call') return callTool(context, request)
    if (request.method === 'tools/list') return listTools(context, request)
    if (request.method === 'server/discover') return discover(context, request)
    return undefined
  }
}

function ok(body: string | Buffer[]): HttpAnswer {
  return { status: 200, headers: {}, body }
}

function cacheHints(filtered: boolean): string {
  return `,"ttlMs":${listLifetime},"cacheScope":"${filtered ? 'private' : 'public'}"`
}

/** The fields that end every modern result, serialized again only when the site's name or URL changes. */
function modernResultEnd(app: App): () => string {
  let current: { siteName: string; siteUrl: string; text: string } | undefined
  return () => {
    const [siteName, siteUrl] = [app.siteName(), app.urls.site]
    if (current?.siteName !== siteName || current.siteUrl !== siteUrl) {
      const meta = JSON.stringify({ [metaKeys.serverInfo]: serverIdentity(app) })
      current = { siteName, siteUrl, text: `,"resultType":"complete","_meta":${meta}` }
    }
    return current.text
  }
}
