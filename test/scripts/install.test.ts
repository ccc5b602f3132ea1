import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { Project } from './support/project.ts'

const lock = {
  'node_modules/node': { version: '24.0.0' },
  'node_modules/server': { version: '1.0.0' },
  'node_modules/checker': { version: '1.0.0', dev: true },
  'node_modules/other-machine': { version: '1.0.0', optional: true },
  'node_modules/@slipway/client': { resolved: 'packages/client', link: true },
}
const upgraded = { ...lock, 'node_modules/server': { version: '1.0.1' } }

describe('installing missing packages', () => {
  test('a fresh clone gets the runtime packages, with a count and the time it took', async () => {
    using project = new Project(lock)
    const { code, messages } = await project.install()
    assert.equal(code, 0)
    assert.deepEqual(project.calls, ['ci --omit=dev'])
    assert.match(messages, /^Installing 2 packages …\nInstalling 2 packages: done in \d+ s\n$/)
  })

  test('a second start does not run npm and prints nothing', async () => {
    using project = new Project(lock)
    await project.install()
    assert.deepEqual(await project.install(), { code: 0, messages: '' })
    assert.equal(project.calls.length, 1)
  })

  test('a manual installation is accepted', async () => {
    using project = new Project(lock)
    project.write('node_modules/.package-lock.json', JSON.stringify({ packages: lock }))
    project.write('node_modules/node/bin/node', '')
    await project.install(['--dev'])
    assert.deepEqual(project.calls, [])
  })

  test('an installation from before a package of the repository was added is complete', async () => {
    using project = new Project(lock)
    await project.install()
    project.lock({ ...lock, 'packages/client': { version: '0.1.0' } })
    assert.deepEqual(await project.install(), { code: 0, messages: '' })
    assert.deepEqual(project.calls, ['ci --omit=dev'])
  })

  test('a test run after a start adds the development packages', async () => {
    using project = new Project(lock)
    await project.install()
    const { messages } = await project.install(['--dev'])
    assert.match(messages, /Installing 1 packages/)
    assert.deepEqual(project.calls, ['ci --omit=dev', 'install --no-save --include=dev'])
  })

  test('a start after a test run installs nothing', async () => {
    using project = new Project(lock)
    await project.install(['--dev'])
    await project.install()
    assert.deepEqual(project.calls, ['ci --include=dev'])
  })

  test('a changed package-lock.json is installed, keeping the development packages', async () => {
    using project = new Project(lock)
    await project.install(['--dev'])
    project.lock(upgraded)
    await project.install()
    assert.deepEqual(project.calls, ['ci --include=dev', 'ci --include=dev'])
  })

  test('an interrupted installation is repeated', async () => {
    using project = new Project(lock)
    await project.install()
    await project.install(['--dev'], { FAKE_NPM_FAILURE: 'killed' })
    await project.install(['--dev'])
    assert.deepEqual(project.calls, ['ci --omit=dev', 'install --no-save --include=dev', 'ci --include=dev'])
  })
})

describe('a failed installation', () => {
  test("prints one line with the reason, returns npm's exit code, and writes the whole output to a file", async () => {
    using project = new Project(lock)
    const { code, messages } = await project.install([], { FAKE_NPM_FAILURE: 'code ENOTFOUND' })
    assert.equal(code, 7)
    const last = messages.trim().split('\n').at(-1)!
    assert.equal(
      last,
      'slipway: cannot install: npm ci --omit=dev failed with exit code 7: code ENOTFOUND (all of it: .cache/install.log)',
    )
    assert.match(readFileSync(join(project.root, '.cache/install.log'), 'utf8'), /A complete log/)
  })

  test('is detected when npm succeeds but the Node binary is missing', async () => {
    using project = new Project(lock)
    const { code, messages } = await project.install([], { FAKE_NPM_WITHOUT_SCRIPTS: '1' })
    assert.equal(code, 1)
    assert.match(messages, /node_modules\/node\/bin\/node is not there \(are install scripts turned off\?\)/)
  })

  test('ends right away when interrupted, together with npm', async () => {
    using project = new Project(lock)
    const { code, messages } = await project.install([], { FAKE_NPM_MILLISECONDS: '60000' }, { interrupt: true })
    assert.equal(code, 143)
    assert.match(messages, /slipway: cannot install: npm ci --omit=dev was stopped by SIGTERM\n$/)
    assert.equal(project.has('.cache/install.lock'), false)
  })

  test('releases the lock', async () => {
    using project = new Project(lock)
    await project.install([], { FAKE_NPM_FAILURE: 'code EACCES' })
    assert.equal(project.has('.cache/install.lock'), false)
    assert.equal((await project.install()).code, 0)
  })
})

describe('concurrent installations', () => {
  test('the second waits for the first and then does nothing', async () => {
    using project = new Project(lock)
    const slowly = { FAKE_NPM_MILLISECONDS: '600' }
    const both = await Promise.all([project.install([], slowly), project.install([], slowly)])
    assert.deepEqual(
      both.map(({ code }) => code),
      [0, 0],
    )
    assert.equal(project.calls.length, 1)
    assert.match(
      both.map(({ messages }) => messages).join(''),
      /Waiting for the installation that process \d+ is running/,
    )
  })

  test('the lock of a dead process is taken over', async () => {
    using project = new Project(lock)
    const gone = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
    await once(gone, 'exit')
    project.write('.cache/install.lock/pid', String(gone.pid))
    const { code, messages } = await project.install()
    assert.equal(code, 0)
    assert.doesNotMatch(messages, /Waiting/)
    assert.equal(project.has('.cache/install.lock'), false)
  })
})
