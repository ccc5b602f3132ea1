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
}

const migrationsDirectory = fileURLToPath(new URL('../../../migrations/', import.meta.url))

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
  if (!number || !name) throw new Error(`Migrations are named NNNN_name.sql; this one is not: ${file}`)
  const text = (await readFile(join(directory, file), 'utf8')).replaceAll('\r\n', '\n')
  // It would end the transaction that records it.
  if (/^\s*(begin|commit|rollback)\s*;/im.test(text))
    throw new Error(`Migration ${file} must not begin or end transactions itself`)
  return { number: Number(number), name, file, text, checksum: createHash('sha256').update(text).digest('hex') }
}
