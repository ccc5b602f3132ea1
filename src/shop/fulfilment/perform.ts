import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { addCategories } from './extra-categories.ts'
import { doLaunch, doRelaunch, doSkipQueue } from './launching.ts'
import type { Outcome } from './lifecycle.ts'
import type { PartRow } from './part.ts'
import type { FulfilmentPart } from './parts.ts'
import { askReview } from './review.ts'
import { doBillboard, doFeature } from './showing.ts'
import { openTask } from './tasks.ts'

/** How each part is done, within one transaction. */
export const perform: Record<FulfilmentPart, (app: App, tx: Transaction, part: PartRow) => Promise<Outcome>> = {
  launch: doLaunch,
  skip_queue: doSkipQueue,
  relaunch: doRelaunch,
  featured: doFeature,
  billboard: doBillboard,
  extra_categories: addCategories,
  ai_review: askReview,
  done_for_you: openTask,
  by_hand: openTask,
}
