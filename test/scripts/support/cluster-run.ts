import { startCluster } from '../../../scripts/test/cluster.ts'
import { stopOnInterrupt } from '../../../scripts/test/run.ts'

stopOnInterrupt()
const { url, folder } = await startCluster(process.argv[2]!)
process.send!({ url, folder })
process.on('message', () => {
  throw new Error('a crash')
})
