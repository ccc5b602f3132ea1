import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

export const repository = join(import.meta.dirname, '../../..')

type Lock = Record<string, { version?: string; dev?: boolean; optional?: boolean; resolved?: string; link?: boolean }>

/** A small project around the real install script, with an npm that only writes down what it was asked. */
export class Project implements Disposable {
  readonly root = mkdtempSync(join(tmpdir(), 'slipway-project-'))
  readonly #npm = join(this.root, 'fake/npm-cli.js')
  readonly #calls = join(this.root, 'fake/calls')

  constructor(lock: Lock) {
    for (const path of ['scripts/install.mjs', 'scripts/install', 'scripts/progress.mjs']) {
      cpSync(join(repository, path), join(this.root, path), { recursive: true })
    }
    this.write('fake/package.json', '{"type":"module"}')
    cpSync(join(import.meta.dirname, 'fake-npm.js'), this.#npm)
    this.lock(lock)
  }

  lock(packages: Lock) {
    this.write('package-lock.json', JSON.stringify({ packages: { '': {}, ...packages } }))
  }

  write(path: string, content: string) {
    mkdirSync(dirname(join(this.root, path)), { recursive: true })
    writeFileSync(join(this.root, path), content)
  }

  has(path: string): boolean {
    return existsSync(join(this.root, path))
  }

  /** The npm commands so far. */
  get calls(): string[] {
    return existsSync(this.#calls) ? readFileSync(this.#calls, 'utf8').trim().split('\n') : []
  }

  async install(options: string[] = [], environment: Record<string, string> = {}, { interrupt = false } = {}) {
    const child = spawn(process.execPath, [join(this.root, 'scripts/install.mjs'), ...options], {
      cwd: tmpdir(),
      env: { ...process.env, npm_execpath: this.#npm, npm_node_execpath: process.execPath, ...environment },
    })
    if (interrupt) void this.#npmRuns().then(() => child.kill('SIGTERM'))
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
    const [code, messages] = await Promise.all([exited, text(child.stderr)])
    return { code, messages }
  }

  async #npmRuns() {
    while (this.calls.length === 0) await sleep(20)
  }

  [Symbol.dispose]() {
    rmSync(this.root, { recursive: true, force: true })
  }
}
