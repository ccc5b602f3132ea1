import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe } from 'node:test'
import { createTestDatabase, dropTestDatabase } from '../../../support/storage-postgres.ts'
import type { Environment } from './slipway.ts'

interface CommandStorage {
  kind: 'postgres' | 'embedded'
  /** Environment variables for commands on this storage. */
  open(): Promise<Environment>
}

/** Defines the tests for an empty folder and for an empty PostgreSQL database. */
export function eachStorageKind(title: string, define: (storage: CommandStorage) => void): void {
  const only = process.env.TEST_STORAGE
  if (only !== 'embedded')
    describe(`${title} (DATABASE_URL)`, () => define({ kind: 'postgres', open: emptyDatabase() }))
  if (only !== 'postgres') describe(`${title} (DATA_DIR)`, () => define({ kind: 'embedded', open: emptyFolder() }))
}

/** Returns a function that creates the database. It is dropped after the tests. */
export function emptyDatabase(): () => Promise<Environment> {
  const names: string[] = []
  after(() => Promise.all(names.map(dropTestDatabase)))
  return async () => {
    const { name, url } = await createTestDatabase()
    names.push(name)
    return { DATABASE_URL: url }
  }
}

export function emptyFolder(): () => Promise<Environment> {
  const folders: string[] = []
  after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))
  return async () => {
    const folder = mkdtempSync(join(tmpdir(), 'slipway-cli-'))
    folders.push(folder)
    return { DATA_DIR: folder }
  }
}
