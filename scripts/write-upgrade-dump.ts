import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrations } from '../src/platform/database/migration-files.ts'
import { openPostgres } from '../src/platform/database/postgres.ts'
import { sql } from '../src/platform/database/sql.ts'
import type { Database } from '../src/platform/database/types.ts'
import { fillUpgradeSite } from '../test/deploy/upgrade/fill.ts'
import { startCluster } from './test/cluster.ts'
import { findTools } from './test/tools.ts'

/** Tables that are empty on an idle site, because their rows are deleted within minutes. */
const shortLived = ['rate_limits', 'category_merges']

const folder = join(import.meta.dirname, '../test/deploy/upgrade')

async function writeDump(): Promise<string> {
  const { postgresql } = findTools()
  if (!postgresql) throw new Error('No PostgreSQL server was found')
  await using cluster = await startCluster(postgresql)
  const db = await openPostgres(cluster.url)
  await fillUpgradeSite(db)
  const missing = (await emptyTables(db)).filter((table) => !shortLived.includes(table))
  await db.close()
  if (missing.length > 0) throw new Error(`The dump would have no rows of ${missing.join(', ')}: fill them in fill.ts`)
  const options = ['--inserts', '--rows-per-insert=100', '--no-owner', '--no-privileges']
  const dump = execFileSync('pg_dump', [...options, cluster.url], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const newest = (await readMigrations()).at(-1)!.file.slice(0, 4)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${newest}.sql`), plainSql(dump))
  return `${newest}.sql`
}

async function emptyTables(db: Database): Promise<string[]> {
  const tables = await db.many(sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`)
  const empty: string[] = []
  for (const { name } of tables) if ((await db.script(`select from "${name}" limit 1`)).length === 0) empty.push(name)
  return empty
}

/** Removes psql commands, which a server does not understand, and headings, which are a third of the dump. */
function plainSql(dump: string): string {
  return dump.replace(/^\\.*\n/gm, '').replace(/^--\n-- (Name|Data for Name|Type|TOC|Dumped).*\n--\n\n/gm, '')
}

console.log(await writeDump())
