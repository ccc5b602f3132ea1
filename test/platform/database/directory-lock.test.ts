import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { lockDirectory } from '../../../src/platform/database/embedded/lock.ts'
import { openEmbedded } from '../../../src/platform/database/embedded/open.ts'
import { DirectoryInUse } from '../../../src/platform/database/errors.ts'
import { child, childIn } from './support/child.ts'

let home: string
before(async () => {
  home = await mkdtemp(join(tmpdir(), 'lock-'))
})
after(() => rm(home, { recursive: true, force: true }))

test('a second process gets an error that names the holder and says what to do', async () => {
  const directory = join(home, 'shared')
  const first = child('open.ts', directory)
  assert.equal((await first.lines.next()).value, 'open')
  const second = child('open.ts', directory)
  const { value: message } = await second.lines.next()
  assert.match(message, new RegExp(`^DirectoryInUse: .*${directory}.* process ${first.pid} .*DATABASE_URL`))
  await second.ended
  first.process.kill('SIGKILL')
  await first.ended
  const db = await openEmbedded({ directory, fsync: false })
  await db.close()
})

test('the database opens under node --watch, whose workers report every module they load', async () => {
  const watched = childIn({ WATCH_REPORT_DEPENDENCIES: '1' }, 'open.ts', join(home, 'watched'))
  assert.equal((await watched.lines.next()).value, 'open')
  watched.process.kill('SIGKILL')
  await watched.ended
})

test('the same process cannot open a directory twice, but can after closing it', async () => {
  const directory = join(home, 'twice')
  const db = await openEmbedded({ directory, fsync: false })
  await assert.rejects(
    openEmbedded({ directory }),
    (error: DirectoryInUse) => error instanceof DirectoryInUse && error.pid === process.pid,
  )
  await db.close()
  const again = await openEmbedded({ directory, fsync: false })
  await again.close()
})

test('a failed opening releases the lock', async () => {
  const directory = join(home, 'not-a-database')
  await mkdir(directory)
  await writeFile(join(directory, 'letter.txt'), 'dear')
  await assert.rejects(openEmbedded({ directory }), /neither empty nor a database/)
  lockDirectory(directory)()
})

test('the lock of a dead process is taken over, even if its pid was reused', async () => {
  const directory = join(home, 'stale')
  const dead = child('open.ts', join(home, 'elsewhere'))
  await dead.lines.next()
  dead.process.kill('SIGKILL')
  await dead.ended
  await writeFile(`${directory}.lock.4`, JSON.stringify({ pid: dead.pid, started: '1', command: 'gone' }))
  const release = lockDirectory(directory)
  assert.throws(() => lockDirectory(directory), DirectoryInUse)
  release()
  await writeFile(`${directory}.lock.9`, JSON.stringify({ pid: process.pid, started: '1', command: 'reused' }))
  lockDirectory(directory)()
  assert.deepEqual(
    (await readdir(home)).filter((name) => name.startsWith('stale')),
    ['stale.lock.10'],
  )
})

test('only one of four processes that find the same dead holder gets the directory', async () => {
  const starters = Array.from({ length: 4 }, () => child('lock.ts', home))
  const answers = () => Promise.all(starters.map(async ({ lines }) => (await lines.next()).value as string))
  await answers()
  for (let round = 0; round < 40; round++) {
    const directory = join(home, `race-${round}`)
    await writeFile(`${directory}.lock.1`, JSON.stringify({ pid: 2 ** 30, started: '1', command: 'gone' }))
    await writeFile(`${directory}.go`, '')
    assert.deepEqual((await answers()).sort(), ['in use', 'in use', 'in use', 'mine'])
  }
  for (const { process } of starters) process.kill('SIGKILL')
})
