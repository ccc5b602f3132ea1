import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import { day } from '../../platform/duration.ts'
import { daysPagesAreKept } from './settings.ts'

/** Forgets the pages of drafts that nobody works on. Regenerating reads the site again. */
export async function purgeCrawls(app: App): Promise<number> {
  const before = new Date(app.clock.now().getTime() - app.settings.get(daysPagesAreKept) * day)
  return app.db.run(sql`
    delete from draft_readings r using drafts d where d.id = r.draft_id and d.updated_at < ${before} and d.status in ('ready', 'failed')`)
}
