import type { App } from '../../../platform/app.ts'
import type { Policy } from '../../../platform/limits/policy.ts'
import { mustEdit } from '../../editing/policy.ts'
import { badgeChecksPerHour } from '../settings.ts'
import { checkBadge } from './check.ts'
import type { BadgeReport } from './report.ts'

const asked: Policy = { name: 'badge-checks', quota: badgeChecksPerHour, window: 3600 }

/** A look that the people of a listing ask for. */
export async function checkBadgeNow(
  app: App,
  { memberId, listingId }: { memberId: number; listingId: number },
): Promise<BadgeReport> {
  await mustEdit(app.db, memberId, listingId)
  await app.limiter.take([[asked, String(memberId)]], {})
  return checkBadge(app, listingId, { cause: 'badge found when asked', actorId: memberId })
}
