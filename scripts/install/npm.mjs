import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'

const quiet = ['--no-audit', '--no-fund', '--loglevel=error']

export async function runNpm(npmArguments, { root, log }) {
  const [command, ...prefix] = npmCommand()
  const child = spawn(command, [...prefix, ...npmArguments, ...quiet], {
    cwd: root,
    env: { ...process.env, PATH: pathWithoutPackages() },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const forward = (signal) => child.kill(signal)
  process.on('SIGINT', forward).on('SIGTERM', forward)

  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code, signal] = await new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`npm does not start: ${error.message}`)))
    child.once('close', (...ending) => resolve(ending))
  })
  process.off('SIGINT', forward).off('SIGTERM', forward)
  if (code === 0) return

  mkdirSync(dirname(log), { recursive: true })
  writeFileSync(log, output)
  const ending = signal ? `was stopped by ${signal}` : `failed with exit code ${code}`
  const details = `npm ${npmArguments.join(' ')} ${ending}: ${reason(output)} (all of it: ${relative(root, log)})`
  throw Object.assign(new Error(details), { exitCode: signal === 'SIGINT' ? 130 : signal ? 143 : code })
}

// The npm that runs this script, on the Node it runs on: the one in node_modules is about to be replaced.
function npmCommand() {
  const { npm_execpath: npm = '', npm_node_execpath: node = process.execPath } = process.env
  return npm.endsWith('npm-cli.js') ? [node, npm] : ['npm']
}

function pathWithoutPackages() {
  const packages = join('node_modules', '.bin')
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith(packages)).join(delimiter)
}

function reason(output) {
  const errors = [...output.matchAll(/^npm (?:error|ERR!) (.+)$/gm)].map((match) => match[1].trim())
  const telling = errors.filter((line) => !/^(A complete log|errno|syscall|path)\b/.test(line))
  return telling.slice(0, 2).join(', ') || 'it gave no reason'
}
