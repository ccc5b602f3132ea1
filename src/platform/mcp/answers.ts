import type { ServerCapabilities } from '@modelcontextprotocol/server'
import type { App } from '../app.ts'
import { minute } from '../duration.ts'
import { isObject } from '../json.ts'
import { callOperation, isChallenge, keptToolResult, toolResult } from './call.ts'
import { admit, type McpContext } from './context.ts'
import { identityOf } from './identity.ts'
import { type HttpAnswer, refusal, resultBytes, resultMessage } from './messages.ts'
import type { PlainRequest } from './plain-request.ts'
import { metaKeys, servedVersions } from './versions.ts'

/** How long a client may keep a list: they change only with a new release. */
export const listLifetime = 5 * minute

export interface ServerInfo {
  capabilities: ServerCapabilities
  instructions: string | undefined
}

/**
 * Answers the requests that nearly all traffic is made of from text that is already written. Undefined where somebody
 * else has to answer.
 */
export function plainAnswers(
  app: App,
  offer: ServerInfo,
): (visit: McpContext, request: PlainRequest) => Promise<HttpAnswer | undefined> {
  const complete = completion(app)

  async function call(visit: McpContext, { id, era, params }: PlainRequest): Promise<HttpAnswer | undefined> {
    const { name, arguments: args = {}, inputResponses, requestState } = params
    const performer = typeof name === 'string' ? visit.toolbox.tools.get(name)?.performer : undefined
    if (!performer || !isObject(args) || inputResponses !== undefined || requestState !== undefined) return undefined
    const answer = await callOperation(visit, performer, args)
    if (isChallenge(answer)) return refusal(id, answer)
    const more = era === 'modern' ? complete() : ''
    return ok(
      answer.kept ? resultBytes(id, keptToolResult(answer.kept), more) : resultMessage(id, toolResult(answer, more)),
    )
  }

  async function list(visit: McpContext, { id, era, params }: PlainRequest): Promise<HttpAnswer | undefined> {
    if (params.cursor !== undefined) return undefined
    await admit(visit)
    const { list, filtered } = visit.toolbox
    return ok(resultBytes(id, list, era === 'modern' ? cacheable(filtered) + complete() : ''))
  }

  async function discover(visit: McpContext, { id, era }: PlainRequest): Promise<HttpAnswer | undefined> {
    if (era !== 'modern') return undefined
    await admit(visit)
    const { capabilities, instructions } = offer
    const what = JSON.stringify({ supportedVersions: servedVersions, capabilities, instructions })
    return ok(resultMessage(id, `${what.slice(0, -1)}${cacheable(false)}${complete()}}`))
  }

  return async (visit, request) => {
    if (request.method === 'tools/call') return call(visit, request)
    if (request.method === 'tools/list') return list(visit, request)
    if (request.method === 'server/discover') return discover(visit, request)
    return undefined
  }
}

function ok(body: string | Buffer[]): HttpAnswer {
  return { status: 200, headers: {}, body }
}

function cacheable(filtered: boolean): string {
  return `,"ttlMs":${listLifetime},"cacheScope":"${filtered ? 'private' : 'public'}"`
}

/** The end of every modern result. */
function completion(app: App): () => string {
  let written: { siteName: string; siteUrl: string; text: string } | undefined
  return () => {
    const [siteName, siteUrl] = [app.siteName(), app.urls.site]
    if (written?.siteName !== siteName || written.siteUrl !== siteUrl) {
      const meta = JSON.stringify({ [metaKeys.serverInfo]: identityOf(app) })
      written = { siteName, siteUrl, text: `,"resultType":"complete","_meta":${meta}` }
    }
    return written.text
  }
}
