import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { repository } from './support/project.ts'

describe('bin/slipway', () => {
  let root: string
  beforeEach(() => {
    root = join(mkdtempSync(join(realpathSync(tmpdir()), 'slipway-launcher-')), 'a folder')
    cpSync(join(repository, 'bin/slipway'), join(root, 'bin/slipway'), { recursive: true })
    mkdirSync(join(root, 'src/app'), { recursive: true })
    writeFileSync(
      join(root, 'src/app/main.ts'),
      `
      const { NODE_COMPILE_CACHE: cache } = process.env
      console.log(JSON.stringify({ version: process.version as string, given: process.argv.slice(2), cache, pid: process.pid }))
      if (process.argv[2] === 'fail') process.exitCode = 3
    `,
    )
  })
  afterEach(() => rmSync(join(root, '..'), { recursive: true, force: true }))

  const install = () => {
    mkdirSync(join(root, 'node_modules/.bin'), { recursive: true })
    symlinkSync(process.execPath, join(root, 'node_modules/.bin/node'))
  }
  const launch = (path: string, args: string[] = [], environment: Record<string, string> = {}) =>
    spawnSync(path, args, {
      cwd: '/',
      encoding: 'utf8',
      timeout: 60_000,
      env: { PATH: '/usr/bin:/bin', ...environment },
    })

  test("runs the command on the project's own Node from any folder, with unchanged arguments", () => {
    install()
    const { stdout, stderr } = launch(join(root, 'bin/slipway'), ['user', 'create', 'two words', '*'])
    const ran = JSON.parse(stdout)
    assert.equal(ran.version, process.version)
    assert.deepEqual(ran.given, ['user', 'create', 'two words', '*'])
    assert.equal(stderr, '')
  })

  test('finds the project through symlinks, relative and absolute', () => {
    install()
    mkdirSync(join(root, 'elsewhere'))
    symlinkSync('../bin/slipway', join(root, 'elsewhere/relative'))
    symlinkSync(join(root, 'elsewhere/relative'), join(root, 'elsewhere/absolute'))
    assert.deepEqual(JSON.parse(launch(join(root, 'elsewhere/absolute'), ['doctor']).stdout).given, ['doctor'])
  })

  test('is replaced by the command, which gets the signals and sets the exit code', () => {
    install()
    const { pid, status, stdout } = launch(join(root, 'bin/slipway'), ['fail'])
    assert.equal(JSON.parse(stdout).pid, pid)
    assert.equal(status, 3)
  })

  test('caches compiled modules in the project by default', () => {
    install()
    const cacheWith = (environment: Record<string, string>) =>
      JSON.parse(launch(join(root, 'bin/slipway'), [], environment).stdout).cache
    assert.equal(cacheWith({}), join(root, '.cache/compile'))
    assert.equal(cacheWith({ NODE_COMPILE_CACHE: join(root, 'mine') }), join(root, 'mine'))
  })

  test('runs in a read-only project', () => {
    install()
    // A file where the folder should be: permissions would not stop root.
    writeFileSync(join(root, '.cache'), '')
    const { status, stderr } = launch(join(root, 'bin/slipway'))
    assert.deepEqual({ status, stderr }, { status: 0, stderr: '' })
  })

  test('says what to do when nothing is installed', () => {
    const { status, stderr } = launch(join(root, 'bin/slipway'))
    assert.equal(status, 1)
    assert.equal(stderr, `slipway: not installed yet. Run \`npm ci\` in ${root} first.\n`)
  })
})
