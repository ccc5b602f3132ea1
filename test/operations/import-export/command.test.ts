import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { runInProcess } from '../../app/commands/support/slipway.ts'
import { program } from '../../support/program.ts'
import { bareEnvironment } from '../../support/running-server.ts'
import { createTestDatabase, dropTestDatabase, type TestDatabase } from '../../support/storage-postgres.ts'

describe('slipway import and export', () => {
  let folder: string
  // Only one storage, because every command reopens the embedded one, which is slow.
  let database: TestDatabase | undefined
  const file = (name: string) => join(folder, name)

  const environment = () => ({
    ...(database ? { DATABASE_URL: database.url } : { DATA_DIR: file('data') }),
    CLOCK: '2026-11-15T12:00:00Z',
  })
  const slipway = async (args: string[]) => {
    const { stdout: out, stderr: err, code } = await runInProcess(args, environment())
    return { out, err, code }
  }

  /** In a separate process, to use standard input and output. */
  async function piped(args: string[], input = '') {
    const [node, ...options] = program
    const child = spawn(node, [...options, ...args], {
      env: { ...bareEnvironment, ...environment() },
    })
    child.stdin.end(input)
    const [out, err] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise((closed) => child.on('close', closed)),
    ])
    return { out, err, code: child.exitCode }
  }

  before(async () => {
    if (process.env.TEST_STORAGE !== 'embedded') database = await createTestDatabase()
    folder = await mkdtemp(join(tmpdir(), 'slipway-exchange-'))
    await writeFile(file('categories.json'), JSON.stringify([{ slug: 'craft', name: 'Craft' }]))
    await writeFile(
      file('listings.jsonl'),
      '{"slug":"kiln","name":"Kiln","tagline":"Pots","website_url":"https://kiln.example","status":"live","category":"craft","launched_at":"2026-11-10T09:00:00Z"}\n{"slug":"loom"}\n',
    )
    assert.deepEqual(JSON.parse((await slipway(['import', 'categories', file('categories.json'), '--json'])).out), {
      ok: true,
      kind: 'categories',
      dry_run: false,
      created: 1,
      updated: 0,
    })
  })
  after(async () => {
    if (database) await dropTestDatabase(database.name)
    await rm(folder, { recursive: true, force: true })
  })

  test('report every mistake with its line, as text and as JSON, and fail', async () => {
    const forPeople = await slipway(['import', 'listings', file('listings.jsonl')])
    assert.equal(forPeople.code, 1)
    assert.match(
      forPeople.err,
      /Nothing was imported\. Please fix 3 mistakes:\n {2}line 2: name is required for a new listing/,
    )
    const forPrograms = await slipway(['import', 'listings', file('listings.jsonl'), '--json'])
    assert.equal(forPrograms.code, 1)
    assert.deepEqual(JSON.parse(forPrograms.out).mistakes[0], {
      line: 2,
      message: 'name is required for a new listing',
    })
  })

  test('import from standard input what they exported to a file, after a dry run', async () => {
    const [first] = (await readFile(file('listings.jsonl'), 'utf8')).split('\n')
    assert.match(
      (await piped(['import', 'listings', '-', '--dry-run'], first)).out,
      /would be 1 created, 0 updated, 0 unchanged\. Nothing was changed\./,
    )
    assert.match((await piped(['import', 'listings', '-'], first)).out, /listings: 1 created/)
    const trail = (await slipway(['audit', 'list', '--action', 'admin.acted'])).out.trim().split('\n')
    assert.deepEqual(
      trail.map((line) => line.split('  ').slice(1)).sort((a, b) => a[1]!.localeCompare(b[1]!)),
      [
        ['command line', 'Imported categories', 'Import categories'],
        ['command line', 'Imported listings', 'Import listings'],
      ],
      'a dry run and a refused file leave no line',
    )
    assert.equal((await slipway(['export', 'listings', '--output', file('out.jsonl')])).code, 0)
    assert.equal((await stat(file('out.jsonl'))).mode & 0o777, 0o600)
    assert.match((await slipway(['import', 'listings', file('out.jsonl')])).out, /0 created, 0 updated, 1 unchanged/)
    const again = await slipway(['export', 'listings', '--output', file('out.jsonl')])
    assert.equal(again.code, 1)
    assert.match(again.err, /Can't write/)
    assert.match((await piped(['export', 'votes'])).out, /^slug,votes,week,week_votes\r\nkiln,0,2026-11-09,0\r\n$/)
  })

  test('list the kinds and name the missing file', async () => {
    const kind = await piped(['import', 'lstings', 'x'])
    assert.notEqual(kind.code, 0)
    assert.match(kind.err, /domain-ratings, revenue, categories, listings/)
    const missing = await slipway(['import', 'listings', file('nowhere')])
    assert.equal(missing.code, 1)
    assert.match(missing.err, /Can't read/)
  })
})
