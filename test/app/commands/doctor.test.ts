import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPostgres } from '../../../src/platform/database/postgres.ts'
import { sql } from '../../../src/platform/database/sql.ts'
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
  assert.equal(findings[2].level, 'warning')
  assert.match(findings[2].todo, /slipway migrate/)
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
  assert.match(stdout, /^ok {3}clock skew: none$/m)
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

test('doctor warns of what is wrong for a public site: http, no backup, a proxy without TRUST_PROXY', async () => {
  const production: Record<string, string> = {
    ...(await database()),
    NODE_ENV: 'production',
    SMTP_URL: 'smtp://127.0.0.1:1',
  }
  await result(['migrate'], { ...production, SITE_URL: 'https://launch.example' })
  const warned = async (environment: Record<string, string>) => {
    const { stdout } = await runInProcess(['doctor', '--json'], { ...production, ...environment })
    const findings: { check: string; level: string; detail: string }[] = JSON.parse(stdout).findings
    return (check: string) => findings.find((finding) => finding.check === check)
  }
  const plain = await warned({ SITE_URL: 'http://launch.example' })
  assert.equal(plain('site URL')?.level, 'warning')
  assert.equal(plain('proxy'), undefined)
  assert.deepEqual([plain('backup')?.level, plain('backup')?.detail], ['warning', 'No backup was recorded.'])

  await result(['backup', 'record'], { ...production, SITE_URL: 'https://launch.example' })
  const secure = await warned({ SITE_URL: 'https://launch.example' })
  assert.equal(secure('site URL'), undefined)
  assert.equal(secure('proxy')?.level, 'warning')
  assert.equal(secure('backup')?.level, 'ok')

  const db = await openPostgres(production.DATABASE_URL!)
  await db.run(sql`update backups set made_at = '2026-01-01'`)
  await db.close()
  const late = await warned({ SITE_URL: 'https://launch.example', TRUST_PROXY: '127.0.0.1' })
  assert.match(late('backup')!.detail, /days ago, on January 1, 2026/)
  assert.equal(late('proxy'), undefined)
  const elsewhere = await warned({ SITE_URL: 'https://launch.example', BACKUP_CHECK: 'off' })
  assert.equal(elsewhere('backup')?.level, 'ok')
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
