import { writeCsv } from '../../../platform/csv.ts'
import type { Queryable } from '../../../platform/database/types.ts'
import { entireAuditTrail, type TrailFilter } from '../trail.ts'
import { withEventNames } from './names.ts'
import { eventText } from './sentences.ts'

/** Newest first, in batches, so that a long trail is never held in memory. */
export async function* trailAsCsv(db: Queryable, filter: TrailFilter): AsyncGenerator<string> {
  yield writeCsv(['id', 'happened_at', 'action', 'what', 'actor_id', 'actor', 'subject', 'about', 'device', 'details'])
  for await (const rows of entireAuditTrail(db, filter)) {
    const named = await withEventNames(db, rows)
    yield named
      .map((row) =>
        writeCsv([
          row.id,
          row.happened_at.toISOString(),
          row.action,
          eventText(row),
          row.actor_id,
          row.actor,
          row.subject,
          row.about,
          row.device,
          JSON.stringify(row.details),
        ]),
      )
      .join('')
  }
}

/** One JSON document per line. */
export async function* trailAsJsonLines(db: Queryable, filter: TrailFilter): AsyncGenerator<string> {
  for await (const rows of entireAuditTrail(db, filter))
    yield (await withEventNames(db, rows)).map((row) => `${JSON.stringify(row)}\n`).join('')
}
