import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillWithDemo, isEmptySite } from '../../../src/operations/demo/seed.ts'
import { openPostgres } from '../../../src/platform/database/postgres.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { until } from '../../platform/jobs/support.ts'
import { openTestApp } from '../../support/app.ts'
import { createTestDatabase, dropTestDatabase } from '../../support/storage-postgres.ts'
import { type Environment, start } from './support/slipway.ts'
import { eachStorageKind } from './support/storages.ts'

eachStorageKind('the first start', (storage) => {
  const hasDemo = storage.kind === 'postgres'
  test('logs what it is doing, step by step, and the second start logs nothing', async () => {
    const environment: Environment = {
      ...(await storage.open()),
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      // Takes long with the embedded storage.
      DEMO: hasDemo ? 'on' : 'off',
      WORKERS: 'off',
    }
    const first = start(['serve'], environment)
    const last = hasDemo ? /listens on/ : /This site has no admin yet/
    await until('it has said all', () => last.test(first.output()), 120_000)
    first.process.kill('SIGTERM')
    const { stdout, stderr } = await first.ended
    assert.equal(stderr, '')
    const steps = stdout
      .trim()
      .split('\n')
      .map((line): string => JSON.parse(line).message)
      .map((message) => message.replace(/^Admin sign-in: .*/, 'Admin sign-in'))
    assert.deepEqual(steps, [
      ...(storage.kind === 'embedded' ? [`Creating the embedded database in ${environment.DATA_DIR} …`] : []),
      steps.find((line) => /^Applying \d+ migrations to the database …$/.test(line)),
      ...(hasDemo
        ? [
            'Adding demo content. DEMO=off starts with an empty site …',
            steps.find((line) => /^Added \d+ demo listings$/.test(line)),
            'Admin sign-in',
          ]
        : []),
      steps.find((line) => /^Slipway listens on http/.test(line)),
      ...(hasDemo ? [] : [steps.find((line) => /^This site has no admin yet/.test(line))]),
    ])

    const second = start(['serve'], environment)
    await until('it listens again', () => /listens on/.test(second.output()), 120_000)
    second.process.kill('SIGTERM')
    assert.doesNotMatch((await second.ended).stdout, /…/)
  })
})

test('only one of two concurrent processes fills an empty database with demo content', {
  skip: process.env.TEST_STORAGE === 'embedded',
}, async (t) => {
  const { name, url } = await createTestDatabase()
  const databases = await Promise.all([openPostgres(url), openPostgres(url)])
  const sites = [await openTestApp(databases[0]), await openTestApp(databases[1])]
  t.after(async () => {
    for (const site of sites) await site.close()
    for (const db of databases) await db.close()
    await dropTestDatabase(name)
  })
  const [db] = databases
  assert.equal(await isEmptySite(db), true)
  const filled = await Promise.all(sites.map(({ app }) => fillWithDemo(app)))
  const [none, all] = filled.map(({ listings }) => listings).sort((a, b) => a - b)
  const { count } = await db.one(sql<{ count: number }>`select count(*)::int as count from listings`)
  assert.deepEqual([none, all], [0, count])
  assert.equal(filled.filter(({ admin }) => admin).length, 1)
})
