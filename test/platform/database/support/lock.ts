import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { lockDirectory } from '../../../../src/platform/database/embedded/lock.ts'

console.log('ready')
for (let round = 0; ; round++) {
  const directory = join(process.argv[2]!, `race-${round}`)
  while (!existsSync(`${directory}.go`)) await new Promise(setImmediate)
  console.log(attempt(directory))
}

function attempt(directory: string): string {
  try {
    lockDirectory(directory)
    return 'mine'
  } catch {
    return 'in use'
  }
}
