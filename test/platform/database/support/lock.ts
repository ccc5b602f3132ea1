import { lockDirectory } from '../../../../src/platform/database/embedded/lock.ts'

try {
  lockDirectory(process.argv[2]!)
  console.log('mine')
} catch {
  console.log('in use')
}
setInterval(() => {}, 1000)
