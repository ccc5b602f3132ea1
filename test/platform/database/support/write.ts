import { openEmbedded } from '../../../../src/platform/database/embedded/open.ts'
import { sql } from '../../../../src/platform/database/sql.ts'

const db = await openEmbedded({ directory: process.argv[2]! })
await db.script('create table if not exists written (id int primary key, filler text)')
const { count, highest } = await db.one(
  sql<{ count: number; highest: number }>`select count(*), coalesce(max(id), 0) as highest from written`,
)
console.log(`${count} ${highest}`)
for (let id = highest + 1; ; id++) {
  if (id % 3 === 0) await db.transaction((tx) => tx.run(sql`insert into written values (${id}, repeat('x', 3000))`))
  else await db.run(sql`insert into written values (${id}, repeat('y', 100))`)
  if (id % 40 === 0) await db.script('checkpoint')
  process.stdout.write(`${id}\n`)
}
