import type { Config } from '../../platform/config/config.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { timeText } from '../../platform/dates.ts'
import { hour, second } from '../../platform/duration.ts'
import { type MetricSource, metric, sample } from '../../platform/observability/metric.ts'
import { lastBackup } from '../backup/record.ts'
import { fine, type HealthFinding, warning } from './finding.ts'

const maxAge = 48 * hour

/** Only in production: a trial needs no backup. */
export async function examineBackup(config: Config, db: Queryable, now: Date): Promise<HealthFinding[]> {
  if (!config.production) return []
  if (!config.BACKUP_CHECK) return [fine('backup', 'made elsewhere (BACKUP_CHECK=off)')]
  const made = await lastBackup(db)
  const todo = 'Back up the site as docs/backup.md says, and run `slipway backup record` at the end.'
  if (!made) return [warning('backup', 'No backup was recorded.', todo)]
  return now.getTime() - made.getTime() > maxAge
    ? [warning('backup', `The last backup is from ${timeText(made)}: more than 48 hours ago.`, todo)]
    : [fine('backup', `the last one is from ${timeText(made)}`)]
}

const backupTime = metric(
  'gauge',
  'slipway_last_backup_timestamp_seconds',
  'When the last backup was made, in Unix time. 0 if none was recorded; absent with BACKUP_CHECK=off.',
)

export const backupMetrics: MetricSource = {
  metrics: [backupTime],
  async query(db, { config }) {
    if (!config.BACKUP_CHECK) return []
    return [sample(backupTime, {}, ((await lastBackup(db))?.getTime() ?? 0) / second)]
  },
}
