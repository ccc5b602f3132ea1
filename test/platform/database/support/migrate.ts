import { migrate } from '../../../../src/platform/database/migrate.ts'
import { openPostgres } from '../../../../src/platform/database/postgres.ts'

const [url, directory] = process.argv.slice(2) as [string, string]
const db = await openPostgres(url)
const ran = await migrate(db, { directory })
await db.close()
console.log(ran.map(({ number }) => number).join(','))
