import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testArguments } from './test/arguments.ts'
import { startCluster } from './test/cluster.ts'
import { Interrupted, run, stopOnInterrupt } from './test/run.ts'
import { slowestFiles } from './test/slowest.ts'
import { removeStaleClusters } from './test/stale-clusters.ts'
import { ensureTools, MissingTools } from './test/tools.ts'

const root = join(import.meta.dirname, '..')
const compiler = join(root, 'node_modules/typescript/bin/tsc')

async function testEverything(): Promise<number> {
  const needsCluster = !process.env.TEST_DATABASE_URL
  const { chromium, postgresql } = await ensureTools({ postgresql: needsCluster })
  await removeStaleClusters()

  const types = await run(process.execPath, [compiler, '--noEmit'], { cwd: root })

  await using cluster = needsCluster ? await startCluster(postgresql!) : undefined
  const scratch = mkdtempSync(join(tmpdir(), 'slipway-test-run-'))
  using _scratch = { [Symbol.dispose]: () => rmSync(scratch, { recursive: true, force: true }) }
  const timings = join(scratch, 'timings')

  const tests = await run(process.execPath, testArguments(process.argv.slice(2), { timings }), {
    cwd: root,
    env: {
      TEST_DATABASE_URL: cluster?.url ?? process.env.TEST_DATABASE_URL,
      CHROMIUM_PATH: chromium,
      // Every file is a process of its own, and loads the same modules.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache/compile-tests'),
    },
  })
  for (const line of slowestFiles(timings, root)) console.log(line)
  if (types !== 0) console.error('\nThe type check failed: its messages are above the tests.')
  return tests || types
}

stopOnInterrupt()
try {
  process.exitCode = await testEverything()
} catch (error) {
  if (error instanceof Interrupted) process.exitCode = error.exitCode
  else if (error instanceof MissingTools) {
    console.error(`slipway: ${error.message}`)
    process.exitCode = 1
  } else throw error
}
