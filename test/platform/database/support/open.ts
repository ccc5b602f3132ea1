import { openEmbedded } from '../../../../src/platform/database/embedded/open.ts'

const db = await openEmbedded({ directory: process.argv[2]!, fsync: false }).catch((error: Error) => {
  console.log(`${error.name}: ${error.message}`)
})
if (db) {
  console.log('open')
  setInterval(() => {}, 1000)
}
