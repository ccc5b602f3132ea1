import { countFailedMails } from '../../core/mail/log.ts'
import { countOpenCases } from '../../core/moderation/cases.ts'
import { currencyOf } from '../../core/site-settings/prices.ts'
import { countReviews } from '../../directory/reviews/admin.ts'
import type { App } from '../../platform/app.ts'
import { type Cents, sumOf } from '../../platform/cents.ts'
import { week } from '../../platform/duration.ts'
import { countDeadLetters } from '../../platform/jobs/states.ts'
import { countClaimsInReview } from '../../publishing/claims/queries.ts'
import { countOpenWork } from '../../shop/fulfilment/board.ts'
import { openDisputes } from '../../shop/payments/disputes.ts'
import { unusedPayments } from '../../shop/payments/queries.ts'

const all = { limit: 10_000, offset: 0 }

/** Counts of what waits for an admin. */
export interface PendingWork {
  claims: number
  reviews: number
  /** Reported, or held by a rule. */
  moderation: number
  /** Fulfilment tasks, and fulfilments that failed. */
  fulfilment: number
  disputes: number
  dead_letters: number
  failed_mails: number
  money_to_return: number
  money_to_return_cents: Cents
}

export async function countPendingWork(app: App): Promise<PendingWork> {
  const { db, clock } = app
  const siteCurrency = currencyOf(app)
  const toRefund = await unusedPayments(db, all)
  return {
    claims: await countClaimsInReview(db),
    reviews: await countReviews(db, 'pending'),
    moderation: await countOpenCases(db),
    fulfilment: await countOpenWork(db),
    disputes: (await openDisputes(db, all)).length,
    dead_letters: await countDeadLetters(db),
    failed_mails: await countFailedMails(db, new Date(clock.now().getTime() - week)),
    money_to_return: toRefund.length,
    money_to_return_cents: sumOf(
      toRefund.filter(({ currency }) => currency === siteCurrency).map(({ left_cents }) => left_cents),
    ),
  }
}
