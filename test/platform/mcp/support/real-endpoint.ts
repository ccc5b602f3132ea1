import { after } from 'node:test'
import Fastify from 'fastify'
import { readConfig } from '../../../../src/app/config.ts'
import { mcpWork } from '../../../../src/app/mcp/background-work.ts'
import { mcpContent } from '../../../../src/app/mcp/content.ts'
import { allOperations } from '../../../../src/app/operations.ts'
import { openSlipway } from '../../../../src/app/slipway.ts'
import { scopeRequests } from '../../../../src/core/sign-in/scope-requests.ts'
import { registerMcp } from '../../../../src/platform/mcp/plugin.ts'
import { performer } from '../../../../src/platform/operation/perform.ts'
import { openTestDatabase } from '../../../support/storage.ts'

/** Opens the whole product with an empty database, and returns the URL of its MCP endpoint. */
export async function realEndpoint(options: { fastPath?: boolean } = {}): Promise<string> {
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })
  const { db, remove } = await openTestDatabase()
  const { app, close } = await openSlipway(config, { db })
  const server = Fastify()
  server.decorateRequest('memberId', null)
  await registerMcp(server, app, allOperations.map(performer), {
    ...options,
    instructions: app.product.mcpInstructions,
    content: mcpContent(app),
    workByTool: mcpWork(app),
    scopeRequests: scopeRequests(app),
  })
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  app.urls.moveTo(address)
  after(async () => {
    server.server.closeAllConnections()
    await server.close()
    await close()
    await remove()
  })
  return app.urls.mcp
}
