import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import pg from 'pg'
import { result } from './support/slipway.ts'
import { emptyDatabase } from './support/storages.ts'

describe('slipway user reset-second-factor', () => {
  const database = emptyDatabase()

  test('removes the app and its recovery codes, signs out everywhere, and emails the person', async () => {
    const environment = await database()
    const email = 'ada@boats.example'
    await result(['user', 'create', '--email', email], environment)
    const client = new pg.Client(environment.DATABASE_URL)
    await client.connect()
    try {
      const count = async () =>
        (
          await client.query(`
            select (select count(*)::int from authenticator_apps) as apps,
              (select count(*)::int from recovery_codes) as codes, (select count(*)::int from sessions) as sessions,
              (select count(*)::int from mails) as mails`)
        ).rows[0]
      await client.query(`
        insert into authenticator_apps (member_id, secret, created_at, confirmed_at)
        select id, '\\x00', now(), now() from members`)
      await client.query(`
        insert into recovery_codes (member_id, code_hash, created_at)
        select id, decode(repeat('ab', 32), 'hex'), now() from members`)
      await client.query(`
        insert into sessions (secret_hash, member_id, created_at, last_seen_at, expires_at, device, network)
        select decode(repeat('cd', 32), 'hex'), id, now(), now(), now() + interval '30 days', 'Firefox', 'n' from members`)
      assert.deepEqual(await count(), { apps: 1, codes: 1, sessions: 1, mails: 0 })
      const answer = await result(['user', 'reset-second-factor', '--email', email, '--yes'], environment)
      assert.equal(answer.email, email)
      assert.deepEqual(await count(), { apps: 0, codes: 0, sessions: 0, mails: 1 })
      const [entry] = await result(['audit', 'list'], environment)
      assert.equal(entry.device, 'command line')
    } finally {
      await client.end()
    }
  })
})
