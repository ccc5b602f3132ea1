import assert from 'node:assert/strict'
import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { validate } from 'dockerfile-utils'
import { until } from '../platform/jobs/support.ts'
import { openTestDatabase } from '../support/storage.ts'
import { findProgram, freePort } from './proxies.ts'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const read = (file: string) => readFileSync(join(repository, file), 'utf8')
const instructions = read('deploy/Dockerfile')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => /^(\w+) (.*)$/.exec(line)!.slice(1) as [string, string])
const one = (name: string) => instructions.find(([instruction]) => instruction === name)![1]
const install = 'node scripts/install.mjs && npm cache clean --force'

/** The files that Docker would send to the build. */
function context(): string[] {
  const ignored = read('deploy/Dockerfile.dockerignore').trim().split('\n')
  const isIgnored = (path: string) => ignored.some((pattern) => path === pattern || path.startsWith(`${pattern}/`))
  const filesIn = (folder: string): string[] =>
    readdirSync(join(repository, folder), { withFileTypes: true })
      .map((entry) => ({ path: join(folder, entry.name), isFolder: entry.isDirectory() }))
      .filter(({ path }) => !isIgnored(path))
      .flatMap(({ path, isFolder }) => (isFolder ? filesIn(path) : [path]))
  return filesIn('')
}

/**
 * Does what the Dockerfile says in an empty folder. Packages are copied from this repository, because npm needs the network:
 * all that `npm ci --omit=dev` installs from the lockfile, and no other.
 */
async function build(t: TestContext): Promise<{ image: string; inImage(text: string): string }> {
  const root = mkdtempSync(join(tmpdir(), 'slipway-image-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  chmodSync(root, 0o755)
  const image = join(root, one('WORKDIR'))
  mkdirSync(image, { recursive: true })
  const inImage = (text: string) => text.replaceAll('/var/', `${root}/var/`)
  const files = context()
  for (const [instruction, text] of instructions) {
    if (instruction === 'COPY') {
      const from = text.split(' ').slice(0, -1)
      for (const file of files.filter((path) =>
        from.some((source) => source === '.' || path === source || path.startsWith(`${source}/`)),
      ))
        cpSync(join(repository, file), join(image, file))
    } else if (instruction === 'RUN' && text === install) {
      // The folder may be a link, and what is removed below must not be removed there.
      execFileSync('cp', ['-al', realpathSync(join(repository, 'node_modules')), join(image, 'node_modules')])
      for (const path of packagesForDevelopment()) rmSync(join(image, path), { recursive: true, force: true })
    } else if (instruction === 'RUN') {
      const { uid, gid } = user()
      const commands = inImage(text).replace('chown node:node', `chown ${uid}:${gid}`)
      await promisify(execFile)('sh', ['-c', commands], { cwd: image })
    }
  }
  return { image, inImage }
}

function packagesForDevelopment(): string[] {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: true }> }
  return Object.keys(packages).filter((path) => packages[path]!.dev)
}

/** Root runs it as another user, who can't write to the image. */
function user(): { uid: number; gid: number } {
  const [uid, gid] = [process.getuid!(), process.getgid!()]
  return uid === 0 ? { uid: 65534, gid: 65534 } : { uid, gid }
}

test('the Dockerfile passes a linter', () => {
  const messages = (text: string) =>
    validate(text).map(({ message, range }) => `line ${range.start.line + 1}: ${message}`)
  assert.deepEqual(messages(read('deploy/Dockerfile')), [])
  assert.deepEqual(messages(read('deploy/Dockerfile').replace('--interval', '--intervall')), [
    `line ${lineOf('HEALTHCHECK')}: Unknown flag: intervall`,
  ])
})

const hadolint = findProgram('hadolint')

test('the Dockerfile passes hadolint', {
  skip: !hadolint && 'hadolint is not installed (https://github.com/hadolint/hadolint)',
}, () => {
  const { status, stdout } = spawnSync(hadolint!, [join(repository, 'deploy/Dockerfile')], { encoding: 'utf8' })
  assert.equal(status, 0, stdout)
})

function lineOf(instruction: string): number {
  return (
    read('deploy/Dockerfile')
      .split('\n')
      .findIndex((line) => line.startsWith(`${instruction} `)) + 1
  )
}

test('the image runs as a user, installs from the lockfile, and needs no file that it leaves out', () => {
  assert.ok(instructions.some(([name, text]) => name === 'RUN' && text === install))
  const last = (name: string) => instructions.findLastIndex(([instruction]) => instruction === name)
  assert.equal(one('USER'), 'node')
  assert.ok(last('USER') > last('RUN') && last('USER') > last('COPY'))
  assert.match(one('FROM'), /^node:24-\w+-slim$/)
  const kept = new Set(context())
  for (const file of ['package-lock.json', 'docs/owner-running.md', 'bin/slipway', 'migrations/0001_platform.sql'])
    assert.ok(kept.has(file), file)
  for (const folder of ['test', 'bench', 'prove', 'docs/screens'])
    assert.deepEqual(
      [...kept].filter((file) => file.startsWith(`${folder}/`)),
      [],
    )
})

test('the steps of the Dockerfile give a service that starts on a read-only root and passes its health check', {
  skip: process.env.TEST_STORAGE === 'embedded',
}, async (t) => {
  const { image, inImage } = await build(t)
  const { url, remove } = await openTestDatabase()
  t.after(remove)
  const files = () => globSync('{.cache,src,docs,migrations}/**', { cwd: image }).sort()
  const before = files()
  assert.equal(existsSync(join(image, 'node_modules/typescript')), false, 'packages for development')
  assert.ok(before.some((file) => /^\.cache\/assets-[0-9a-f]+\/.*\.css$/.test(file)))
  if (process.getuid!() !== 0)
    execFileSync('chmod', ['-R', 'a-w', ...['.cache', 'src', 'docs'].map((name) => join(image, name))])

  const port = await freePort()
  const variables = Object.fromEntries(
    one('ENV')
      .split(' ')
      .map((pair) => inImage(pair).split('=') as [string, string]),
  )
  const env = {
    PATH: `${join(image, 'node_modules/.bin')}:${process.env.PATH}`,
    ...variables,
    PORT: String(port),
    SITE_URL: 'https://launch.example',
    DATABASE_URL: url!,
    DRAIN_SECONDS: '0',
    HOST: '127.0.0.1',
  }
  const [program, ...args] = JSON.parse(one('CMD')) as [string, ...string[]]
  const server = spawn(join(image, program), args, { cwd: image, env, ...user(), stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (said += chunk))
  t.after(() => server.kill('SIGKILL'))
  const [check, ...checkArgs] = JSON.parse(/ CMD (\[.*\])$/.exec(one('HEALTHCHECK'))![1]!) as [string, ...string[]]
  const isHealthy = () =>
    promisify(execFile)(check, checkArgs, { cwd: image, env, ...user() }).then(
      () => true,
      () => false,
    )
  assert.equal(await isHealthy(), false)
  await until(
    'the health check passes',
    async () => {
      assert.equal(server.exitCode, null, said)
      return isHealthy()
    },
    120_000,
  )
  const page = await fetch(`http://127.0.0.1:${port}/`)
  assert.equal(page.status, 200)
  const [style] = /\/assets\/[^"]+\.css/.exec(await page.text())!
  assert.equal((await fetch(`http://127.0.0.1:${port}${style}`)).status, 200)
  assert.match(readFileSync(`/proc/${server.pid}/cmdline`, 'utf8'), /\/build\/main\.js/)
  // Drawn in a separate thread, which is loaded from the sources.
  assert.equal((await fetch(`http://127.0.0.1:${port}/og/site.png`)).status, 200)
  // Fails without its text, which is in docs/.
  const guide = `import('./src/operations/health/admin/guide.ts').then(async (guide) => {
    console.log((await guide.guidePage({})).title)
  })`
  const { stdout } = await promisify(execFile)('node', ['-e', guide], { cwd: image, env, ...user() })
  assert.equal(stdout.trim(), 'Running your site')
  assert.deepEqual(files(), before, 'nothing is written outside of the volumes')
  server.kill('SIGTERM')
  await until('it stops', async () => server.exitCode === 0, 60_000)

  const run = () => promisify(execFile)(join(image, program), ['--help'], { cwd: image, env })
  assert.equal((await run()).stderr, '')
  const later = new Date(Date.now() + 60_000)
  utimesSync(join(image, 'src/app/main.ts'), later, later)
  assert.match(
    (await run()).stderr,
    /the build is older than the sources, so it isn't used\. Run `npm run build` again/,
  )
})
