import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Migration {
  number: number
  name: string
  file: string
  text: string
  checksum: string
  /** Set for a file that runs outside a transaction: its statements, to be run one at a time. */
  statements?: string[]
}

export const migrationsDirectory = fileURLToPath(new URL('../../../migrations/', import.meta.url))

const noTransaction = '-- slipway: no transaction'

/** The numbered SQL files, in order. */
export async function readMigrations(directory = migrationsDirectory): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort()
  const migrations = await Promise.all(files.map((file) => readMigration(directory, file)))
  migrations.forEach(({ number, file }, index) => {
    const before = migrations[index - 1]
    if (before?.number === number) throw new Error(`Two migrations have the same number: ${before.file} and ${file}`)
  })
  return migrations
}

async function readMigration(directory: string, file: string): Promise<Migration> {
  const [, number, name] = /^(\d{4})_(\w+)\.sql$/.exec(file) ?? []
  if (!number || !name) throw new Error(`Migrations must be named NNNN_name.sql: ${file}`)
  const text = (await readFile(join(directory, file), 'utf8')).replaceAll('\r\n', '\n')
  // It would end the transaction in which the migration is recorded.
  if (/^\s*(begin|commit|rollback)\s*;/im.test(text))
    throw new Error(`Migration ${file} must not begin or end transactions itself`)
  const checksum = createHash('sha256').update(text).digest('hex')
  const migration = { number: Number(number), name, file, text, checksum }
  const firstLine = text.split('\n', 1)[0]!.trim()
  if (!firstLine.startsWith('-- slipway:')) return migration
  if (firstLine !== noTransaction)
    throw new Error(`Migration ${file} begins with "${firstLine}"; only "${noTransaction}" is allowed`)
  return { ...migration, statements: statementsOf(file, text) }
}

/** PostgreSQL wraps statements that arrive together in a transaction, so each has to be sent on its own. */
function statementsOf(file: string, text: string): string[] {
  const code = text.replace(/^\s*--.*$/gm, '')
  // After a crash the index exists but is invalid, and "if not exists" would leave it like that.
  if (/index\s+concurrently\s+if\s+not\s+exists/i.test(code))
    throw new Error(`Migration ${file} must drop the index first, and create it without "if not exists"`)
  if (/\$\w+\$/.test(code)) throw new Error(`Migration ${file} runs outside a transaction and can only quote with $$`)
  // A function body has semicolons of its own, so its quotes are matched first.
  const statements = code.match(/(?:\$\$[\s\S]*?\$\$|;(?![ \t]*$)|[^;])+/gm) ?? []
  return statements.map((statement) => statement.trim()).filter(Boolean)
}
