import { openPostgres } from '../../../src/platform/database/postgres.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { createTestDatabase, dropTestDatabase } from '../../support/storage-postgres.ts'
import { noteOperations } from '../operation/support/notes.ts'

/** Two instances of the service on one PostgreSQL database, each with its own connections. */
export async function openTwoInstances(
  environment: Record<string, string> = {},
): Promise<{ one: TestApp; two: TestApp; close(): Promise<void> }> {
  const { name, url } = await createTestDatabase()
  const opened: { db: Database; app: TestApp }[] = []
  for (let count = 0; count < 2; count++) {
    const db = await openPostgres(url)
    opened.push({ db, app: await openTestApp(db, { operations: noteOperations, environment, plugins: [] }) })
  }
  await opened[0]!.db.script(
    'create table notes (id bigint generated always as identity primary key, text text not null)',
  )
  return {
    one: opened[0]!.app,
    two: opened[1]!.app,
    async close() {
      for (const { db, app } of opened) {
        await app.close()
        await db.close()
      }
      await dropTestDatabase(name)
    },
  }
}
