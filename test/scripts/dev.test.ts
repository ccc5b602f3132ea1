import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { repository } from './support/project.ts'

/** Stands in for the server: prints its argument once it handles signals, and takes a while to stop. */
const server = `
setInterval(() => {}, 1000)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
  console.log(signal)
  setTimeout(() => { console.log('stopped'); process.exit(0) }, 300)
})
console.log('started ' + process.argv[2])
`

describe('npm run dev', () => {
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(realpathSync(tmpdir()), 'slipway-dev-'))
    cpSync(join(repository, 'scripts/dev.ts'), join(root, 'scripts/dev.ts'))
    for (const folder of ['src/app', 'src/web/styles', 'migrations']) mkdirSync(join(root, folder), { recursive: true })
    writeFileSync(join(root, 'src/app/main.ts'), server)
    writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  /** As in a terminal: the leader of a process group, which Ctrl-C reaches as a whole. */
  function start() {
    const process_ = spawn(process.execPath, [join(root, 'scripts/dev.ts')], {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const lines = createInterface(process_.stdout)[Symbol.asyncIterator]()
    const next = async (wanted: RegExp): Promise<string> => {
      for (;;) {
        const { value, done } = await lines.next()
        if (done) throw new Error(`It ended without a line like ${wanted}`)
        if (wanted.test(value)) return value
      }
    }
    return { pid: process_.pid!, next, exit: once(process_, 'exit') }
  }

  test('serves, and restarts when a style sheet or a migration changes, once the old server has stopped', async () => {
    const dev = start()
    assert.equal(await dev.next(/started/), 'started serve')
    for (const file of ['src/web/styles/tokens.css', 'migrations/0001_start.sql']) {
      writeFileSync(join(root, file), '')
      await dev.next(/SIGTERM/)
      await dev.next(/stopped/)
      await dev.next(/started/)
    }
    process.kill(-dev.pid, 'SIGINT')
    await dev.exit
  })

  test('passes Ctrl-C to the server once, and ends after it', async () => {
    const dev = start()
    await dev.next(/started/)
    process.kill(-dev.pid, 'SIGINT')
    assert.equal(await dev.next(/SIG|stopped/), 'SIGTERM')
    assert.equal(await dev.next(/SIG|stopped/), 'stopped')
    assert.deepEqual(await dev.exit, [0, null])
  })
})
