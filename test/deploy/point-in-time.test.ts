import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openPostgres } from '../../src/platform/database/postgres.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { openTestApp } from '../support/app.ts'
import { noServers, ownFolder, startOwnServer } from '../support/postgres-server.ts'
import { commandsIn, runCommands } from './support/commands.ts'

const guide = readFileSync(new URL('../../docs/backup.md', import.meta.url), 'utf8')

test('a site recovers to a moment between two writes, from a base backup and the archived log', {
  skip: noServers,
}, async (t) => {
  const [, settings] = /^```ini\n([^]*?)^```$/m.exec(guide) ?? []
  const [baseBackup, recovery, ...others] = commandsIn(guide, 'Point-in-time recovery')
  assert.ok(settings && baseBackup && recovery && others.length === 0)

  const server = await startOwnServer(t)
  const wal = ownFolder(server, 'wal')
  const inTest = (text: string) => text.replaceAll('/var/backups/wal', wal)
  const environment = {
    BACKUPS: ownFolder(server, 'backups'),
    NEW_PGDATA: join(server.folder, 'recovered'),
    PGHOST: '127.0.0.1',
    PGPORT: String(server.port),
    PGUSER: 'postgres',
  }
  const run = (commands: string, more: Record<string, string> = {}) =>
    runCommands(inTest(commands), server.folder, { ...environment, ...more }, server.user)
  await run(`cat >> "${server.data}/postgresql.conf" <<'END'\n${settings}END\npg_ctl --pgdata="${server.data}" \
    --log="${server.data}.log" --wait restart`)

  const db = await openPostgres(server.url)
  const site = await openTestApp(db)
  await site.member({ email: 'before-the-backup@people.example' })
  await run(baseBackup)
  await site.member({ email: 'after-the-backup@people.example' })
  const { now } = await db.one(sql<{ now: string }>`select clock_timestamp()::text as now`)
  await site.member({ email: 'a-mistake@people.example' })
  await site.close()
  await db.close()
  // A server that stops archives the rest of its log.
  await server.stop()

  await run(recovery, { RECOVER_TO: now })
  t.after(() => server.run('pg_ctl', '--pgdata', environment.NEW_PGDATA, '--mode=fast', 'stop').catch(() => {}))
  const recovered = await openPostgres(server.url)
  const again = await openTestApp(recovered)
  try {
    const found = await recovered.many(sql<{ email: string }>`select email from members order by id`)
    assert.deepEqual(
      found.map(({ email }) => email),
      ['before-the-backup@people.example', 'after-the-backup@people.example'],
    )
    assert.equal((await again.call('/')).status, 200)
    await again.member({ email: 'the-next@people.example' })
  } finally {
    await again.close()
    await recovered.close()
  }
})
