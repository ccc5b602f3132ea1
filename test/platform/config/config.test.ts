import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig, variableGroups } from '../../../src/app/config.ts'
import { isDemoEnabled } from '../../../src/operations/demo/variables.ts'
import { type Config, ConfigError, misspelledNames } from '../../../src/platform/config/config.ts'

type Environment = Record<string, string | undefined>

const names = variableGroups.flatMap(({ variables }) => Object.keys(variables))

function mistakesOf(environment: Environment): string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    assert.ok(error instanceof ConfigError, String(error))
    assert.equal(
      error.message.split('\n').length,
      error.mistakes.length + 1,
      'a line each, under one that introduces them',
    )
    return error.mistakes
  }
}

test('nothing has to be set', () => {
  const config = readConfig({})
  assert.deepEqual(
    {
      production: config.production,
      siteUrl: config.siteUrl,
      PORT: config.PORT,
      DATA_DIR: config.DATA_DIR,
      RATE_LIMITS: config.RATE_LIMITS,
    },
    {
      production: false,
      siteUrl: 'http://localhost:3000',
      PORT: 3000,
      DATA_DIR: './data',
      RATE_LIMITS: true,
    },
  )
})

test('an empty variable counts as not set', () => {
  assert.equal(readConfig({ PORT: '', SITE_URL: '', DATABASE_URL: '', NODE_ENV: '' }).PORT, 3000)
})

for (const [environment, mistake] of [
  [{ NODE_ENV: 'prod' }, 'NODE_ENV=prod: must be one of development, production, test'],
  [{ PORT: 'http' }, 'PORT=http: must be a whole number'],
  [{ PORT: '99999' }, 'PORT=99999: must be at most 65535'],
  [{ PORT: '-1' }, 'PORT=-1: must be a whole number'],
  [{ SITE_URL: 'launch.example' }, 'SITE_URL=launch.example: must be a URL like https://www.example.com'],
  [{ SITE_URL: 'ftp://launch.example' }, 'SITE_URL=ftp://launch.example: must be a URL like https://www.example.com'],
  [{ SITE_URL: 'https://launch.example/shop' }, 'SITE_URL: must have nothing after the host and port'],
  [{ SITE_URL: 'https://launch.example/?a=1' }, 'SITE_URL: must have nothing after the host and port'],
  [{ SITE_URL: 'https://user:word@launch.example' }, 'SITE_URL: must have nothing after the host and port'],
  [
    { TRUST_PROXY: '10.0.0.0/8,proxy' },
    'TRUST_PROXY=10.0.0.0/8,proxy: must be IP addresses or networks like 10.0.0.0/8, separated by commas',
  ],
  [{ WORKERS: 'yes' }, 'WORKERS=yes: must be one of 0, 1, true, false, on, off'],
  [{ DATABASE_POOL: '1' }, 'DATABASE_POOL=1: must be at least 2'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL=loud: must be one of fatal, error, warn, info, debug, trace, silent'],
  [{ CLOCK: 'yesterday' }, 'CLOCK=yesterday: must be a time like 2026-11-15T12:00:00Z'],
  [{ NODE_ENV: 'production' }, 'SITE_URL: is required in production, for links in emails and metadata'],
  [
    { NODE_ENV: 'production', SITE_URL: 'https://launch.example', CLOCK: '2026-11-15T12:00:00Z' },
    "CLOCK: can't be set in production",
  ],
  [
    { NODE_ENV: 'production', SITE_URL: 'https://launch.example', RATE_LIMITS: 'off' },
    "RATE_LIMITS: can't be off in production",
  ],
  [
    { NODE_ENV: 'production', SITE_URL: 'https://launch.example', MAILBOX: 'open' },
    "MAILBOX: can't be open in production",
  ],
] as [Environment, string][]) {
  test(`${JSON.stringify(environment)} is refused in one line`, () =>
    assert.deepEqual(mistakesOf(environment), [mistake]))
}

test('all mistakes are reported together', () => {
  const mistakes = mistakesOf({
    NODE_ENV: 'production',
    PORT: 'x',
    SITE_URL: 'y',
    CLOCK: '2026-11-15T12:00:00Z',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'z',
  })
  assert.deepEqual(
    mistakes.map((line) => line.split(/[=:]/)[0]),
    ['PORT', 'SITE_URL', 'LOG_LEVEL', 'CLOCK', 'RATE_LIMITS'],
  )
})

test('a secret is not repeated when it is wrong', () => {
  const secret = 's3cr3t'
  const mistakes = mistakesOf({
    DATABASE_URL: `mysql://root:${secret}@db`,
    METRICS_TOKEN: secret,
    SMTP_URL: `http://me:${secret}@mail`,
  })
  assert.equal(mistakes.length, 3)
  assert.doesNotMatch(mistakes.join(), new RegExp(secret))
  assert.equal(mistakes[1], 'METRICS_TOKEN: must be at least 8 characters')
})

test('a mistake takes one line, whatever the value contains', () => {
  assert.equal(mistakesOf({ PORT: '1\n2\u001b[31m' })[0], 'PORT=1\\n2\\u001b[31m: must be a whole number')
  assert.ok(mistakesOf({ PORT: 'x'.repeat(10_000) })[0]!.length < 120)
})

test('production has no demo content unless it is asked for', () => {
  assert.equal(isDemoEnabled(readConfig({})), true)
  const production = { NODE_ENV: 'production', SITE_URL: 'https://launch.example' }
  assert.equal(isDemoEnabled(readConfig(production)), false)
  assert.equal(isDemoEnabled(readConfig({ ...production, DEMO: '1' })), true)
  assert.equal(isDemoEnabled(readConfig({ DEMO: '0' })), false)
})

test('the address of the site follows the port', () => {
  const siteUrl = (environment: Environment): Config['siteUrl'] => readConfig(environment).siteUrl
  assert.equal(siteUrl({ PORT: '8080' }), 'http://localhost:8080')
  assert.equal(siteUrl({ PORT: '8080', SITE_URL: 'https://launch.example' }), 'https://launch.example')
})

test('names similar to ours are reported as likely typos, others are not', () => {
  const nearly = (name: string) => misspelledNames({ [name]: 'x' }, names).map(({ meant }) => meant)
  for (const [typed, meant] of [
    ['KEEP_ANSWER', 'KEEP_ANSWERS'],
    ['OAUTH_JWK', 'OAUTH_JWKS'],
    ['INVOICE_FONTS', 'INVOICE_FONT'],
    ['CHROMIUM_PAHT', 'CHROMIUM_PATH'],
    ['COUNTRY_HEADERS', 'COUNTRY_HEADER'],
    ['WORKER', 'WORKERS'],
    ['STIRPE_SECRET_KEY', 'STRIPE_SECRET_KEY'],
  ])
    assert.deepEqual(nearly(typed!), [meant], typed)
  for (const name of names) assert.deepEqual([nearly(name), nearly(`${name}X`)], [[], [name]], name)
  for (const theirs of [
    'AWS_SECRET_KEY',
    'AWS_ACCESS_KEY_ID',
    'HOSTNAME',
    'NODE_PATH',
    'NODE_OPTIONS',
    'LOGNAME',
    'MAIL',
    'OPENAI_API_KEY',
    'DATABASE_PASSWORD',
    'HTTP_PROXY',
    'SSH_AUTH_SOCK',
  ])
    assert.deepEqual(nearly(theirs), [], theirs)
  assert.deepEqual(
    misspelledNames(
      { SITE_URI: 'x', DATABSE_URL: 'y', DATABASE_URLS: 'z', PATH: '/', HOME: '/', STRIPES: '3' },
      names,
    ).map(({ name, meant }) => `${name} ${meant}`),
    ['SITE_URI SITE_URL', 'DATABSE_URL DATABASE_URL', 'DATABASE_URLS DATABASE_URL'],
  )
})
