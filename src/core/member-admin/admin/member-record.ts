import { followsBy } from '../../../directory/follows/follow.ts'
import { answersOf } from '../../../directory/interview/answers.ts'
import { countListingsOwnedBy, listingsOwnedBy, updatesBy } from '../../../directory/listings/admin.ts'
import { reviewsBy } from '../../../directory/reviews/admin.ts'
import { votesBy, votesOfMember } from '../../../directory/votes/queries.ts'
import type { App } from '../../../platform/app.ts'
import type { Queryable } from '../../../platform/database/types.ts'
import { countOrders, ordersOf } from '../../../shop/orders/queries.ts'
import { withEventNames } from '../../audit/admin/names.ts'
import { auditEventsOf } from '../../audit/trail.ts'
import { unsubscribedTopics } from '../../mail/unsubscribes.ts'
import { apiKeysOf, countActiveApiKeys } from '../../members/api-keys.ts'
import { connectedApps } from '../../oauth/apps.ts'
import { hasSecondFactor } from '../../second-factor/factors.ts'
import { sessionsOf } from '../../sessions/session.ts'
import { getMemberDetails } from '../find.ts'

const maxRows = 50

/** Everything admins see about one member. */
export async function loadMemberRecord(app: App, db: Queryable, id: number) {
  const member = await getMemberDetails(db, id)
  const now = app.clock.now()
  return {
    member,
    listings: await listingsOwnedBy(db, id, maxRows),
    reviews: await reviewsBy(db, id, maxRows),
    updates: await updatesBy(db, id, maxRows),
    answers: (await answersOf(db, id)).items,
    cast: await votesBy(db, id, maxRows),
    follows: await followsBy(db, id, maxRows),
    orders: await ordersOf(db, id, { page: 1, per_page: maxRows }),
    keys: await apiKeysOf(db, id),
    apps: await connectedApps(db, id, now),
    sessions: await sessionsOf(db, id, now),
    hasSecondFactor: await hasSecondFactor(db, id),
    /** Totals, because the lists are cut to the newest. */
    counts: {
      listings: await countListingsOwnedBy(db, id),
      orders: await countOrders(db, id),
      keys: await countActiveApiKeys(db, id),
    },
    votes: await votesOfMember(db, id),
    refused: [...(await unsubscribedTopics(db, member.email))],
    events: await withEventNames(db, await auditEventsOf(db, id, maxRows)),
  }
}
export type MemberRecord = Awaited<ReturnType<typeof loadMemberRecord>>
