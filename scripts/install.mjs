// Plain JavaScript for Node 18 or later, because it runs before the project's own Node is installed.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { distrustInstall, inspectInstall } from './install/inspect.mjs'
import { withLock } from './install/lock.mjs'
import { runNpm } from './install/npm.mjs'
import { withProgress } from './progress.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const cache = join(root, '.cache')
const dev = process.argv.includes('--dev')

function npmArguments({ state, hasDev }) {
  const scope = dev || hasDev ? '--include=dev' : '--omit=dev'
  // `npm ci` starts by deleting node_modules, which may be in use by a running server.
  return state === 'partial' ? ['install', '--no-save', scope] : ['ci', scope]
}

async function installMissing() {
  const before = inspectInstall(root, { dev })
  if (before.state === 'complete') return
  distrustInstall(root)
  await withProgress(`Installing ${before.lacking.length} packages`, () =>
    runNpm(npmArguments(before), { root, log: join(cache, 'install.log') }),
  )
  const after = inspectInstall(root, { dev })
  if (after.state !== 'complete') {
    throw new Error(`npm finished, but ${after.lacking[0]} is not there (are install scripts turned off?)`)
  }
}

try {
  if (inspectInstall(root, { dev }).state !== 'complete') {
    await withLock(join(cache, 'install.lock'), installMissing, {
      onWait: (pid) => console.error(`Waiting for the installation that process ${pid} is running …`),
    })
  }
} catch (error) {
  console.error(`slipway: cannot install: ${error.message}`)
  process.exitCode = error.exitCode ?? 1
}
