import { seedInterviewQuestions } from '../directory/interview/seed.ts'
import { refuseUnfinishedMove } from '../operations/backup/move.ts'
import { migrate } from '../platform/database/migrate.ts'
import type { Migration } from '../platform/database/migration-files.ts'
import type { Database } from '../platform/database/types.ts'
import { seedProducts } from '../shop/products/seed.ts'

/** Migrates the database, and gives a new site its products and interview questions. Returns the applied migrations. */
export async function prepareDatabase(
  db: Database,
  onStart?: (migrations: readonly Migration[]) => void,
): Promise<Migration[]> {
  await refuseUnfinishedMove(db)
  const migrations = await migrate(db, onStart && { onStart })
  await seedInterviewQuestions(db)
  await seedProducts(db)
  return migrations
}
