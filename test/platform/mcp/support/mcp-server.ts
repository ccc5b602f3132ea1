import { after } from 'node:test'
import Fastify from 'fastify'
import { product } from '../../../../src/app/product.ts'
import type { App } from '../../../../src/platform/app.ts'
import { addCommonHeaders } from '../../../../src/platform/http/common-headers.ts'
import type { LimitHeaders } from '../../../../src/platform/limits/limiter.ts'
import { type McpOptions, registerMcp } from '../../../../src/platform/mcp/plugin.ts'
import type { Scope } from '../../../../src/platform/operation/caller.ts'
import type { Operation } from '../../../../src/platform/operation/declare.ts'
import { performer } from '../../../../src/platform/operation/perform.ts'
import { Problem } from '../../../../src/platform/problem.ts'
import { Urls } from '../../../../src/platform/urls.ts'
import { operations as sampleOperations } from './operations.ts'

const tokens: Record<string, Scope[]> = {
  reader: ['account:read'],
  writer: ['account:read', 'listings:write'],
  gone: ['account:read'],
}

export interface McpTestServer {
  url: string
  app: App
  logged: unknown[]
  /** Sends one POST; objects become JSON. */
  post(
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; headers: Headers; text: string; json: any }>
}

export interface McpServerOptions {
  operations?: readonly Operation[]
  mcp?: McpOptions
  production?: boolean
  siteUrl?: string
  /** The number of calls that the limiter allows. */
  quota?: number
  authenticate?: App['authenticate']
}

/** Starts the MCP endpoint with a minimal app that can perform operations without a database. */
export async function startMcpServer(options: McpServerOptions = {}): Promise<McpTestServer> {
  const logged: unknown[] = []
  let left = options.quota ?? Infinity
  const log = (...entry: unknown[]) => void logged.push(entry)
  const take = (headers: LimitHeaders) => {
    headers['ratelimit-policy'] = '"anonymous";q=120;w=60'
    headers['ratelimit'] = '"anonymous";r=119;t=60'
    if (left-- <= 0) throw new Problem('rate_limited', 'Try again in 7 seconds.', { headers: { 'retry-after': '7' } })
  }
  const db = {
    transaction: async (work: (tx: unknown) => unknown) => work(db),
    maybe: async () => undefined,
    run: async () => 1,
    fromReplica: (work: () => unknown) => work(),
  }
  const app = {
    product,
    config: { production: options.production ?? false, TRUST_PROXY: [], LOG_ADDRESSES: 'off' },
    clock: { now: () => new Date('2026-11-02T00:00:00Z') },
    db,
    limiter: {
      take: async (_: unknown, headers: LimitHeaders) => take(headers),
      takeOne: (_: unknown, headers: LimitHeaders) => take(headers),
      refuseSpent() {},
    },
    log: { error: log, debug: log, warn: log, info: log, isLevelEnabled: () => false },
    metrics: { request() {} },
    urls: new Urls(options.siteUrl ?? 'http://localhost:3000'),
    authenticate:
      options.authenticate ??
      (async (token: string, audience: string) => {
        const scopes = audience === 'mcp' ? tokens[token] : undefined
        return scopes
          ? {
              kind: 'member',
              memberId: 7,
              scopes: new Set(scopes),
              credential: { type: 'api_key', id: token, name: null, expiresAt: null },
            }
          : null
      }),
    siteName: () => 'Harbour',
  } as unknown as App

  let requests = 0
  const server = Fastify({ forceCloseConnections: true, genReqId: () => `req_${++requests}` })
  server.addHook('onRequest', async (request, reply) => addCommonHeaders(request, reply))
  await registerMcp(server, app, (options.operations ?? sampleOperations).map(performer), options.mcp)
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  if (!options.siteUrl) app.urls.moveTo(address)
  after(() => server.close())

  const url = `${address}/mcp`
  return {
    url,
    app,
    logged,
    async post(body, headers = {}) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
      const text = await response.text()
      return {
        status: response.status,
        headers: response.headers,
        text,
        json: /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : undefined,
      }
    },
  }
}

const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
}

/** A 2026-07-28 request with its headers. */
export function modern(method: string, params: Record<string, unknown> = {}, id: string | number = 1) {
  return {
    body: {
      jsonrpc: '2.0',
      id,
      method,
      params: { ...params, _meta: { ...envelope, ...(params._meta as object | undefined) } },
    },
    headers: {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(typeof params.name === 'string' && { 'mcp-name': params.name }),
    } as Record<string, string>,
  }
}

export function legacy(method: string, params: Record<string, unknown> = {}, id: string | number = 1) {
  return { jsonrpc: '2.0', id, method, params }
}

export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` }
}
