import assert from 'node:assert/strict'
import { test } from 'node:test'
import { result, runInProcess } from './support/slipway.ts'
import { emptyDatabase } from './support/storages.ts'

const database = emptyDatabase()

test('doctor finds nothing wrong with a good configuration, and shows it without its secrets', async () => {
  const environment = { ...(await database()), METRICS_TOKEN: 's3cr3t-token', PORT: '8080' }
  const { ok, findings, variables } = await result(['doctor'], environment)
  assert.equal(ok, true)
  assert.deepEqual(
    findings.map(({ check }: { check: string }) => check),
    [
      'Node.js',
      'configuration',
      'storage',
      'mail',
      'payments',
      'drafter',
      'renderer',
      'secret key',
      'media store',
      'disk',
    ],
  )
  assert.match(findings[2].detail, /^postgres; \d+ migrations? will run at the next start$/)
  const shown = Object.fromEntries(variables.map(({ name, value }: { name: string; value: string }) => [name, value]))
  assert.deepEqual(
    [shown.PORT, shown.METRICS_TOKEN, shown.DATABASE_URL, shown.DATA_DIR],
    ['8080', '(set)', '(set)', '(default: ./data)'],
  )

  const migrated = await result(['migrate'], environment)
  assert.ok(migrated.applied.includes('0001_platform.sql'))
  assert.deepEqual(await result(['migrate'], environment), { applied: [] })
  const { code, stdout } = await runInProcess(['doctor'], environment)
  assert.equal(code, 0)
  assert.match(stdout, /^ok {3}storage: postgres; up to date$/m)
  assert.match(stdout, /^ok {3}queue: empty$/m)
  assert.match(stdout, /^warn admin: This site has no admin yet\.\n {5}Open the setup link/m)
  assert.match(stdout, /^PORT=8080\n {4}Port to listen on/m)
  assert.doesNotMatch(stdout, /s3cr3t/)
})

test('doctor reports every mistake and misspelled variable, and fails', async () => {
  const { code, stdout } = await runInProcess(['doctor'], {
    PORT: 'x',
    NODE_ENV: 'production',
    CLOCK: '2026-11-15T12:00:00Z',
    SITE_URI: 'https://launch.example',
    METRICS_TOKEN: 's3cr3t',
  })
  assert.equal(code, 1)
  assert.deepEqual(
    stdout.split('\n').filter((line) => line.startsWith('FAIL')),
    [
      'FAIL configuration: PORT=x: must be a whole number',
      'FAIL configuration: METRICS_TOKEN: must be at least 8 characters',
      'FAIL configuration: SITE_URL: is required in production, for links in emails and metadata',
      "FAIL configuration: CLOCK: can't be set in production",
      "FAIL SITE_URI: isn't a known variable. Did you mean SITE_URL?",
    ],
  )
  assert.doesNotMatch(stdout, /s3cr3t/)
})

test('doctor offers rendering where Chromium is installed, and misses it where it is not', async () => {
  const renderer = async (environment: Record<string, string>) =>
    (await result(['doctor'], { ...(await database()), ...environment })).findings.find(
      ({ check }: { check: string }) => check === 'renderer',
    )
  const here = { CHROMIUM_PATH: process.execPath }
  const nowhere = { CHROMIUM_PATH: '/nowhere/chromium' }
  assert.match((await renderer(here)).detail, /Chromium is installed; set READER_RENDERER=chromium/)
  assert.doesNotMatch((await renderer(nowhere)).detail, /READER_RENDERER/)
  assert.match((await renderer({ ...here, READER_RENDERER: 'chromium' })).detail, /renders websites/)
})

test('doctor says what is wrong with the storage', async () => {
  const { code, stdout } = await runInProcess(['doctor'], { DATABASE_URL: 'postgres://me:s3cr3t@localhost:1/harbour' })
  assert.equal(code, 1)
  assert.match(
    stdout,
    /^FAIL storage: Can't connect to the server in DATABASE_URL \(ECONNREFUSED\)\. Is PostgreSQL running there\?$/m,
  )
  assert.doesNotMatch(stdout, /s3cr3t/)
})
