import { once } from 'node:events'
import { createServer } from 'node:net'
import { Command } from 'commander'
import type { FastifyInstance } from 'fastify'
import { warnIfMailIsOff } from '../core/mail/transport.ts'
import { readVocabulary } from '../directory/search/vocabulary.ts'
import { fillWithDemo, isEmptySite } from '../operations/demo/seed.ts'
import { isDemoEnabled } from '../operations/demo/variables.ts'
import { setUpToken } from '../operations/set-up/state.ts'
import type { Config } from '../platform/config/config.ts'
import { drainAndClose } from '../platform/http/drain.ts'
import { buildServer } from '../platform/http/server.ts'
import { announce } from '../platform/observability/announce.ts'
import { openLog } from '../platform/observability/telemetry.ts'
import { readConfig } from './config.ts'
import { runGracefully } from './graceful.ts'
import { allOperations } from './operations.ts'
import { registerSite } from './site.ts'
import { openSlipway, type Slipway } from './slipway.ts'

export const serve = new Command('serve')
  .description('Run migrations, then serve the site, the API and the MCP server.')
  .action(async () => {
    const config = readConfig(process.env)
    await checkPort(config, config.PORT)
    const { log, flush } = await openLog(config.LOG_LEVEL, process.env)
    const tell = (message: string) => announce(log, message)
    const slipway = await openSlipway(config, { log, announce: (step) => tell(`${step} …`) })
    const { app } = slipway
    warnIfMailIsOff(app)
    const server = await buildServer(app, allOperations, [registerSite()])
    const run = async () => {
      if (isDemoEnabled(config) && (await isEmptySite(app.db))) {
        tell('Adding demo content. DEMO=off starts with an empty site …')
        await fillWithDemo(app, tell)
      }
      await listen(server, slipway, config)
      tell(`Slipway listens on ${app.urls.site}`)
      readVocabulary(app)
      const token = await setUpToken(app)
      if (token) tell(`This site has no admin yet. Set it up at ${app.urls.to(`/set-up/${token}`)}`)
      if (config.WORKERS) await app.jobs.start()
    }
    await runGracefully(slipway, run, (seconds) => drainAndClose(server, app, seconds), flush)
  })

/** Fails if another process has the port, before anything is changed in the database. */
export async function checkPort({ HOST: host }: Config, port: number): Promise<void> {
  if (port === 0) return
  const probe = createServer().listen({ host, port })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

async function listen(server: FastifyInstance, { app }: Slipway, config: Config): Promise<void> {
  // With PORT=0 the port is known only after listening.
  await server.listen({ host: config.HOST, port: config.PORT })
  const address = server.server.address()
  if (!config.SITE_URL && typeof address === 'object' && address) app.urls.moveTo(`http://localhost:${address.port}`)
}
