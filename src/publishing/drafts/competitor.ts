import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { invalid } from '../../platform/problem.ts'
import { isSameSite } from '../reader/urls.ts'
import { websiteAddress } from './address.ts'
import { compareCompetitor } from './jobs.ts'
import type { DraftRow } from './queries.ts'
import type { Competitor } from './schema.ts'

/** The normalized URL of a competitor, or null if none was given. */
export function competitorAddress(draft: Pick<DraftRow, 'url' | 'site_url'>, typed: string): string | null {
  if (typed.trim() === '') return null
  const address = websiteAddress(typed, 'competitor_url')
  if (isSameSite(new URL(address), new URL(draft.site_url ?? draft.url)))
    throw invalid([{ path: 'competitor_url', message: "This is your own website. Enter a competitor's." }])
  return address
}

/** Sets the competitor and queues the comparison; an empty URL clears it. Returns what changed, or null. */
export async function setCompetitor(
  app: App,
  tx: Transaction,
  draft: DraftRow,
  typed: string,
): Promise<{ before: string | null; after: string | null } | null> {
  const after = competitorAddress(draft, typed)
  const before = draft.competitor?.url ?? null
  // The same competitor is crawled again, unless a crawl is in progress.
  if (after === before && (after === null || draft.competitor?.status === 'reading')) return null
  const competitor: Competitor | null =
    after === null ? null : { url: after, status: 'reading', name: null, rows: [], error: null, read_at: null }
  await tx.run(sql`update drafts set competitor = ${competitor && json(competitor)}::jsonb where id = ${draft.id}`)
  if (after !== null)
    await app.jobs.send(tx, compareCompetitor, { draft_id: draft.id, url: after }, { once: `${draft.id} ${after}` })
  return { before, after }
}
