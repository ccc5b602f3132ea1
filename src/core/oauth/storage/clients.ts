import { timingSafeEqual } from 'node:crypto'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { App } from '../../../platform/app.ts'
import { json, sql } from '../../../platform/database/sql.ts'
import { hashSecret } from '../../../platform/secrets.ts'

/** Client ids are public. Secrets are stored as hashes. */
export function clientStorage({ db, clock }: App): Pick<Adapter, 'upsert' | 'find' | 'destroy'> {
  return {
    async upsert(id, payload) {
      const { client_secret: secret, ...rest } = payload
      const stored =
        typeof secret === 'string' ? { ...rest, client_secret: hashSecret(secret).toString('base64url') } : rest
      await db.run(sql`
        insert into oauth_clients (id, payload, created_at)
        values (${id}, ${json(stored)}::jsonb, ${clock.now()})
        on conflict (id) do update set payload = excluded.payload`)
    },
    async find(id) {
      return (await db.maybe(sql<{ payload: AdapterPayload }>`select payload from oauth_clients where id = ${id}`))
        ?.payload
    },
    async destroy(id) {
      await db.run(sql`delete from oauth_clients where id = ${id}`)
    },
  }
}

/** Compares a secret with the stored hash in constant time. */
export function clientSecretMatches(stored: string | undefined, given: string): boolean {
  const expected = Buffer.from(stored ?? '', 'base64url')
  const actual = hashSecret(given)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
