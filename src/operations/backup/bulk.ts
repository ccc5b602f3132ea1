import type { BulkList } from '../../core/bulk/declare.ts'
import { sql } from '../../platform/database/sql.ts'
import { deleteExport } from './exports.ts'

export const exportsInBulk: BulkList = {
  key: 'exports',
  path: '/admin/backups',
  permission: 'health',
  noun: ['export', 'exports'],
  filters: [],
  matching: () => sql`
    select id::text as item, 'Export of ' || to_char(requested_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as label
    from exports where status not in ('waiting', 'running') order by id desc`,
  actions: [
    {
      key: 'delete',
      label: 'Delete',
      permission: 'backups',
      effect: 'Their files are deleted. This cannot be undone.',
      perform: (app, tx, item, { by }) => deleteExport(app, tx, Number(item), by),
    },
  ],
}
