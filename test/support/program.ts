import { join } from 'node:path'

const sources = join(import.meta.dirname, '../../src/app/main.ts')

/** Starts the product as `bin/slipway` does. Whole runs start a build, for half the processor time. */
export const program: readonly [node: string, ...args: string[]] = [
  process.execPath,
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=8',
  process.env.TEST_PROGRAM ?? sources,
]
