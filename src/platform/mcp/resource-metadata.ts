import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import type { Audience } from '../operation/caller.ts'
import { resourceMetadata } from '../operation/challenge.ts'

const documents: [path: string, audience: Audience][] = [
  ['/.well-known/oauth-protected-resource/mcp', 'mcp'],
  ['/.well-known/oauth-protected-resource/api/v1', 'rest'],
]

/** Where a client without a credential learns how to get one (RFC 9728). */
export function registerResourceMetadata(server: FastifyInstance, app: App): void {
  for (const [path, audience] of documents) {
    server.get(path, async (_, reply) =>
      reply
        .header('access-control-allow-origin', '*')
        .header('cache-control', 'public, max-age=300')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(resourceMetadata(app, audience))),
    )
    // Clients in browsers send a protocol version header, which causes a preflight request.
    server.options(path, async (_, reply) =>
      reply
        .code(204)
        .header('access-control-allow-origin', '*')
        .header('access-control-allow-methods', 'GET, OPTIONS')
        .header('access-control-allow-headers', 'MCP-Protocol-Version, Authorization, Accept')
        .header('access-control-max-age', '86400')
        .send(),
    )
  }
}
