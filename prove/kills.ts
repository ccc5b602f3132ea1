import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openStripe } from '../test/shop/payments/fake-gateways/stripe.ts'
import { conclude, nextWrite } from './support/conclude.ts'
import type { Context, Proof } from './support/proof.ts'
import { Site } from './support/site.ts'
import { Writers } from './support/writers.ts'

type Kill = [label: string, kill: () => Promise<unknown>]

/** Kills one after the other while people write. */
async function killInTurn(context: Context, site: Site, writers: Writers, kills: Kill[], rounds: number) {
  for (let round = 0; round < rounds; round++) {
    const [label, kill] = kills[round % kills.length]!
    writers.start()
    await pause(600 + Math.random() * 800)
    await context.record.timeline.fault(label, kill, () => nextWrite(context))
    await pause(600)
    await writers.pause()
  }
  await conclude(context, site, writers)
}

export const killPostgres: Proof = {
  name: 'kill-postgresql',
  title: 'kill -9 on PostgreSQL',
  about:
    'The worker, the web process, one connection’s process inside PostgreSQL, and all of PostgreSQL are killed in turn ' +
    'while members vote, book launch weeks, order, pay, cancel and post updates.',
  async run(context) {
    const gateway = await openStripe()
    context.after(gateway.close)
    const cluster = await context.cluster()
    const site = await Site.open(context, {
      storage: 'PostgreSQL',
      postgres: { url: cluster.url },
      environment: gateway.environment,
    })
    const kills: Kill[] = [
      ['worker', () => site.worker!.kill()],
      ['web', () => site.web.kill()],
      ['connection', () => killConnection(cluster.url)],
      [
        'database',
        () =>
          cluster
            .kill()
            .then(() => pause(300))
            .then(cluster.restart),
      ],
    ]
    const writers = new Writers(site, context.record, gateway)
    await killInTurn(context, site, writers, kills, context.pace.scaled(100, 4))
  },
}

/** Kills the process of a busy connection. PostgreSQL then restarts itself. */
async function killConnection(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query(
    `select pid from pg_stat_activity where datname = 'proof' order by state = 'active' desc, state_change desc limit 1`,
  )
  if (rows[0]) process.kill(rows[0].pid, 'SIGKILL')
  await client.end().catch(() => {})
}

export const killEmbedded: Proof = {
  name: 'kill-embedded',
  title: 'kill -9 on the embedded storage',
  about:
    'The one process, which serves, runs jobs and holds the database, is killed again and again while members vote, book ' +
    'launch weeks, order, pay, cancel and post updates.',
  async run(context) {
    const gateway = await openStripe()
    context.after(gateway.close)
    const site = await Site.open(context, { storage: 'embedded', environment: gateway.environment })
    const writers = new Writers(site, context.record, gateway)
    const kills: Kill[] = [['web', () => site.web.kill()]]
    await killInTurn(context, site, writers, kills, context.pace.scaled(60, 2))
  },
}
