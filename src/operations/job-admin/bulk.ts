import type { BulkList } from '../../core/bulk/declare.ts'
import { sql } from '../../platform/database/sql.ts'
import { deadLetterQueue } from '../../platform/jobs/queues.ts'
import { dropRun, retryRun } from './admin.ts'

export const jobsInBulk: BulkList = {
  key: 'jobs',
  path: '/admin/jobs',
  permission: 'jobs',
  noun: ['failed run', 'failed runs'],
  filters: [],
  matching: () => sql`
    select id::text as item, source_name || ', ' || to_char(created_on at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as label
    from pgboss.job where name = ${deadLetterQueue} and state = 'created' order by created_on desc, id`,
  actions: [
    {
      key: 'retry',
      label: 'Retry',
      permission: 'jobs',
      effect: 'They’re queued and start right away. Anything they did before failing may happen twice.',
      perform: (app, tx, item, { by }) => retryRun(app, tx, item, by),
    },
    {
      key: 'drop',
      label: 'Drop',
      permission: 'jobs',
      effect: 'They’re removed without being executed. This cannot be undone.',
      perform: (app, tx, item, { by }) => dropRun(app, tx, item, by),
    },
  ],
}
