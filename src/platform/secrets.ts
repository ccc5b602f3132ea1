import { createHash } from 'node:crypto'
import type { App } from './app.ts'
import { sql } from './database/sql.ts'
import type { Queryable } from './database/types.ts'

/** A secret shared by the whole installation. The first process that needs it creates it, the others read it. */
export async function installationSecret(
  { db, clock }: Pick<App, 'clock'> & { db: Queryable },
  name: string,
  make: () => string,
): Promise<string> {
  const read = () => db.maybe(sql<{ value: string }>`select value from secrets where name = ${name}`)
  const existing = await read()
  if (existing) return existing.value
  await db.run(sql`
    insert into secrets (name, value, created_at)
    values (${name}, ${make()}, ${clock.now()})
    on conflict (name) do nothing`)
  return (await read())!.value
}

/**
 * The hash under which a token is stored. Tokens are long and random, so a plain hash is enough to make a stolen copy of
 * the database useless for signing in.
 */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
