import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'

const quiet = ['--no-audit', '--no-fund', '--loglevel=error']

export async function runNpm(npmArguments, { root, log }) {
  const [program, ...prefix] = npmCommand()
  const child = spawn(program, [...prefix, ...npmArguments, ...quiet], {
    cwd: root,
    env: { ...process.env, PATH: pathWithoutPackages() },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const received = stopOnSignal(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`npm does not start: ${error.message}`)))
    child.once('close', resolve)
  })
  const command = `npm ${npmArguments.join(' ')}`
  if (received.signal)
    throw failure(`${command} was stopped by ${received.signal}`, 128 + constants.signals[received.signal])
  if (code === 0) return

  mkdirSync(dirname(log), { recursive: true })
  writeFileSync(log, output)
  throw failure(
    `${command} failed with exit code ${code}: ${reason(output)} (all of it: ${relative(root, log)})`,
    code ?? 1,
  )
}

function failure(message, exitCode) {
  return Object.assign(new Error(message), { exitCode })
}

// npm takes many seconds to stop, so it is killed. The next run detects the incomplete installation.
function stopOnSignal(child) {
  const received = { signal: undefined }
  const stop = (signal) => {
    if (received.signal) return
    received.signal = signal
    // The whole process group, because npm runs the install scripts of packages.
    process.kill(-child.pid, 'SIGKILL')
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  child.once('close', () => process.off('SIGINT', stop).off('SIGTERM', stop))
  return received
}

// Uses the npm and Node that run this script, because those in node_modules are about to be replaced.
function npmCommand() {
  const { npm_execpath: npm = '', npm_node_execpath: node = process.execPath } = process.env
  return npm.endsWith('npm-cli.js') ? [node, npm] : ['npm']
}

function pathWithoutPackages() {
  const packages = join('node_modules', '.bin')
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(packages))
    .join(delimiter)
}

function reason(output) {
  const errors = [...output.matchAll(/^npm (?:error|ERR!) (.+)$/gm)].map((match) => match[1].trim())
  const relevant = errors.filter((line) => !/^(A complete log|errno|syscall|path)\b/.test(line))
  return relevant.slice(0, 2).join(', ') || 'it gave no reason'
}
