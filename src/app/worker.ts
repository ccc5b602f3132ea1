import { Command } from 'commander'
import type { FastifyInstance } from 'fastify'
import { warnIfMailIsOff } from '../core/mail/transport.ts'
import type { App } from '../platform/app.ts'
import { drainOf } from '../platform/http/drain.ts'
import { buildHealthServer } from '../platform/http/health-server.ts'
import { announce } from '../platform/observability/announce.ts'
import { openLog } from '../platform/observability/telemetry.ts'
import { Problem } from '../platform/problem.ts'
import { readConfig } from './config.ts'
import { runGracefully } from './graceful.ts'
import { checkPort } from './serve.ts'
import { openSlipway } from './slipway.ts'

const usualPort = 3100

export const worker = new Command('worker')
  .description('Run background jobs only. Requires DATABASE_URL.')
  .action(async () => {
    const config = readConfig(process.env)
    if (!config.DATABASE_URL)
      throw new Problem(
        'not_allowed_now',
        'A separate worker needs DATABASE_URL. With the embedded storage, `slipway serve` runs the jobs.',
      )
    if (config.WORKER_PORT !== undefined) await checkPort(config, config.WORKER_PORT).catch(explainPort)
    const { log, flush } = await openLog(config.LOG_LEVEL, process.env)
    const slipway = await openSlipway(config, { log })
    const { app } = slipway
    warnIfMailIsOff(app)
    const server = buildHealthServer(app)
    const run = async () => {
      await listen(app, server)
      await app.jobs.start()
      announce(app.log, 'Slipway is running background jobs')
    }
    // Monitors are answered until the jobs have stopped.
    const close = () => server.close().then(slipway.close)
    await runGracefully({ app, close }, run, async () => void (drainOf(app).state = 'draining'), flush)
  })

function explainPort(error: NodeJS.ErrnoException & { port?: number }): never {
  if (error.code !== 'EADDRINUSE') throw error
  throw new Problem(
    'not_allowed_now',
    `Port ${error.port} is in use. Set WORKER_PORT to another port. WORKER_PORT=0 picks a free one.`,
  )
}

async function listen({ config, log }: App, server: FastifyInstance): Promise<void> {
  const port = config.WORKER_PORT ?? usualPort
  try {
    const address = await server.listen({ host: config.HOST, port })
    announce(log, `Health and metrics of this worker are on ${address}`)
  } catch (error) {
    // A second worker on the machine runs without health and metrics rather than not at all.
    if (config.WORKER_PORT !== undefined || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    log.warn({ port }, 'this worker has no health and metrics: the port is in use. Set WORKER_PORT to another one')
  }
}
