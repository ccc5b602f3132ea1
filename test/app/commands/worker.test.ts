import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../platform/jobs/support.ts'
import { type RunningCommand, start } from './support/slipway.ts'
import { emptyDatabase } from './support/storages.ts'

const database = emptyDatabase()
const addressIn = ({ output }: RunningCommand) => /metrics of this worker are on (http:[^\s"]+)/.exec(output())?.[1]

test('a worker has health and metrics on its own port, and tells its end', async (t) => {
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
