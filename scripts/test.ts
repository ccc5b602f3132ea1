import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { namesPart, testArguments } from './test/arguments.ts'
import { startCluster } from './test/cluster.ts'
import { fastFiles } from './test/fast.ts'
import { areaOf, groupsOf } from './test/groups.ts'
import { Interrupted, run, stopOnInterrupt } from './test/run.ts'
import { slowestFiles } from './test/slowest.ts'
import { removeStaleClusters } from './test/stale-clusters.ts'
import { ensureTools, MissingTools } from './test/tools.ts'

const root = join(import.meta.dirname, '..')
const compiler = join(root, 'node_modules/typescript/bin/tsc')
const fast = process.argv.includes('--fast')
const given = process.argv.slice(2).filter((argument) => argument !== '--fast')

async function runTests(): Promise<number> {
  const needsCluster = !process.env.TEST_DATABASE_URL
  const { chromium, postgresql } = await ensureTools({
    postgresql: needsCluster,
    chromium: !fast,
    extras: !fast && given.length === 0,
  })
  await removeStaleClusters()

  // Types are checked by whole runs only, so that a run of some files stays fast. `npm run check` checks them alone.
  const checking = namesPart(given) ? Promise.resolve(0) : run(process.execPath, [compiler, '--noEmit'], { cwd: root })
  checking.catch(() => {})

  await using cluster = needsCluster ? await startCluster(postgresql!) : undefined
  const scratch = mkdtempSync(join(tmpdir(), 'slipway-test-run-'))
  using _scratch = { [Symbol.dispose]: () => rmSync(scratch, { recursive: true, force: true }) }
  const timings = join(scratch, 'timings')
  const isWhole = !fast && given.length === 0 && process.env.TEST_STORAGE === undefined

  const env = {
    TEST_DATABASE_URL: cluster?.url ?? process.env.TEST_DATABASE_URL,
    CHROMIUM_PATH: chromium,
    TEST_STORAGE: process.env.TEST_STORAGE ?? (fast ? 'postgres' : undefined),
    // Only a whole run records the statements, because the check of their row types needs all of them.
    TEST_SQL_FOLDER: process.env.TEST_SQL_FOLDER ?? (isWhole ? join(scratch, 'sql') : undefined),
    // Whole runs start the program many times. Runs of a few files start it from its sources.
    TEST_PROGRAM: process.env.TEST_PROGRAM ?? (!fast && !namesPart(given) ? await buildProgram() : undefined),
    // Every process loads the same modules.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache/compile-tests'),
  }
  const tests = await run(process.execPath, testArguments(given, { timings, everything: inGroups(scratch) }), {
    cwd: root,
    env,
  })
  const rows = isWhole ? await run(process.execPath, ['--test', 'test/house/sql-rows.check.ts'], { cwd: root, env }) : 0
  const types = await checking
  for (const line of slowestFiles(timings, root)) console.log(line)
  if (types !== 0) console.error('\nThe type check failed: its messages are among the lines of the tests.')
  return tests || rows || types
}

/** Bundles the product beside the caches, where its packages are found. */
async function buildProgram(): Promise<string> {
  const folder = '.cache/test-build'
  const built = await run(process.execPath, ['scripts/build.ts', folder], { cwd: root })
  if (built !== 0) throw new Error('The build failed')
  return join(root, folder, 'main.js')
}

/** The test files of this run. Files that share a process are imported by a generated file. */
function inGroups(folder: string): string[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const all = globSync('test/**/*.test.ts', { cwd: root })
    .sort()
    .map((path) => ({ path, text: read(path) }))
  const files = fast ? fastFiles(all, read) : all
  return groupsOf(files).map((group, index) => {
    const name =
      group.length === 1
        ? group[0]!
        : `${areaOf(group[0]!)}, ${group.length} files from ${basename(group[0]!, '.test.ts')} to ${basename(group.at(-1)!, '.test.ts')}`
    const entry = join(folder, `${String(index).padStart(3, '0')} ${name.replaceAll('/', ' ')}.mjs`)
    writeFileSync(
      entry,
      group.map((path) => `import ${JSON.stringify(pathToFileURL(join(root, path)).href)}\n`).join(''),
    )
    return entry
  })
}

stopOnInterrupt()
try {
  process.exitCode = await runTests()
} catch (error) {
  if (error instanceof Interrupted) process.exitCode = error.exitCode
  else if (error instanceof MissingTools) {
    console.error(`slipway: ${error.message}`)
    process.exitCode = 1
  } else throw error
}
