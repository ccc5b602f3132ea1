import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { Client } from 'pg'
import { startCluster } from '../../scripts/test/cluster.ts'
import { removeStaleClusters } from '../../scripts/test/stale-clusters.ts'
import { findTools } from '../../scripts/test/tools.ts'
import { repository } from './support/project.ts'

const { postgresql } = findTools()

describe('the PostgreSQL server of a test run', { skip: postgresql ? false : 'no PostgreSQL server here' }, () => {
  test('accepts its superuser, and is removed with its folder when stopped', async () => {
    const cluster = await startCluster(postgresql!)
    const client = new Client(cluster.url)
    await client.connect()
    const { rows } = await client.query(`select current_setting('is_superuser') as superuser, lower('É') as lower`)
    assert.deepEqual(rows, [{ superuser: 'on', lower: 'é' }])
    await client.end()

    await cluster.stop()
    assert.equal(existsSync(cluster.folder), false)
    await assert.rejects(new Client(cluster.url).connect(), { code: 'ECONNREFUSED' })
  })

  for (const ending of ['SIGTERM', 'a crash'] as const) {
    test(`is removed after ${ending}`, async () => {
      using run = new Run()
      const { url, folder } = await run.started
      if (ending === 'SIGTERM') run.process.kill('SIGTERM')
      else run.process.send('crash')
      await once(run.process, 'exit')
      assert.equal(existsSync(folder), false)
      await refusesConnections(url)
    })
  }

  test('of a killed run is removed by the next run, which leaves running servers alone', async () => {
    using killed = new Run()
    using living = new Run()
    const [stale, used] = await Promise.all([killed.started, living.started])
    killed.process.kill('SIGKILL')
    await once(killed.process, 'exit')
    assert.equal(existsSync(stale.folder), true)

    await removeStaleClusters()
    assert.equal(existsSync(stale.folder), false)
    await refusesConnections(stale.url)
    assert.equal(existsSync(used.folder), true)
    living.process.kill('SIGTERM')
    await once(living.process, 'exit')
  })
})

/** A process that starts a cluster and then waits. */
class Run implements Disposable {
  readonly process = spawn(process.execPath, [join(import.meta.dirname, 'support/cluster-run.ts'), postgresql!], {
    cwd: repository,
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  })
  readonly started: Promise<{ url: string; folder: string }> = once(this.process, 'message').then(
    ([message]) => message,
  );

  [Symbol.dispose]() {
    this.process.kill('SIGKILL')
  }
}

async function refusesConnections(url: string) {
  for (let tries = 0; tries < 40; tries++) {
    const client = new Client(url)
    const refused = await client.connect().then(
      () => client.end(),
      (error) => error.code === 'ECONNREFUSED',
    )
    if (refused) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  assert.fail(`${url} still answers`)
}
