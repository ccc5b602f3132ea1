import { after, test } from 'node:test'
import { openPostgres } from '../../../src/platform/database/postgres.ts'
import { raw } from '../../../src/platform/database/sql.ts'
import { createJobs } from '../../../src/platform/jobs/boss.ts'
import { createLog } from '../../../src/platform/observability/log.ts'
import { Metrics } from '../../../src/platform/observability/metrics.ts'
import { createTestDatabase, dropTestDatabase } from '../../support/storage-postgres.ts'

// On the first attempt, raises the error that PostgreSQL may give when two sessions create the same schema.
const collision = `
  create sequence tries;
  create function collide() returns event_trigger language plpgsql as $$
  begin
    if nextval('tries') = 1 then raise unique_violation using message = 'duplicate key value violates unique \
constraint "pg_namespace_nspname_index"'; end if;
  end $$;
  create event trigger collide on ddl_command_start when tag in ('CREATE SCHEMA') execute function collide();`

if (process.env.TEST_STORAGE !== 'embedded') {
  test('a process that installs the queue at the same time as another retries', async () => {
    const { name, url } = await createTestDatabase()
    after(() => dropTestDatabase(name))
    const db = await openPostgres(url)
    const queue = createJobs({
      db,
      log: createLog('silent'),
      metrics: new Metrics(),
      definitions: [],
      app: () => undefined as never,
    })
    try {
      await db.transaction((tx) => tx.run(raw(collision)))
      await queue.prepare()
    } finally {
      await queue.stop()
      await db.close()
    }
  })
}
