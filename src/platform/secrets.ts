import { createHash } from 'node:crypto'
import type { App } from './app.ts'
import { sql } from './database/sql.ts'
import type { Queryable } from './database/types.ts'

/**
 * A secret that is made once for the whole installation: whichever process comes first makes it, the others read it.
 */
export async function keptSecret(
  { db, clock }: Pick<App, 'clock'> & { db: Queryable },
  name: string,
  make: () => string,
): Promise<string> {
  const read = () => db.maybe(sql<{ value: string }>`select value from secrets where name = ${name}`)
  const known = await read()
  if (known) return known.value
  await db.run(
    sql`insert into secrets (name, value, created_at) values (${name}, ${make()}, ${clock.now()}) on conflict (name)
      do nothing`,
  )
  return (await read())!.value
}

/**
 * How a secret of somebody is kept. Such secrets are random and long: a plain hash makes a copy of the database useless
 * as a set of credentials.
 */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
