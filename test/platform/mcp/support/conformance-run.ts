import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

interface Check {
  id: string
  status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO'
  errorMessage?: string
}

export interface ConformanceRun {
  passed: number
  /** The error message of every failed check, by `scenario:check-id`. */
  failed: Map<string, string>
}

const suite = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
  'dist',
  'index.js',
)

/**
 * Runs the official suite's server scenarios of one revision against an endpoint: all that the suite has for it, or
 * the named ones, which then count for the revision regardless of the suite.
 */
export async function runConformance(
  url: string,
  revision: string,
  scenarios?: readonly string[],
): Promise<ConformanceRun> {
  const output = await mkdtemp(join(tmpdir(), 'conformance-'))
  try {
    // The suite has lists of requirements since 2025-11-25.
    const scope = revision < '2025-11-25' ? '--spec-version' : '--requirements'
    const args = ['server', '--url', url, scope, revision, '-o', output]
    let suiteOutput = ''
    for (const more of scenarios?.map((scenario) => ['--force', '--scenario', scenario]) ?? [[]])
      suiteOutput += await runSuite([...args, ...more])
    const run: ConformanceRun = { passed: 0, failed: new Map() }
    for (const folder of await readdir(output)) {
      const scenario = /^server-(.+)-\d{4}-\d\d-\d\dT/.exec(folder)?.[1]
      if (!scenario) continue
      for (const { id, status, errorMessage } of JSON.parse(
        await readFile(join(output, folder, 'checks.json'), 'utf8'),
      ) as Check[]) {
        if (status === 'SUCCESS') run.passed++
        if (status === 'FAILURE') run.failed.set(`${scenario}:${id}`, errorMessage ?? '')
      }
    }
    if (run.passed === 0) throw new Error(`The conformance suite checked nothing:\n${suiteOutput}`)
    return run
  } finally {
    await rm(output, { recursive: true })
  }
}

function runSuite(args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [suite, ...args], { stdio: ['ignore', 'pipe', 'pipe'], timeout: 500_000 })
    let suiteOutput = ''
    child.stdout.on('data', (text) => (suiteOutput += text))
    child.stderr.on('data', (text) => (suiteOutput += text))
    child.on('error', reject)
    // The exit code is ignored: it is 1 if checks fail, which we read from the files.
    child.on('close', (_, signal) =>
      signal
        ? reject(new Error(`The conformance suite was ended by ${signal}:\n${suiteOutput}`))
        : resolve(suiteOutput),
    )
  })
}

/** The lists in the file, by heading. */
export async function readExceptions(file: string | URL): Promise<Map<string, string[]>> {
  const lists = new Map<string, string[]>()
  let current: string[] = []
  for (const line of (await readFile(file, 'utf8')).split('\n')) {
    const heading = /^(\S.*):$/.exec(line)?.[1]
    const entry = /^ {2}- (\S+)$/.exec(line)?.[1]
    if (heading) lists.set(heading, (current = []))
    else if (entry) current.push(entry)
    else if (!/^\s*(#.*)?$/.test(line))
      throw new Error(`A line of the exceptions is neither a heading nor an entry: ${line}`)
  }
  return lists
}
