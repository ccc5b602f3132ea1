import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { migrationsDirectory, readMigrations } from '../../../src/platform/database/migration-files.ts'

// Databases that already ran a file refuse to start if it has changed.
test('no migration was changed or added without its line in migrations/checksums', async () => {
  const frozen = (await readFile(join(migrationsDirectory, 'checksums'), 'utf8')).trimEnd().split('\n')
  const present = (await readMigrations()).map(({ file, checksum }) => `${checksum}  ${file}`)
  assert.deepEqual(present, frozen, 'Undo the change, or put it into a new file: CONTRIBUTING.md says how')
})
