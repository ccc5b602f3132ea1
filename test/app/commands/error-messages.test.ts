import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import type { Command } from 'commander'
import pg from 'pg'
import { program } from '../../../src/app/program.ts'
import { verifyPassword } from '../../../src/core/members/passwords.ts'
import { type CommandResult, type Environment, result, runInProcess, slipway } from './support/slipway.ts'
import { emptyDatabase, emptyFolder } from './support/storages.ts'

async function errorOf(args: string[], environment: Environment): Promise<string> {
  return errorIn(await runInProcess(args, environment))
}

function errorIn({ code, stdout, stderr }: CommandResult): string {
  assert.equal(code, 1, stdout + stderr)
  assert.equal(stdout, '')
  assert.match(stderr, /^[^\n]+\n$/, 'one line')
  return stderr.trim()
}

async function query({ DATABASE_URL }: Environment, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const tablesIn = (environment: Environment) =>
  query(environment, "select tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema')")

describe('a mistake at the command line is reported in one line, with exit code 1:', () => {
  let environment: Environment
  const database = emptyDatabase()
  const folder = emptyFolder()
  before(async () => {
    environment = await database()
    await result(['user', 'create', '--email', 'ada@boats.example'], environment)
  })

  const cases: [string[], string][] = [
    [['user', 'create', '--email', 'ada@boats.example'], 'slipway: email: ada@boats.example already has an account'],
    [
      ['user', 'reset-second-factor', '--email', 'ada@boats.example', '--yes'],
      'slipway: This account has no second factor.',
    ],
    [
      ['user', 'create', '--email', 'nonsense', '--password', 'short'],
      'slipway: --email: Invalid email address; --password: must be at least 8 characters',
    ],
    [
      ['key', 'create', '--email', 'nobody@boats.example'],
      'slipway: No account has the email nobody@boats.example. Create one with `slipway user create`.',
    ],
    [['settings', 'get', 'site.nam'], "slipway: There's no setting site.nam. Did you mean site.name?"],
    [['settings', 'set', 'limits.writes_per_minute', 'many'], 'slipway: limits.writes_per_minute: must be a number'],
  ]
  for (const [args, expected] of cases)
    test(`slipway ${args.join(' ')}`, async () => assert.equal(await errorOf(args, environment), expected))

  test('a password from standard input: one line, instead of --password', async () => {
    const create = async (input: string, ...more: string[]) =>
      runInProcess(
        ['user', 'create', '--email', 'stdin@boats.example', '--password-stdin', ...more],
        environment,
        input,
      )
    assert.equal(
      errorIn(await create('a long password\n', '--password', 'another password')),
      "slipway: --password-stdin: can't be used together with --password",
    )
    assert.equal(errorIn(await create('two\nlines of it\n')), 'slipway: --password-stdin: must be one line')
    assert.equal(errorIn(await create('short\n')), 'slipway: --password: must be at least 8 characters')
    assert.equal((await create('a long password\n')).code, 0)
    const client = new pg.Client(environment.DATABASE_URL)
    await client.connect()
    const { rows } = await client.query("select password_hash from members where email = 'stdin@boats.example'")
    await client.end()
    assert.equal(await verifyPassword('a long password', rows[0].password_hash), true)
    assert.equal(
      await errorOf(['setup', '--email', 'a@boats.example'], environment),
      'slipway: --password: is required; pass it, or use --password-stdin',
    )
  })

  test('slipway user create', async () => {
    assert.equal(
      errorIn(await slipway(['user', 'create'], environment)),
      "error: required option '--email <address>' not specified",
    )
  })

  test('a database that does not exist', async () => {
    const url = new URL(environment.DATABASE_URL!)
    url.pathname = '/no_such_database'
    assert.equal(
      await errorOf(['migrate'], { DATABASE_URL: url.href }),
      'slipway: Database "no_such_database" does not exist. Create it, or fix DATABASE_URL.',
    )
  })

  test('a server that does not answer', async () => {
    assert.match(
      await errorOf(['serve'], { DATABASE_URL: 'postgres://me:s3cr3t@127.0.0.1:1/harbour' }),
      /^slipway: Can't connect to the server in DATABASE_URL \(ECONNREFUSED\)/,
    )
  })

  test('a folder that is a file', async () => {
    const file = join((await folder()).DATA_DIR!, 'file')
    writeFileSync(file, '')
    assert.match(await errorOf(['migrate'], { DATA_DIR: file }), /^slipway: EEXIST: .*file'\. Check DATA_DIR\.$/)
  })

  test('a port that is in use, before anything is migrated', async () => {
    const untouched = await database()
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    try {
      const { code, stderr } = await slipway(['serve'], {
        ...untouched,
        HOST: '127.0.0.1',
        PORT: String(port),
        DEMO: '0',
      })
      assert.equal(code, 1)
      assert.equal(
        stderr,
        `slipway: Port ${port} is in use. Stop the process using it, or set PORT to another port. PORT=0 picks a free one.\n`,
      )
      assert.deepEqual(await tablesIn(untouched), [])
    } finally {
      other.close()
    }
  })

  test('a migration that fails', async () => {
    const crowded = await database()
    await query(crowded, 'create table members (id int)')
    assert.match(
      await errorOf(['migrate'], crowded),
      /^slipway: Migration \d{4}_core\.sql failed: relation "members" already exists\. None of its changes were saved\. See docs\/upgrade\.md, "If a migration fails"\.$/,
    )
    await query(crowded, 'drop table members')
    assert.equal((await runInProcess(['migrate'], crowded)).code, 0)
  })

  test('a worker on embedded storage', async () => {
    assert.match(await errorOf(['worker'], await folder()), /^slipway: A separate worker needs DATABASE_URL/)
  })
})

test('mistakes in the configuration stop every command, a line each', async () => {
  const { code, stderr } = await runInProcess(['serve'], { PORT: 'x', LOG_LEVEL: 'y' })
  assert.equal(code, 1)
  assert.deepEqual(stderr.trim().split('\n'), [
    'slipway: Please fix 2 mistakes in the configuration:',
    '  - PORT=x: must be a whole number',
    '  - LOG_LEVEL=y: must be one of fatal, error, warn, info, debug, trace, silent',
  ])
})

test('every command with a result accepts --json, as the README says', () => {
  const leaves = (command: Command, path: string): [string, Command][] =>
    command.commands.length === 0
      ? [[path, command]]
      : command.commands.flatMap((one) => leaves(one, `${path} ${one.name()}`.trim()))
  const silent = leaves(program, '')
    .filter(([, { options }]) => !options.some(({ long }) => long === '--json'))
    .map(([path]) => path)
  assert.deepEqual(silent, ['serve', 'worker', 'audit export'])
})
