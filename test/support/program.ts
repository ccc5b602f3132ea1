import { join } from 'node:path'

const sources = join(import.meta.dirname, '../../src/app/main.ts')

/** Starts the product as `bin/slipway` does. Full test runs start a build, which takes half the CPU time. */
export const program: readonly [node: string, ...args: string[]] = [
  process.execPath,
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=8',
  process.env.TEST_PROGRAM ?? sources,
]
