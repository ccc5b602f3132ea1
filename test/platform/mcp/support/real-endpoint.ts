import { after } from 'node:test'
import { readConfig } from '../../../../src/app/config.ts'
import { allOperations } from '../../../../src/app/operations.ts'
import { openSlipway } from '../../../../src/app/slipway.ts'
import { buildServer } from '../../../../src/platform/http/server.ts'
import { openTestDatabase } from '../../../support/storage.ts'

/** Starts the whole product with an empty database and returns the URL of its MCP endpoint. */
export async function realEndpoint(): Promise<string> {
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })
  const { db, remove } = await openTestDatabase()
  const { app, close } = await openSlipway(config, { db })
  const server = await buildServer(app, allOperations)
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
