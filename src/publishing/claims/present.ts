import type { App } from '../../platform/app.ts'
import { toUnicode } from './domains.ts'
import { instructionsFor } from './instructions.ts'
import type { ClaimRow } from './queries.ts'
import type { Claim, ClaimStatus } from './schema.ts'

/** A claim has expired once its time is over, even if the job has not updated the row yet. */
export function statusOf({ status, expires_at }: Pick<ClaimRow, 'status' | 'expires_at'>, now: Date): ClaimStatus {
  return status === 'pending' && expires_at <= now ? 'expired' : status
}

export function presentClaim(app: App, row: ClaimRow): Claim {
  const status = statusOf(row, app.clock.now())
  return {
    id: row.id,
    listing: {
      id: row.listing_id,
      slug: row.slug,
      name: row.name,
      url: app.urls.to(`/listings/${row.slug}`),
      website_url: row.website_url,
      domain: row.domain,
      domain_unicode: toUnicode(row.domain),
    },
    method: row.method,
    status,
    instructions: instructionsFor(row),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? (status === 'expired' ? row.expires_at.toISOString() : null),
    reason: row.reason,
    last_check: row.last_check,
  }
}
