import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPostgres } from '../../../src/platform/database/postgres.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { until } from '../../platform/jobs/support.ts'
import { startWebsite } from '../../publishing/drafts/support.ts'
import { openTestApp } from '../../support/app.ts'
import { type RunningCommand, start } from './support/slipway.ts'
import { emptyDatabase } from './support/storages.ts'

const database = emptyDatabase()
const addressIn = ({ output }: RunningCommand) => /metrics of this worker are on (http:[^\s"]+)/.exec(output())?.[1]

test('a worker has health and metrics on its own port, and logs its end', async (t) => {
  const environment = { ...(await database()), HOST: '127.0.0.1', WORKER_PORT: '0', METRICS_TOKEN: 'for-monitoring' }
  const worker = start(['worker'], environment)
  t.after(() => worker.process.kill('SIGKILL'))
  await until('it runs jobs', () => /is running background jobs/.test(worker.output()), 120_000)
  const address = addressIn(worker)
  assert.ok(address, worker.output())
  assert.deepEqual(await (await fetch(`${address}/healthz`)).json(), { status: 'ok' })
  assert.deepEqual(await (await fetch(`${address}/readyz`)).json(), { status: 'ready', storage: 'postgres' })
  assert.equal((await fetch(`${address}/metrics`)).status, 401)
  assert.equal((await fetch(`${address}/`)).status, 404)
  const headers = { authorization: 'Bearer for-monitoring' }
  const metrics = async () => (await fetch(`${address}/metrics`, { headers })).text()
  await until(
    'a job has run',
    async () => /^slipway_jobs_total\{.*outcome="done"\} [1-9]/m.test(await metrics()),
    120_000,
  )
  assert.match(await metrics(), /^slipway_queue_jobs\{queue="mail.send",state="waiting"\} 0$/m)

  const port = new URL(address).port
  const second = await start(['worker'], { ...environment, WORKER_PORT: port }).ended
  assert.equal(second.code, 1)
  assert.equal(
    second.stderr,
    `slipway: Port ${port} is in use. Set WORKER_PORT to another port. WORKER_PORT=0 picks a free one.\n`,
  )

  worker.process.kill('SIGTERM')
  const { code, stdout, stderr } = await worker.ended
  assert.deepEqual([code, stderr], [0, ''])
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual(
    lines.slice(-2).map(({ message, signal }) => [message, signal]),
    [
      ['stopping', 'SIGTERM'],
      ['stopped', 'SIGTERM'],
    ],
  )
})

test('a worker that stops returns a long job to the queue, and another one starts it', async (t) => {
  const environment = await database()
  const website = await startWebsite({ '/': () => {} })
  t.after(() => website.close())
  const db = await openPostgres(environment.DATABASE_URL!)
  const site = await openTestApp(db, { environment: { READER_ALLOW: website.place } })
  t.after(async () => {
    await site.close()
    await db.close()
  })
  const authorization = `Bearer ${await site.keyFor(await site.member())}`
  const payload = { url: website.url }
  const submitted = await site.call({ method: 'POST', url: '/api/v1/drafts', headers: { authorization }, payload })
  assert.equal(submitted.status, 201, submitted.text)

  const startWorker = async () => {
    const worker = start(['worker'], {
      ...environment,
      HOST: '127.0.0.1',
      WORKER_PORT: '0',
      READER_ALLOW: website.place,
    })
    t.after(() => worker.process.kill('SIGKILL'))
    await until('it runs jobs', () => /is running background jobs/.test(worker.output()), 120_000)
    return worker
  }
  const visits = () => website.requestedPaths.filter((path) => path === '/').length
  const first = await startWorker()
  await until('the first worker reads the website, which never answers', () => visits() === 1, 60_000)
  first.process.kill('SIGTERM')
  const { code, stdout } = await first.ended
  assert.equal(code, 0, 'not ended by force')
  assert.match(stdout, /"jobs":\["drafts\.build"\],"message":"handed unfinished jobs back to the queue"/)
  await startWorker()
  await until('the second worker reads it', () => visits() === 2, 60_000)
  const runs = await db.many(sql<{ state: string; retry_count: number }>`
    select state, retry_count from pgboss.job where name = 'drafts.build'`)
  assert.deepEqual(runs, [{ state: 'active', retry_count: 0 }], 'it was not taken for the job of a process that died')
})
