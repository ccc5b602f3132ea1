import type { Database } from './types.ts'

/** The embedded database has neither autovacuum nor a checkpointer; a server does this by itself. */
export async function maintain(db: Database): Promise<void> {
  if (db.kind === 'postgres') return
  await db.script('vacuum analyze')
  await db.script('checkpoint')
}
