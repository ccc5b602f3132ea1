import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'

const reporter = join(import.meta.dirname, 'file-times.ts')
const recorder = join(import.meta.dirname, '../../test/support/record-sql.ts')

/** The arguments for `node`. The caller's options come last, so that they take precedence. */
export function testArguments(
  given: string[],
  { timings, everything = ['test/**/*.test.ts'] }: { timings: string; everything?: string[] },
): string[] {
  const paths = given.filter(isPath)
  const options = given.filter((argument) => !isPath(argument))
  return [
    '--disable-warning=ExperimentalWarning',
    `--import=${recorder}`,
    '--test',
    '--test-concurrency=4',
    '--test-timeout=900000',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${reporter}`,
    `--test-reporter-destination=${timings}`,
    ...options,
    ...(paths.length > 0 ? paths.map(asPattern) : everything),
  ]
}

/** Whether the arguments name test files. */
export function namesPart(given: string[]): boolean {
  return given.some(isPath)
}

function isPath(argument: string): boolean {
  return !argument.startsWith('-') && globSync(argument).length > 0
}

function asPattern(path: string): string {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, '**/*.test.ts') : path
}
